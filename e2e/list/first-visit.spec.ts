import { expect, test } from '#e2e/desk.ts'
import { expectStill, watchShifts } from '#e2e/layout-shifts.ts'
import { hasTypeface } from '#e2e/typeface.ts'
import { listStands, openList, rows, slowLine } from './list-screen.ts'

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`on a slow line nothing that is on screen moves, ${width} by ${height}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await slowLine(page)
    await watchShifts(page)
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
    await expectStill(page)
  })
  test(`letters that come too late for the list are on with the next page, ${width} by ${height}`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await slowLine(page)
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
