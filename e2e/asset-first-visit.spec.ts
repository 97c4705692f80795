import type { Page } from '@playwright/test'
import { busiestAsset, priceFigure } from './asset-screen.ts'
import { expect, test } from './desk.ts'

/** Notes every layout shift that no key or press explains, from the first paint on. */
const watchShifts = (page: Page) =>
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

for (const width of [1440, 390]) {
  test(`a first visit at 1Y and ${width} pixels asks for what is drawn, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const tag = await busiestAsset(page)
    const client = await page.context().newCDPSession(page)
    await client.send('Network.enable')
    const paths = new Map<string, string>()
    let bytes = 0
    client.on('Network.requestWillBeSent', ({ requestId, request, documentURL }) => {
      // What the page before still asks for on its way out is not this one's.
      if (!new URL(documentURL).pathname.startsWith('/assets/')) return
      if (new URL(request.url).pathname.startsWith('/api/'))
        paths.set(requestId, `${new URL(request.url).pathname} ${request.postData ?? ''}`)
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (paths.has(requestId)) bytes += encodedDataLength
    })
    // A page before has brought the font: what its swap moves is not looked at here.
    await page.goto('/insights')
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
    await page.waitForLoadState('networkidle')
    paths.clear()
    bytes = 0
    await watchShifts(page)
    await page.goto(`/assets/${tag}`)
    await expect(priceFigure(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const asked = [...paths.values()].filter((path) => !path.startsWith('/api/img/'))
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(24)
    expect(bytes).toBeLessThanOrEqual(800_000)
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
    )
    expect(
      shifts.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(shifts, null, 1),
    ).toBeLessThanOrEqual(0.01)
  })
}
