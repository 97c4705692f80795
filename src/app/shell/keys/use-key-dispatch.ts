import { useEffect } from 'react'
import { allCommands, runCommand, useCommandLayers } from '#shared/state/commands.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { isLetterStroke, matchKeys, strokeOf } from './key-sequence.ts'

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1_200

/** One listener turns strokes into commands. Text fields, open dialogs and handled events are left alone. */
export function useKeyDispatch() {
  useEffect(() => {
    let strokes: string[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const stroke = strokeOf(event)
      if (stroke === null || event.defaultPrevented || event.isComposing) return
      const hasModifier = stroke.startsWith('mod+')
      if (!hasModifier && (isTyping(event.target) || document.querySelector('dialog[open]'))) return
      if (isLetterStroke(stroke) && !usePreferences.getState().hasLetterKeys) return
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
      if (match.kind === 'run') {
        event.preventDefault()
        strokes = []
        runCommand(match.command.id)
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

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
