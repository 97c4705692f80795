import { expect, test } from '#e2e/desk.ts'
import { expectNoShifts, watchShifts } from '#e2e/layout-shifts.ts'
import { listIsReady, slowNetwork } from './list-screen.ts'

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test(`a first visit on a slow network has no layout shifts, ${width} by ${height}`, async ({ page }) => {
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
