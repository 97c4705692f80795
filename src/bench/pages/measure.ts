/** Two frames after `render`, the first paint of what it made is on the screen: milliseconds from call to then. */
export function untilPainted(render: () => void | Promise<void>): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now()
    Promise.resolve(render()).then(
      () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start))),
      reject,
    )
  })
}

/** What the runner calls: each returns one number. */
export function publish(bench: Record<string, (...args: never[]) => Promise<number>>) {
  Object.assign(globalThis, { bench })
}

/** A host of the size that all variants draw into. */
export function host(width: number, height: number): HTMLElement {
  document.getElementById('host')?.remove()
  const element = document.createElement('div')
  element.id = 'host'
  element.style.cssText = `width:${width}px;height:${height}px`
  document.body.append(element)
  return element
}
