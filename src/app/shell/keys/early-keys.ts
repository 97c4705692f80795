import { isLetterStroke, strokeOf } from './key-sequence.ts'

/** What `public/boot.js` keeps until the app hears keys itself. */
export type EarlyKeys = { pressed: KeyboardEvent[]; keep: (event: KeyboardEvent) => void }
declare global {
  var earlyKeys: EarlyKeys | undefined
}

/** Who pressed a key longer ago than this has given up on it, and would be surprised by what it does. */
const KEPT_MS = 5_000

/**
 * The letters pressed while the code that hears them was still on its way, oldest first; they are handed out once. Named keys are not
 * among them: the browser itself has scrolled or opened something by them.
 *
 * @param now time on the events' own clock (`performance.now()`), milliseconds
 */
export function takeEarlyLetters(isCommand: (event: KeyboardEvent) => boolean, now: number): string[] {
  const early = globalThis.earlyKeys
  if (!early) return []
  globalThis.earlyKeys = undefined
  window.removeEventListener('keydown', early.keep)
  return early.pressed
    .filter((event) => now - event.timeStamp < KEPT_MS && isCommand(event))
    .flatMap((event) => strokeOf(event) ?? [])
    .filter(isLetterStroke)
}
