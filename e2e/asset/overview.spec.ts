import type { Page } from '@playwright/test'
import { assetsOfFeed, busiestAsset, openAsset, pastSwitch, pressRange, priceFigure } from './asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'
import { hold } from '#e2e/layout-shifts.ts'
import { beyondWindow } from '#e2e/letters.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the whole page by keyboard: range, past insights, marker, measure, table, price', async ({ page }) => {
  await openAsset(page)
  await pressRange(page, '7', '5Y')
  await page.keyboard.press('p')
  await expect(pastSwitch(page)).toBeChecked()
  await expect(page).toHaveURL(/range=5Y.*past=1/)
  const markers = page.getByRole('toolbar', { name: 'Past insights on the chart' })
  // Markers merge while more arrive: which one is single is known once all are there.
  await expect(page.getByText(/insights? loaded/)).toBeVisible()
  const single = markers.getByRole('button', { name: /estimated by this dashboard$/ }).first()
  await single.focus()
  await page.keyboard.press('Enter')
  await expect(single).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('button[data-key][aria-pressed="true"]')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.keyboard.press('Escape')

  await priceFigure(page).getByRole('application').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('m')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('m')
  await expect(page.getByText(/^A .* to B .* over \d+ trading days$/)).toBeVisible()
  await page.keyboard.press('t')
  await expect(priceFigure(page).getByRole('table')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('r')
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^[\d,.]+ [A-Z]{3}/ }),
  ).toHaveCount(1)
})

test('performance counts what the chart counts, correlations come on request, cards with their condition, each driver once', async ({
  page,
}) => {
  await openAsset(page)
  const panel = region(page, 'Performance')
  const year = panel
    .getByRole('row', { name: /^This asset/ })
    .getByRole('cell')
    .nth(6)
  await expect(year).toHaveText(/^\s*[+−]\d/)
  const change = (await year.innerText()).trim()
  await expect(priceFigure(page)).toHaveAccessibleDescription(
    new RegExp(`: ${change.replace('+', '\\+')} since`),
  )
  await expect(
    panel.getByRole('img', { name: /^52-week range: .* between .* at \d+% of the range$/ }),
  ).toBeVisible()
  await expect(panel.getByRole('img', { name: /^Range of \d+ Nov 2026: / })).toBeVisible()
  await panel.getByText('Returns by month and year').click()
  await expect(panel.getByRole('row', { name: /^2026/ })).toContainText('so far')
  await expect(region(page, 'Calendar returns').getByRole('row')).toHaveCount(11)

  const cards = region(page, 'Good to know')
  await cards.scrollIntoViewIfNeeded()
  const figures = cards.getByRole('figure')
  await expect(figures.first()).toHaveAccessibleDescription(/Condition: (above|below) /)
  const drivers = await cards.locator('article > p:first-of-type').allTextContents()
  expect(new Set(drivers).size).toBe(drivers.length)

  const related = region(page, 'Related assets')
  await related.scrollIntoViewIfNeeded()
  await related.getByRole('button', { name: 'Correlation, 1Y' }).click()
  await expect(related.getByText(/^[+−]?[01]\.\d\d, n = 2\d\d$/).first()).toBeVisible()
})

for (const width of [1440, 390]) {
  test(`nothing jumps at ${width} pixels when the name, the facts under it and the prices arrive`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const [letName, letPrices] = [
      await hold(page, '**/api/entity/v2/filtered'),
      await hold(page, '**/api/ca/v2/q'),
    ]
    await page.goto(`/assets/${await busiestAsset(page)}`)
    const header = page.locator('main header').first()
    await expect(header.locator('.skeleton').first()).toBeVisible()
    const { height } = (await header.boundingBox())!
    letName()
    const facts = header.locator('p').first()
    await expect(facts).toContainText('·')
    // A price of the day is there: what is still awaited is the series.
    await expect(page.getByRole('main').locator('dl').first()).toContainText(/\d/)
    const price = region(page, 'Price')
    await expect(price.getByText('Price: loading')).toBeAttached()
    // The fonts come after the first picture; what they move is not what is looked at here.
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
    if (width > 390) expect((await header.boundingBox())!.height).toBe(height)
    expect(await facts.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
    const before = (await price.boundingBox())!
    letPrices()
    await expect(priceFigure(page)).toBeVisible()
    await expect(price.getByText(/Gaps are not filled/)).toBeVisible()
    const after = (await price.boundingBox())!
    expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(4)
    // In the fallback font, which a slow visit keeps, a phone's controls and words take a line more.
    expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(width < 768 ? 60 : 20)
  })
}

const SPANS = ['1D', '1W', '1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y']

test('a phone: a name that did not come is asked for again, every panel is reached, spans are whole, values on request, nothing runs out', async ({
  page,
  quiet,
}) => {
  quiet.allow(/503/)
  await page.setViewportSize({ width: 390, height: 844 })
  // A pause that is too long to be waited for is said at once.
  await page.route('**/api/entity/v2/filtered', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        status: 503,
        kind: 'unavailable',
        title: 'Away',
        detail: '',
        requestId: 'r',
        retryAfterSeconds: 19,
      }),
    }),
  )
  const tag = await busiestAsset(page)
  await page.goto(`/assets/${tag}?past=1`)
  // It is said in the room of the facts, and the retry is whole.
  const alert = page.getByRole('alert').filter({ hasText: 'name and sector are missing' })
  const retry = alert.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeInViewport({ ratio: 1 })
  const title = page.getByRole('heading', { level: 1 })
  const [name, said] = [(await title.boundingBox())!, (await alert.boundingBox())!]
  expect(said.y - name.y - name.height).toBeLessThan(12)
  await page.unroute('**/api/entity/v2/filtered')
  await retry.click()
  await expect(title).not.toHaveText(tag)
  await expect(alert).toHaveCount(0)

  for (const panel of [
    'Insights',
    'Good to know',
    'Key values',
    'Related assets',
    'About',
    'Past insights',
  ]) {
    await region(page, panel).scrollIntoViewIfNeeded()
    await expect(region(page, panel)).toBeVisible()
  }
  const spans = page.getByRole('table', { name: 'Return by span' })
  await expect(spans.getByRole('columnheader')).toHaveText(['Span', /This asset/, /sector/, /market/])
  await expect(spans.getByRole('rowheader')).toHaveText(SPANS)
  const cut = await spans
    .locator('th, td')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
  expect(cut).toBe(0)

  // Six values of a group until all are asked for.
  const values = region(page, 'Key values')
  const shown = values.locator('dt:visible')
  const whole = await values.locator('dt').count()
  await expect(values.getByText(`${await shown.count()} of ${whole} values shown`)).toBeVisible()
  for (const group of await values.locator('dl').all())
    expect(await group.locator('dt:visible').count()).toBeLessThanOrEqual(6)
  await values.getByRole('button', { name: 'All values' }).press('Enter')
  await expect(values.getByRole('button', { name: 'Fewer' })).toBeFocused()
  await expect(shown).toHaveCount(whole)

  // Days and scale are seldom wanted there: they stand above the chart once they are asked for.
  const from = region(page, 'Price').getByLabel('From', { exact: true })
  const fold = page.getByRole('button', { name: 'Days and scale' })
  await expect(from).toBeHidden()
  await fold.press('Enter')
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(from).toBeVisible()
  await expect(page.getByRole('group', { name: 'Scale' })).toBeVisible()

  const expectInside = async () => {
    for (const width of [390, 375, 360, 320]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => beyondWindow(page), `at ${width}`).toBeLessThanOrEqual(0)
    }
  }
  await expectInside()
  const longest = (await assetsOfFeed(page)).toSorted((a, b) => b.length - a.length)[0]!
  await page.goto(`/assets/${longest}`)
  await expect(page.locator('dd').filter({ hasText: '%' }).first()).toBeVisible()
  await expectInside()
})
