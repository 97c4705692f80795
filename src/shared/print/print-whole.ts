import type { QueryClient } from '@tanstack/react-query'
import { say } from '#shared/state/toasts.ts'

/** Heard by every part that waits until it comes near: on paper all of the page is read. */
export const WHOLE_PAGE = 'whole-page'

const LOOKS_EVERY_MS = 100
/** So long nothing may be asked for: one answer often asks for the next. */
const RESTS_MS = 300
const SAID_AFTER_MS = 500
/** Then it is printed with what has come. */
const LONGEST_MS = 10_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Prints the page when all of it has come, what was never scrolled to included: the browser's own event waits for no answer. */
export async function printWhole(queryClient: Pick<QueryClient, 'isFetching'>) {
  window.dispatchEvent(new Event(WHOLE_PAGE))
  const start = Date.now()
  let lastAsked = start
  let isSaid = false
  while (Date.now() - lastAsked < RESTS_MS && Date.now() - start < LONGEST_MS) {
    await pause(LOOKS_EVERY_MS)
    if (queryClient.isFetching() > 0) lastAsked = Date.now()
    if (!isSaid && lastAsked - start > SAID_AFTER_MS) {
      isSaid = true
      say('Loading the rest of the page for printing')
    }
  }
  window.print()
}
