import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { expectNoShifts, watchShifts } from '#e2e/layout-shifts.ts'
import { ROOT } from '#e2e/programs.ts'
import { BUDGET, weighDist } from '#tooling/bundle-budget.ts'
import { listIsReady } from './list-screen.ts'

test('the built list loads no more JavaScript and CSS than its budget, and no charting library, until it is usable', () => {
  const { js, css, withCharts } = weighDist(ROOT)
  expect(js).toBeLessThanOrEqual(BUDGET.js)
  expect(css).toBeLessThanOrEqual(BUDGET.css)
  expect(withCharts).toEqual([])
})

/** Lighthouse's slow mobile network: latency in ms, bytes per second. Code, names, outcomes and the font arrive one by one. */
async function slowNetwork(page: Page) {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 180_000,
    uploadThroughput: 84_000,
  })
}

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
