import type { OfferedCommand } from '#shared/state/commands.ts'

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
