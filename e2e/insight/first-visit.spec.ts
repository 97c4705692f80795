import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { expectStill, watchShifts } from '#e2e/layout-shifts.ts'
import { askList } from '#e2e/list/list-screen.ts'

/** An insight's own address, from the service itself: no page before has brought code or names. */
const anAddress = async (page: Page) => `/insights/${(await askList(page, { limit: 1 }))[0]!.id}`

async function detailStands(page: Page) {
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Hit ratio' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('How is this decided?')
  await page.waitForLoadState('networkidle')
}

for (const width of [1440, 390]) {
  test(`an insight opened by its address stands still while it fills, ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await watchShifts(page)
    await page.goto(await anAddress(page))
    await detailStands(page)
    await page.evaluate(() => document.fonts.ready)
    await expectStill(page)
    // Once more, with everything that a browser keeps.
    await page.reload()
    await detailStands(page)
    await expectStill(page)
  })
}
