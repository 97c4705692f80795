import type { Page } from '@playwright/test'
import { expect } from './desk.ts'

/** Notes every layout shift that no key or press explains, from the first paint on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number; what: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // The type of the entry is not in TypeScript's own library yet.
        const shift = entry as unknown as {
          value: number
          hadRecentInput: boolean
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (shift.hadRecentInput) continue
        const what = shift.sources.map(
          ({ node, previousRect: from, currentRect: to }) =>
            `${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height} ` +
            (node instanceof Element ? `${node.tagName} ${node.className}` : node?.textContent)?.slice(0, 70),
        )
        shifts.push({ value: shift.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Holds back what is answered at a path; what is returned lets it come. Call it before the page opens. */
export async function hold(page: Page, path: string) {
  let letCome = () => {}
  const held = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(path, async (route) => {
    await held
    await route.continue()
  })
  return letCome
}

/**
 * Holds back what is answered at these paths; what is returned lets it come in their order, each drawn before the next. What stands
 * below must not be moved by what comes above it.
 */
export async function holdInTurn(page: Page, paths: readonly string[]) {
  const held = await Promise.all(paths.map(async (path) => ({ path, letCome: await hold(page, path) })))
  return async () => {
    for (const { path, letCome } of held) {
      const answer = page.waitForResponse(path)
      letCome()
      await (await answer).finished()
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
    }
  }
}

/** What moved since `watchShifts`, all together, is not to be seen: 0.01 of the window at most. */
export async function expectNoShifts(page: Page) {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
  )
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts, null, 1),
  ).toBeLessThanOrEqual(0.01)
}
