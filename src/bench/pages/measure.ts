/**
 * Milliseconds from the call of `render` until its first paint, which is two frames later. The timeout comes after layout and paint of
 * the second frame: React may render after the callback of the first one.
 */
export function untilPainted(render: () => void | Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    Promise.resolve(render()).then(
      () =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start))),
        ),
      reject,
    )
  })
}

/** Publishes the functions that the runner calls; each returns one number. */
export function publish(bench: Record<string, (...args: never[]) => Promise<number>>) {
  Object.assign(globalThis, { bench })
}

/** A new element of the given size for a variant to draw into. */
export function host(width: number, height: number): HTMLElement {
  document.getElementById('host')?.remove()
  const element = document.createElement('div')
  element.id = 'host'
  element.style.cssText = `width:${width}px;height:${height}px`
  document.body.append(element)
  return element
}
