import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { expectNoShifts, holdInTurn, watchShifts } from '#e2e/layout-shifts.ts'
import { grid, focusFirstRow, openList, rows } from '#e2e/list/list-screen.ts'
import { storeVisit } from './watch-screen.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const whatIsNew = (page: Page) => panel(page, 'New insights')
const strongest = (page: Page) => whatIsNew(page).getByRole('table').locator('tbody tr')
const sectors = (page: Page) => panel(page, 'By sector').getByRole('link')
/** The counts in a sector's line. */
const countsIn = (text: string) => text.match(/\d+(?= (bullish|bearish))/g)!.map(Number) as [number, number]

async function panelsAreReady(page: Page) {
  await expect(strongest(page).first()).toBeVisible()
  await expect(panel(page, 'Horizons ending soon').getByRole('table')).toBeVisible()
  await expect(sectors(page).first()).toBeVisible()
}

test('navigation and shortcut open the page; its links lead to lists with the counts that they show', async ({
  page,
}) => {
  await openList(page)
  await focusFirstRow(page)
  for (const key of ['g', 'd']) await page.keyboard.press(key)
  await expect(page).toHaveURL('/today')
  await page.goBack()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveURL('/today')
  await expect(page).toHaveTitle('Today · Insight Desk')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeFocused()
  await panelsAreReady(page)

  const total = Number(/\d+/.exec(await whatIsNew(page).locator('p').first().innerText())![0])
  const counts = (await sectors(page).allTextContents()).map(countsIn)
  expect(counts.flat().reduce((sum, count) => sum + count, 0)).toBe(total)
  await whatIsNew(page)
    .getByRole('link', { name: /in the list$/ })
    .click()
  await expect(page).toHaveURL(/\/insights\?from_date=2026-11-\d\d$/)
  await expect(rows(page)).toHaveCount(total)
  await page.goBack()
  await sectors(page).first().click()
  await expect(page).toHaveURL(/(?=.*from_date=2026-11-\d\d)(?=.*sector=)/)
  await expect(rows(page)).toHaveCount(counts[0]![0] + counts[0]![1])
  await expect(grid(page).getByRole('img', { name: 'Bullish' })).toHaveCount(counts[0]![0])
})

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
    await expect(whatIsNew(page)).toBeVisible()
    await release()
    await panelsAreReady(page)
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
  const cut = () =>
    page
      .getByRole('navigation', { name: 'Main' })
      .locator('a, button')
      .evaluateAll((tabs) => tabs.filter((tab) => tab.scrollWidth > tab.clientWidth).length)
  await expect.poll(cut).toBe(0)
})
