import type { Page } from '@playwright/test'
import { expectClean } from '#e2e/access/axe-checks.ts'
import { expect, test } from '#e2e/desk.ts'
import { expectNoShifts, hold, watchShifts } from '#e2e/layout-shifts.ts'
import { busiestAsset, priceFigure } from './asset-screen.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Counts an asset page's requests and received bytes. */
async function countRequests(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const asked = new Map<string, string>()
  const counts = { asked, bytes: 0 }
  client.on('Network.requestWillBeSent', ({ requestId, request, documentURL }) => {
    // Requests of the previous page do not count.
    const { pathname } = new URL(request.url)
    if (new URL(documentURL).pathname.startsWith('/assets/') && pathname.startsWith('/api/'))
      asked.set(requestId, `${pathname} ${request.postData ?? ''}`)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) counts.bytes += encodedDataLength
  })
  return counts
}

for (const width of [1440, 390])
  test(`a first visit at ${width} pixels requests only what is drawn, without layout shifts even when name and prices are slow`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const tag = await busiestAsset(page)
    const counts = await countRequests(page)
    await watchShifts(page)
    await page.goto(`/assets/${tag}`)
    await expect(priceFigure(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const asked = [...counts.asked.values()].filter((path) => !path.startsWith('/api/img/'))
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(24)
    expect(counts.bytes).toBeLessThanOrEqual(800_000)
    await expectNoShifts(page)

    const [releaseName, releasePrices] = [
      await hold(page, '**/api/entity/v2/filtered'),
      await hold(page, '**/api/ca/v2/q'),
    ]
    await page.reload()
    const header = page.locator('main header').first()
    await expect(header.locator('.skeleton').first()).toBeVisible()
    const { height } = (await header.boundingBox())!
    releaseName()
    const facts = header.locator('p').first()
    await expect(facts).toContainText('·')
    // The price of the day is there; only the series is missing.
    await expect(page.getByRole('main').locator('dl').first()).toContainText(/\d/)
    const price = region(page, 'Price')
    await expect(price.getByText('Price: loading')).toBeAttached()
    // Web fonts load after the first paint; their shifts are not tested here.
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
    if (width > 390) expect((await header.boundingBox())!.height).toBe(height)
    expect(await facts.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0)
    const before = (await price.boundingBox())!
    releasePrices()
    await expect(priceFigure(page)).toBeVisible()
    await expect(price.getByText(/Gaps are not filled/)).toBeVisible()
    const after = (await price.boundingBox())!
    expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(4)
    // In the fallback font, which a slow visit keeps, a phone needs one more line.
    expect(Math.abs(after.height - before.height)).toBeLessThanOrEqual(width < 768 ? 60 : 20)
  })

test('on a phone every panel is reachable, cards show their condition, and correlations, values and days load on request', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/assets/${await busiestAsset(page)}?past=1`)
  const top = page.getByRole('banner').first()
  for (const words of [top.getByText('Simulated data'), top.locator('[aria-current=page]')])
    expect(await words.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  for (const panel of [
    'Insights',
    'Good to know',
    'Related assets',
    'About',
    'Past insights',
    'Key values',
  ]) {
    await region(page, panel).scrollIntoViewIfNeeded()
    await expect(region(page, panel)).toBeVisible()
  }
  await expectClean(region(page, 'Past insights'), 'past insights')
  const cards = region(page, 'Good to know')
  await expect(cards.getByRole('figure').first()).toHaveAccessibleDescription(/Condition: (above|below) /)
  const drivers = await cards.locator('article > p:first-of-type').allTextContents()
  expect(new Set(drivers).size).toBe(drivers.length)
  await region(page, 'Related assets').getByRole('button', { name: 'Correlation, 1Y' }).click()
  await expect(page.getByText(/^[+−]?[01]\.\d\d, n = 2\d\d$/).first()).toBeVisible()
  const spans = page.getByRole('table', { name: 'Return by span' })
  await expect(spans.getByRole('columnheader')).toHaveText(['Span', /This asset/, /sector/, /market/])

  // Six values per group until all are requested.
  const values = region(page, 'Key values')
  const shown = values.locator('dt:visible')
  const whole = await values.locator('dt').count()
  await expect(values.getByText(`${await shown.count()} of ${whole} values shown`)).toBeVisible()
  for (const group of await values.locator('dl').all())
    expect(await group.locator('dt:visible').count()).toBeLessThanOrEqual(6)
  await values.getByRole('button', { name: 'All values' }).press('Enter')
  await expect(values.getByRole('button', { name: 'Fewer' })).toBeFocused()
  await expect(shown).toHaveCount(whole)

  // Days and scale are rarely used there: they appear above the chart on request.
  const from = region(page, 'Price').getByLabel('From', { exact: true })
  await expect(from).toBeHidden()
  await page.getByRole('button', { name: 'Days and scale' }).press('Enter')
  await expect(from).toBeVisible()
  await expect(page.getByRole('group', { name: 'Scale' })).toBeVisible()
})
