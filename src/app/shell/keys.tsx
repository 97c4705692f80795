import { useLayoutEffect } from 'react'
import { allCommands, runCommand, useAllCommands, type OfferedCommand } from '#shared/state/commands.ts'
import { Kbd, keyCaps } from '#shared/ui/kbd.tsx'

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1_200

/** Runs commands by their shortcuts, with one listener. Ignores text fields, open dialogs and handled events. */
export function useKeyDispatch() {
  // A layout effect, because the first rows may be painted with this component: a key pressed as soon as they are there must work.
  useLayoutEffect(() => {
    let strokes: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    /** Runs the command, or waits for the rest of its sequence. */
    const press = (stroke: string): boolean => {
      clearTimeout(timer)
      const commands = allCommands()
      let match = matchKeys(commands, [...strokes, stroke])
      strokes = match.kind === 'wait' ? [...strokes, stroke] : []
      // A key that does not continue the sequence may be a shortcut itself.
      if (match.kind === 'none') match = matchKeys(commands, [stroke])
      if (match.kind === 'wait') {
        if (strokes.length === 0) strokes = [stroke]
        timer = setTimeout(() => {
          strokes = []
        }, SEQUENCE_MS)
      }
      if (match.kind !== 'run') return false
      strokes = []
      runCommand(match.command.id)
      return true
    }

    const onKeyDown = (event: KeyboardEvent) => {
      const stroke = strokeOf(event)
      if (stroke === null || !isCommand(event)) return
      if (press(stroke)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** Whether the key may run a command: it is not handled yet, not typed text, and no dialog is open. */
function isCommand(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  if (event.ctrlKey || event.metaKey) return true
  return !isTyping(event.target) && !isOverPage(event.target)
}

/** In a popover, or anywhere while a modal dialog is open. */
const isOverPage = (target: EventTarget | null) =>
  document.querySelector('[aria-modal=true]') !== null ||
  (target instanceof HTMLElement && target.closest('[role=dialog]') !== null)

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
    return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(target.type)
}

export type KeyStroke = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The stroke as commands spell it (`mod+k`, `j`, `Shift+ArrowLeft`); null where it may be a shortcut of the browser. */
export function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyStroke): string | null {
  if (altKey || key === 'Shift' || key === 'Control' || key === 'Meta') return null
  const name = key === ' ' ? 'Space' : key
  const isLetter = [...name].length === 1
  // A character already includes Shift ("?"); for a named key Shift is a modifier.
  const shifted = shiftKey && !isLetter ? `Shift+${name}` : name
  return ctrlKey || metaKey ? `mod+${shifted}` : shifted
}

export type KeyMatch = { kind: 'run'; command: OfferedCommand } | { kind: 'wait' } | { kind: 'none' }

/** Matches the strokes so far: a command, the beginning of a sequence, or nothing. */
export function matchKeys(commands: readonly OfferedCommand[], strokes: readonly string[]): KeyMatch {
  const typed = strokes.join(' ')
  let isBeginning = false
  for (const command of commands) {
    if (command.isLocal || !command.keys) continue
    for (const keys of command.keys.split(' | ')) {
      if (keys === typed) return { kind: 'run', command }
      if (keys.startsWith(`${typed} `)) isBeginning = true
    }
  }
  return isBeginning ? { kind: 'wait' } : { kind: 'none' }
}

/** The most important shortcuts of the page. Hidden from screen readers: the help lists all of them. */
export function KeyHints() {
  const commands = useAllCommands()
  return (
    <span aria-hidden="true" className="flex gap-3.5 max-lg:hidden pointer-coarse:hidden">
      {hintsOf(commands).map(({ hint, caps }) => (
        <span key={hint} className="flex items-center gap-1">
          {caps.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
          {hint}
        </span>
      ))}
    </span>
  )
}

export function hintsOf(commands: readonly OfferedCommand[]) {
  const hints = new Map<string, string[]>()
  // Compared by code units: creating a collator takes longer than everything else here.
  const rank = ({ group }: OfferedCommand) => (group === 'Everywhere' ? '~' : group)
  // The page's own first, in a fixed order, whichever part of the page rendered first.
  const ordered = commands.toSorted((a, b) => Number(rank(a) > rank(b)) - Number(rank(a) < rank(b)))
  for (const { hint, keys } of ordered)
    if (hint && keys) hints.set(hint, [...(hints.get(hint) ?? []), ...keyCaps(keys.split(' | ')[0]!)])
  return [...hints].map(([hint, caps]) => ({ hint, caps }))
}
