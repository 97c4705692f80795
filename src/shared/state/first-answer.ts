/** How long the rest may wait: a slow line should bring the first rows first, a slow service must not hold up everything else. */
const PATIENCE_MS = 1_000

let release = () => {}

/**
 * Settles when the first page has its main data or knows why not. What only completes the picture (filters, fonts) waits for it, so
 * that on a slow line it does not take the line from what the reader came for.
 */
export const firstAnswer = new Promise<void>((resolve) => {
  release = resolve
  setTimeout(resolve, PATIENCE_MS)
})

export const firstAnswerCame = () => release()
