import type { Page } from '@playwright/test'
import { DATA_STALE_HEADER } from '#contract/calls/routes.ts'
import { expect } from './desk.ts'

/**
 * Records every layout shift without recent input, from the first paint on. Call it before the page opens. On a slow machine the service
 * takes over five seconds; then two things would move the page as intended, which are kept away here.
 */
export async function watchShifts(page: Page) {
  // The notice of an older list, which the proxy gives by then: the page asks once a newer one is there.
  await page.route(/\/api\/(insights|feed)\/v1\/filter$/, async (route) => {
    await expect.poll(async () => (await route.fetch()).headers()).not.toHaveProperty(DATA_STALE_HEADER)
    await route.continue()
  })
  await page.addInitScript(() => {
    // Panels that wait no longer for those above them.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[class*=settles-in-order] * { animation-duration: 180s !important }')
    document.adoptedStyleSheets = [sheet]
    const shifts: { value: number; what: string[] }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // TypeScript's DOM library has no type for this entry yet.
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
}

/** Holds back responses at a path until the returned function is called. Call it before the page opens. */
export async function hold(page: Page, path: string | RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(path, async (route) => {
    await released
    await route.fallback()
  })
  return release
}

/**
 * Holds back responses at these paths until the returned function is called, which releases them in order, each drawn before the next:
 * late content must not move what is below it.
 */
export async function holdInTurn(page: Page, paths: readonly RegExp[]) {
  const held = await Promise.all(paths.map(async (path) => ({ path, release: await hold(page, path) })))
  return async () => {
    for (const { path, release } of held) {
      release()
      // The page's own timing: Playwright may never report a request as finished that the page cancelled.
      await page.waitForFunction(
        ([source]) => performance.getEntriesByType('resource').some(({ name }) => RegExp(source).test(name)),
        [path.source] as const,
      )
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
    }
  }
}

/** The layout shifts since `watchShifts` add up to a score of 0.01 at most, which is not visible. */
export async function expectNoShifts(page: Page) {
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
  )
  expect(
    shifts.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(shifts, null, 1),
  ).toBeLessThanOrEqual(0.01)
}
