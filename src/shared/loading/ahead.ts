/** Once nothing else is waiting, and at the latest after two seconds: for what completes a picture that stands already. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => resolve(), { timeout: 2_000 })
    else setTimeout(resolve)
  })

/** Fetches ahead. What does not come now is asked for when it is needed. */
export const preload = (load: () => Promise<unknown>) => void load().catch(() => {})
