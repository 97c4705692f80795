import { expect, test } from '#e2e/desk.ts'
import { expectNoShifts, watchShifts } from '#e2e/layout-shifts.ts'
import { listIsReady, slowNetwork } from './list-screen.ts'

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a first visit on a slow network has no layout shifts, ${width} by ${height}`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height })
    await slowNetwork(page)
    await watchShifts(page)
    await page.goto('/insights')
    await listIsReady(page)
    if (width > 1000)
      await expect(
        page.getByRole('complementary', { name: 'Preview' }).getByRole('figure').first(),
      ).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready)
    await expectNoShifts(page)
  })
}

test('the legend shows all its lines in every window', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem('insight-desk.legend', '{"version":1,"value":{"isDismissed":false}}'),
  )
  await page.goto('/insights')
  const legend = page.getByRole('region', { name: 'How to read an insight' })
  await expect(legend).toBeVisible()
  const tooSmall = () =>
    legend.evaluate(
      (box) =>
        [box, ...box.children].filter(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1,
        ).length,
    )
  for (const width of [320, 390, 768, 1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(tooSmall, `${width} px`).toBe(0)
  }
})
