import { expect, test } from '#e2e/desk.ts'
import { listStands, openList, rows } from './list-screen.ts'
import { hasTypeface } from '#e2e/typeface.ts'

/** As a lab measures a slow phone line: latency in ms, bytes a second. Parts, names, outcomes and the typeface come one by one. */
const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000 }

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`on a slow line nothing that is on screen moves, ${width} by ${height}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', SLOW_LINE)
    await page.addInitScript(() => {
      const shifts: { value: number; moved: string[] }[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number
          sources: readonly { node: Node | null }[]
        })[])
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''),
          })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/insights')
    await listStands(page)
    if (width > 1000)
      await expect(
        page.getByRole('complementary', { name: 'Preview' }).getByRole('figure').first(),
      ).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    // On this line the letters would lay out anew what is being read.
    expect(await hasTypeface(page)).toBe(false)
    const shifts = await page.evaluate(
      () => (globalThis as unknown as { shifts: { value: number; moved: string[] }[] }).shifts,
    )
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(shifts.filter(({ value }) => value > 0.001))).toBeLessThanOrEqual(0.01)
  })
  test(`letters that come too late for the list are on with the next page, ${width} by ${height}`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', SLOW_LINE)
    // A quiet line is not yet the letters: they are asked for when nothing else is waiting.
    const letters = page.waitForResponse(/sans-latin-wdth/)
    await openList(page)
    await (await letters).finished()
    await rows(page).first().getByRole('link').click()
    await expect.poll(() => hasTypeface(page)).toBe(true)
  })
}

test('the page’s own script knows the style sheet, and how much longer the code is', async ({ page }) => {
  await openList(page)
  const script = page.locator('script[src="/boot.js"]')
  const sheet = await page.locator('link[rel=stylesheet]').first().getAttribute('href')
  expect(await script.getAttribute('data-sheet')).toBe(sheet)
  const weight = Number(await script.getAttribute('data-weight'))
  const [code, style] = await page.evaluate(
    (styled) =>
      [
        document.querySelector<HTMLScriptElement>('script[type=module]')!.src,
        new URL(styled!, location.href).href,
      ].map((url) => (performance.getEntriesByName(url)[0] as PerformanceResourceTiming).encodedBodySize),
    sheet,
  )
  expect(weight).toBeGreaterThan((code! / style! - 1) * 0.85)
  expect(weight).toBeLessThan((code! / style! - 1) * 1.15)
})
