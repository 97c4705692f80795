import { AxeBuilder } from '@axe-core/playwright'
import {
  assetsOfFeed,
  busiestAsset,
  openAsset,
  pastSwitch,
  pressRange,
  priceFigure,
  range,
} from './asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'

const PERFORMANCE_SPANS = ['1D', '1W', '1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y']

test('the facts under the name of an asset are all there beside the price, and come without moving it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const tag of (await assetsOfFeed(page)).slice(0, 12)) {
    let answer = () => {}
    const isAsked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/entity/v2/filtered', async (route) => {
      await isAsked
      await route.continue()
    })
    await page.goto(`/assets/${tag}`)
    const header = page.locator('main header').first()
    await expect(header.locator('.skeleton').first()).toBeVisible()
    const before = (await header.boundingBox())!.height
    answer()
    const facts = header.locator('p').first()
    await expect(facts).toContainText('·')
    await expect(priceFigure(page)).toBeVisible()
    expect((await header.boundingBox())!.height, tag).toBe(before)
    const beyond = await facts.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(beyond, tag).toBeLessThanOrEqual(0)
    await page.unroute('**/api/entity/v2/filtered')
  }
})

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
  await expect(single).toBeFocused()
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

test('every close that the keyboard reads is the close in the table', async ({ page }) => {
  await openAsset(page, '?range=3M')
  const figure = priceFigure(page)
  await figure.getByRole('application').focus()
  await page.keyboard.press('Home')
  const read: string[] = []
  for (let said = ''; ;) {
    const next = (await figure.getByRole('status').textContent())!
    if (next === said) break
    read.push(next.replace(/, [^,]* since the base$/, ''))
    said = next
    await page.keyboard.press('ArrowRight')
  }
  expect(read.length).toBeGreaterThan(50)
  await page.keyboard.press('t')
  const rows = figure.getByRole('table').locator('tbody tr')
  const held = await rows.evaluateAll((lines) =>
    lines.map((line) => `${line.children[0]!.textContent}, ${line.children[1]!.textContent}`),
  )
  expect(read.toReversed()).toEqual(held)
})

for (const theme of ['dark', 'light'] as const) {
  test(`nothing for axe to say, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await openAsset(page, '?range=5Y&past=1')
    await expect(page.getByText(/insights? loaded/)).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Key values', exact: true }).locator('dd').first(),
    ).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ).toEqual([])
  })
}

test('a comparison stands at every range, and so does the way back to it', async ({ page }) => {
  const tag = await busiestAsset(page)
  const others = (await assetsOfFeed(page)).filter((each) => each !== tag)
  for (const other of [others[0], others.at(-1)]) {
    await page.goto(`/assets/${tag}?cmp=${other}&range=1D`)
    await expect(priceFigure(page)).toBeVisible()
    for (const name of ['1W', '1M', '1D']) {
      await range(page, name).click()
      await expect(range(page, name)).toHaveAttribute('aria-pressed', 'true')
      await expect(priceFigure(page)).toBeVisible()
    }
  }
})

for (const width of [320, 360, 375, 390]) {
  test(`long names and prices stay inside ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const longest = (await assetsOfFeed(page)).toSorted((a, b) => b.length - a.length)[0]!
    for (const tag of [longest, await busiestAsset(page)]) {
      await page.goto(`/assets/${tag}`)
      await expect(page.locator('dd').filter({ hasText: '%' }).first()).toBeVisible()
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      ).toBeLessThanOrEqual(0)
    }
  })
}

test('a phone of 390 pixels never scrolls sideways and reaches every panel', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsset(page, '?past=1')
  for (const name of ['Insights', 'Good to know', 'Key values', 'Related assets', 'About', 'Past insights']) {
    await page.getByRole('region', { name, exact: true }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('a phone shows every span of the performance whole, and six values of a group until all are asked for', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsset(page)
  const spans = page.getByRole('table', { name: 'Return by span' })
  await expect(spans.getByRole('columnheader')).toHaveText(['Span', /This asset/, /sector/, /market/])
  await expect(spans.getByRole('rowheader')).toHaveText(PERFORMANCE_SPANS)
  const cut = await spans
    .locator('th, td')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
  expect(cut).toBe(0)

  const values = page.getByRole('region', { name: 'Key values', exact: true })
  const shown = values.locator('dt:visible')
  const whole = values.locator('dt')
  await expect(values.getByText(/^\d+ of \d+ values shown$/)).toBeVisible()
  const first = await shown.count()
  await expect(values.getByText(`${first} of ${await whole.count()} values shown`)).toBeVisible()
  for (const group of await values.locator('dl').all())
    expect(await group.locator('dt:visible').count()).toBeLessThanOrEqual(6)
  await values.getByRole('button', { name: 'All values' }).press('Enter')
  await expect(values.getByRole('button', { name: 'Fewer' })).toBeFocused()
  await expect(shown).toHaveCount(await whole.count())
})

for (const width of [390, 1440]) {
  test(`nothing jumps at ${width} pixels when the prices arrive`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const tag = await busiestAsset(page)
    let letPass = () => {}
    const held = new Promise<void>((resolve) => (letPass = resolve))
    await page.route('**/api/ca/v2/q', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`/assets/${tag}`)
    const price = page.getByRole('region', { name: 'Price', exact: true })
    // The name and a price of the day are there: what is still awaited is the series.
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(tag)
    await expect(page.getByRole('main').locator('dl').first()).toContainText(/\d/)
    await expect(price.getByText('Price: loading')).toBeAttached()
    // The fonts come after the first picture; what they move is not what is looked at here.
    await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
    const before = await price.boundingBox()
    letPass()
    await expect(priceFigure(page)).toBeVisible()
    await expect(price.getByText(/gaps stay gaps/)).toBeVisible()
    const after = await price.boundingBox()
    expect(Math.abs(after!.y - before!.y)).toBeLessThanOrEqual(4)
    // In the fallback font, which a slow visit keeps, a phone's controls and words take a line more.
    expect(Math.abs(after!.height - before!.height)).toBeLessThanOrEqual(width < 768 ? 60 : 20)
  })
}

test('a saved chart stands alone: notice, currency, marks, where it is from', async ({ page }) => {
  await openAsset(page, '?range=5Y&past=1')
  await expect(page.getByText(/insights? loaded/)).toBeVisible()
  await page
    .getByRole('region', { name: 'Price', exact: true })
    .getByRole('button', { name: 'Export chart' })
    .click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /SVG/ }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream())
    chunks.push(Buffer.from(chunk as Uint8Array))
  const words = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  for (const said of [/Simulated data/, /price in [A-Z]{3}/, /Marks: \d+/, /n = \d+/, /not advice/])
    expect(words).toMatch(said)
  expect(words.replaceAll(' ', '')).toContain(page.url().replaceAll('&', '&amp;'))
})
