import { useEffect } from 'react'
import { allCommands, runCommand, useCommandLayers } from '#shared/state/commands.ts'
import type { OfferedCommand } from '#shared/state/commands.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { Kbd, keyCaps, modifierSign } from '#shared/ui/kbd.tsx'

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1_200

/** One listener turns strokes into commands. Text fields, open dialogs and handled events are left alone. */
export function useKeyDispatch() {
  useEffect(() => {
    let strokes: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    /** Runs the command, or waits for the rest of its sequence. */
    const press = (stroke: string): boolean => {
      clearTimeout(timer)
      const commands = allCommands(useCommandLayers.getState())
      let match = matchKeys(commands, [...strokes, stroke])
      strokes = match.kind === 'wait' ? [...strokes, stroke] : []
      // A sequence that led nowhere does not swallow the key that ended it.
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
      if (isLetterStroke(stroke) && !usePreferences.getState().hasLetterKeys) return
      if (press(stroke)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** Whether nobody else wants the key: no handler took it, no text is being typed and no dialog is open. */
function isCommand(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  if (event.ctrlKey || event.metaKey) return true
  return !isTyping(event.target) && !isOverPage(event.target)
}

/** In a panel over the page, or anywhere while a dialog is open. */
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

/** `mod+k`, `j`, `Shift+ArrowLeft`: the stroke as commands spell it; null where a browser's own shortcut may be meant. */
export function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyStroke): string | null {
  if (altKey || key === 'Shift' || key === 'Control' || key === 'Meta') return null
  const name = key === ' ' ? 'Space' : key
  const isLetter = [...name].length === 1
  // Shift is part of a printed character ("?"), but a modifier of a named key.
  const shifted = shiftKey && !isLetter ? `Shift+${name}` : name
  return ctrlKey || metaKey ? `mod+${shifted}` : shifted
}

export type KeyMatch = { kind: 'run'; command: OfferedCommand } | { kind: 'wait' } | { kind: 'none' }

/** What the strokes so far mean: a command, the beginning of one, or nothing. */
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

/** Needs a modifier, or is a named key: stays on when single letters are off. */
export const isLetterStroke = (stroke: string) => [...stroke].length === 1

/** The keys everybody should know, as they work on this page now. For the eyes: the help has all of them in words. */
export function KeyHints() {
  const layers = useCommandLayers()
  const hasLetters = usePreferences((state) => state.hasLetterKeys)
  return (
    <span aria-hidden="true" className="flex gap-3.5 max-lg:hidden">
      {hintsOf(allCommands(layers), hasLetters).map(({ hint, caps }) => (
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

/** @param hasLetters whether keys without a modifier are switched on */
export function hintsOf(commands: readonly OfferedCommand[], hasLetters: boolean) {
  const hints = new Map<string, string[]>()
  // As code units: the first collator takes longer than all else here.
  const place = ({ group }: OfferedCommand) => (group === 'Everywhere' ? '~' : group)
  // The page's own first; the same from visit to visit, in whatever order the parts of the page have come.
  const ordered = commands.toSorted((a, b) => Number(place(a) > place(b)) - Number(place(a) < place(b)))
  for (const { hint, keys } of ordered) {
    if (!hint || !keys || (!hasLetters && isLetterStroke(keys))) continue
    hints.set(hint, [...(hints.get(hint) ?? []), ...keyCaps(keys)])
  }
  return [...hints].map(([hint, caps]) => ({ hint, caps }))
}

/** The keys that open the search, beside its button. */
export const SearchHint = () => <Kbd>{`${modifierSign()}K`}</Kbd>
