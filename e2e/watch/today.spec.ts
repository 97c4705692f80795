import type { Page } from '@playwright/test'
import { expectClean, LOOKS } from '#e2e/access/axe-look.ts'
import { expect, test } from '#e2e/desk.ts'
import { expectStill, watchShifts } from '#e2e/layout-shifts.ts'
import { FILTER_PATH, grid, keysLive, openList, rows } from '#e2e/list/list-screen.ts'
import { leave, watched } from './watch-screen.ts'

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const whatIsNew = (page: Page) => panel(page, 'What is new')
const strongest = (page: Page) => whatIsNew(page).getByRole('table').locator('tbody tr')
const numberIn = (text: string | null) => Number(/[\d,]+/.exec(text ?? '')?.[0].replace(',', ''))

/** Opens the page and waits until every panel stands. */
async function openToday(page: Page) {
  await page.goto('/today')
  await panelsStand(page)
}

async function panelsStand(page: Page) {
  await expect(strongest(page).first()).toBeVisible()
  await expect(panel(page, 'Ends soon').getByRole('table')).toBeVisible()
  await expect(panel(page, 'Where they lie').getByRole('link').first()).toBeVisible()
}

test('the rail leads here, and so do keys from the list; the page has its name and its heading', async ({
  page,
}) => {
  await openList(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveURL('/today')
  await expect(page).toHaveTitle('Today · Insight Desk')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeFocused()
  await openList(page)
  await keysLive(page)
  for (const key of ['g', 'd']) await page.keyboard.press(key)
  await expect(page).toHaveURL('/today')
  await expect(strongest(page).first()).toBeVisible()
})

test('everything is reached by Tab, with a ring that is seen, in the order of the page', async ({ page }) => {
  await openToday(page)
  await page.getByRole('main').focus()
  const links = page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button'))
  const all = await links.count()
  for (let i = 0; i < all; i += 1) {
    await page.keyboard.press('Tab')
    await expect(links.nth(i)).toBeFocused()
    const ring = await links.nth(i).evaluate((link) => getComputedStyle(link).outlineStyle)
    expect(ring).not.toBe('none')
  }
})

test('the counts agree with the lists that they lead to', async ({ page }) => {
  await openToday(page)
  const told = numberIn(await whatIsNew(page).locator('p').first().textContent())
  await whatIsNew(page)
    .getByRole('link', { name: /in the list$/ })
    .click()
  await expect(page).toHaveURL(/\/insights\?from_date=2026-11-\d\d$/)
  await expect(rows(page)).toHaveCount(told)
  await page.goBack()
  const sectors = panel(page, 'Where they lie').getByRole('link')
  let sum = 0
  for (let i = 0; i < (await sectors.count()); i += 1) {
    const [bullish, bearish] = (await sectors.nth(i).textContent())!
      .match(/\d+(?= (bullish|bearish))/g)!
      .map(Number)
    sum += bullish! + bearish!
  }
  expect(sum).toBe(told)
  const [bullish, bearish] = (await sectors.first().textContent())!
    .match(/\d+(?= (bullish|bearish))/g)!
    .map(Number)
  await sectors.first().click()
  await expect(page).toHaveURL(/from_date=2026-11-\d\d/)
  await expect(page).toHaveURL(/sector=/)
  await expect(rows(page)).toHaveCount(bullish! + bearish!)
  await expect(grid(page).getByRole('img', { name: 'Bullish' })).toHaveCount(bullish!)
})

test('links lead to the insight and the asset that they name', async ({ page }) => {
  await openToday(page)
  const [insight, asset] = [
    strongest(page).first().getByRole('link').nth(0),
    strongest(page).first().getByRole('link').nth(1),
  ]
  const title = (await insight.textContent())!
  const [symbol] = (await asset.textContent())!.split(':')
  await insight.click()
  await expect(page).toHaveURL(/\/insights\/./)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(title.slice(1), 'i'))
  await page.goBack()
  await asset.click()
  await expect(page).toHaveURL(/\/assets\/./)
  await expect(page.getByRole('main')).toContainText(symbol!)
})

test('a watched asset with something new stands there with it', async ({ page }) => {
  await openToday(page)
  await expect(panel(page, 'On your watchlist')).toContainText('Nothing is watched yet')
  const href = await strongest(page).first().getByRole('link').nth(1).getAttribute('href')
  const title = await strongest(page).first().getByRole('link').nth(0).textContent()
  await leave(page, watched([decodeURIComponent(href!.split('/').at(-1)!)]))
  await page.evaluate(() => localStorage.removeItem('insight-desk.watchlist'))
  await openToday(page)
  await expect(panel(page, 'On your watchlist')).toContainText(title!)
  await panel(page, 'On your watchlist')
    .getByRole('link', { name: /in the list$/ })
    .click()
  await expect(rows(page).first()).toContainText(title!.slice(1))
})

test('with the list refused the page says so once, and what ends soon stands', async ({ page, quiet }) => {
  quiet.allow(/502/)
  await page.route(`**${FILTER_PATH}`, (route) =>
    route.fulfill({
      status: 502,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 502, title: 'Fault', kind: 'upstream', requestId: 'test-request' }),
    }),
  )
  await page.goto('/today')
  await expect(whatIsNew(page).getByRole('alert')).toBeVisible()
  await expect(panel(page, 'Where they lie')).toContainText('this is not known')
  await expect(panel(page, 'Ends soon').getByRole('table')).toBeVisible()
  await page.unroute(`**${FILTER_PATH}`)
  await whatIsNew(page).getByRole('button', { name: 'Try again' }).click()
  await expect(strongest(page).first()).toBeVisible()
  await expect(panel(page, 'Where they lie').getByRole('link').first()).toBeVisible()
})

for (const { scheme, width, height } of LOOKS) {
  test(`${width} pixels, ${scheme}: nothing runs out of the page, and axe finds nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await openToday(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await expectClean(page, 'today')
  })
}

/** In the order in which a slow service would give them: what stands below must not be moved by what comes above it. */
const LATE_MS = { '/insights/v1/filter': 900, '/feed/v1/filter': 1_500, '/entity/v2/filtered': 700 }

for (const width of [1440, 390]) {
  test(`the page stands still while its panels come, ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, ms] of Object.entries(LATE_MS))
      await page.route(`**/api${path}`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        await route.continue()
      })
    await watchShifts(page)
    await openToday(page)
    await page.waitForLoadState('networkidle')
    await expectStill(page)
  })
}

test('the tabs of a narrow phone hold every place in full', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await openToday(page)
  const tabs = page.getByRole('navigation', { name: 'Main' }).locator('a, button')
  for (let i = 0; i < (await tabs.count()); i += 1) {
    const cut = await tabs.nth(i).evaluate((tab) => tab.scrollWidth - tab.clientWidth)
    expect(cut).toBeLessThanOrEqual(0)
  }
})
