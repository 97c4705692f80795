const LONGEST_MS = 2_000
const PAUSE_MS = 100

let isAsking = () => false
/** @param asks whether an answer is on its way that the screen waits for */
export const waitWhile = (asks: () => boolean) => {
  isAsking = asks
}

const idle = () =>
  new Promise<void>((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve(), { timeout: LONGEST_MS })
    else setTimeout(resolve)
  })

/**
 * Once nothing else is waiting, neither the processor nor an answer that shares the line, and at the latest after two seconds of
 * each: for what completes a picture that stands already.
 */
export async function whenIdle() {
  const latest = performance.now() + LONGEST_MS
  await idle()
  while (isAsking() && performance.now() < latest) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    await idle()
  }
}

/** Fetches ahead. What does not come now is asked for when it is needed. */
export const preload = (load: () => Promise<unknown>) => void load().catch(() => {})
