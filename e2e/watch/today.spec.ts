import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { expectNoShifts, holdInTurn, watchShifts } from '#e2e/layout-shifts.ts'
import { storeVisit } from './watch-screen.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
test('the page loads without layout shifts on desktop and phone; its tables fit every window, and no tab is cut off', async ({
  page,
}) => {
  await watchShifts(page)
  await storeVisit(page, '2026-11-01T00:00:00Z')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const release = await holdInTurn(page, [
      /\/insights\/v1\/filter$/,
      /\/feed\/v1\/filter$/,
      /\/entity\/v2\/filtered$/,
      /\/ca\/v2\/q$/,
    ])
    await page.goto('/today')
    await expect(panel(page, 'New insights')).toBeVisible()
    await release()
    for (const name of ['New insights', 'Horizons ending soon'])
      await expect(panel(page, name).getByRole('row').nth(1)).toBeVisible()
    await expect(panel(page, 'By sector').getByRole('link').first()).toBeVisible()
    await expect(panel(page, 'Decided since your last visit').getByRole('listitem').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoShifts(page)
  }
  const tooWide = () =>
    page
      .locator('main table')
      .evaluateAll(
        (tables) => tables.filter((each) => each.scrollWidth > each.parentElement!.clientWidth).length,
      )
  for (const width of [1280, 900, 720]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(tooWide, `tables at ${width} px`).toBe(0)
  }
  await page.setViewportSize({ width: 320, height: 700 })
  const tabs = page.getByRole('navigation', { name: 'Main' }).locator('a, button').filter({ visible: true })
  const cut = () => tabs.evaluateAll((all) => all.filter((tab) => tab.scrollWidth > tab.clientWidth).length)
  await expect.poll(cut).toBe(0)
  expect(await tabs.count()).toBeGreaterThan(4)
})
