import { useEffect, useRef } from 'react'
import { allCommands, runCommand, useCommandLayers } from '#shared/state/commands.ts'
import { closeOverlay, useOverlay } from '#shared/state/overlays.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { takeEarlyLetters } from './early-keys.ts'
import { isLetterStroke, matchKeys, strokeOf } from './key-sequence.ts'

/** How long the second key of a sequence may take. */
const SEQUENCE_MS = 1_200
/** How long letters that were pressed early wait for the part of the page that knows them. */
const EARLY_MS = 3_000

/**
 * One listener turns strokes into commands. Text fields, open dialogs and handled events are left alone. Letters pressed while another
 * page was asked for and is not drawn yet are that page's.
 *
 * @param drawn path of the page that is drawn
 * @param asked path of the page that was asked for last
 */
export function useKeyDispatch(drawn: string, asked: () => string) {
  const page = useRef({ drawn, asked, follow: () => {} })
  useEffect(() => {
    // The commands of the page before are gone by now.
    page.current = { ...page.current, drawn, asked }
    page.current.follow()
  }, [drawn, asked])
  useEffect(() => {
    const isFollowed = () => page.current.drawn === page.current.asked()
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

    // The parts of a page come one by one: each may know the next of the letters that were pressed early.
    let early = takeEarlyLetters(isCommand, performance.now())
    const replay = () => {
      while (early.length > 0 && isFollowed()) {
        const [stroke, ...later] = early as [string, ...string[]]
        const commands = allCommands(useCommandLayers.getState())
        if (matchKeys(commands, [...strokes, stroke]).kind === 'none') return
        early = later
        if (usePreferences.getState().hasLetterKeys) press(stroke)
      }
    }
    const stopHoping = useCommandLayers.subscribe(replay)
    let hope: ReturnType<typeof setTimeout> | undefined
    const keepHoping = () => {
      clearTimeout(hope)
      hope = setTimeout(() => {
        early = []
      }, EARLY_MS)
    }
    keepHoping()
    replay()
    page.current.follow = replay

    const onKeyDown = (event: KeyboardEvent) => {
      const stroke = strokeOf(event)
      if (stroke === null || isAwaited() || !isCommand(event)) return
      const isLetter = isLetterStroke(stroke)
      const isHeard = !isLetter || usePreferences.getState().hasLetterKeys
      if (isLetter && isHeard && !isFollowed()) {
        early.push(stroke)
        keepHoping()
        event.preventDefault()
        return
      }
      early = []
      if (!isHeard) return
      if (press(stroke)) event.preventDefault()
    }
    /** Before the page below hears it: its grid and its text fields have keys of their own. */
    const onAnyKey = (event: KeyboardEvent) => {
      const stroke = strokeOf(event)
      if (stroke === null || !isAwaited() || !typeAhead(stroke)) return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onAnyKey, { capture: true })
    window.addEventListener('keydown', onKeyDown)
    return () => {
      window.removeEventListener('keydown', onAnyKey, { capture: true })
      clearTimeout(timer)
      clearTimeout(hope)
      stopHoping()
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

/** Whether a layer was asked for whose code is on its way: what is pressed meanwhile is meant for it. */
const isAwaited = () =>
  useOverlay.getState().overlay !== null && document.querySelector('dialog[open]') === null

/** @returns whether the stroke was the layer's: the browser's own keys are not */
function typeAhead(stroke: string): boolean {
  const { typed } = useOverlay.getState()
  const letter = stroke === 'Space' ? ' ' : stroke
  if (stroke === 'Escape') closeOverlay()
  else if (stroke === 'Backspace') useOverlay.setState({ typed: typed.slice(0, -1) })
  else if (isLetterStroke(letter)) useOverlay.setState({ typed: typed + letter })
  // What it would choose is not there yet.
  else return stroke === 'Enter'
  return true
}

/** Whether nobody else wants the key: no handler took it, no text is being typed and no dialog is open. */
function isCommand(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false
  if (event.ctrlKey || event.metaKey) return true
  return !isTyping(event.target) && document.querySelector('dialog[open]') === null
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
