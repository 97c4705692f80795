import { AxeBuilder } from '@axe-core/playwright'
import type { Page, WebSocketRoute } from '@playwright/test'
import { formatDay } from '#shared/format/date.ts'
import { expect, test } from './desk.ts'

/** The asset with the most insights of the past years, from the service itself. */
async function busiestAsset(page: Page): Promise<string> {
  const response = await page.request.post('/api/feed/v1/filter', {
    data: { from_date: '2016-01-01T00:00:00Z', limit: 1000 },
  })
  expect(response.ok()).toBe(true)
  const { result } = (await response.json()) as { result: { entity: string }[] }
  const counts = new Map<string, number>()
  for (const { entity } of result) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]![0]
}

async function open(page: Page, search = '') {
  const tag = await busiestAsset(page)
  await page.goto(`/assets/${tag}${search}`)
  await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
}

type FeedFilter = { entity?: string[]; from_date?: string; page?: number; limit?: number }
type WireInsight = { id: string; created_at: string }

/**
 * The feed of one asset with `count` insights: the service's own answer for it, repeated and dated anew at equal steps over
 * `[from, to]` (ms UTC), and served by the rules of the filter: from-date, newest first, pages.
 */
async function replayFeed(
  page: Page,
  tag: string,
  count: number,
  { from, to }: { from: number; to: number },
) {
  const answer = await page.request.post('/api/feed/v1/filter', {
    data: { entity: [tag], from_date: '2000-01-01T00:00:00Z', limit: 1000 },
  })
  const { result: own } = (await answer.json()) as { result: WireInsight[] }
  expect(own.length).toBeGreaterThan(20)
  const dated = Array.from({ length: count }, (_, i) => {
    const at = from + Math.round(((to - from) * i) / (count - 1))
    return { ...own[i % own.length]!, id: `${own[i % own.length]!.id}-${i}`, created_at: isoSecond(at) }
  }).toReversed()
  await page.route('**/api/feed/v1/filter', (route) => {
    const { from_date = '', page: number = 0, limit = 20 } = route.request().postDataJSON() as FeedFilter
    const asked = dated.filter(({ created_at }) => created_at >= from_date)
    return route.fulfill({ json: { result: asked.slice(number * limit, (number + 1) * limit) } })
  })
  return dated
}
const isoSecond = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`

const range = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Range' }).getByRole('button', { name, exact: true })
/** Presses the key of a range until it is heard: the keys come after the first paint, and a person would press again. */
async function pressRange(page: Page, key: string, name: string) {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(range(page, name)).toHaveAttribute('aria-pressed', 'true', { timeout: 1_000 })
  }).toPass()
}
const pastSwitch = (page: Page) => page.getByRole('switch', { name: 'Past insights' })

test('1Y to 3M to 5Y hides the past insights and brings them back; six months are not more than six', async ({
  page,
}) => {
  await open(page)
  await pastSwitch(page).click()
  await expect(page.getByRole('region', { name: 'Past insights' })).toBeVisible()
  await expect(page.getByText(/insights? loaded/)).toBeVisible()
  for (const name of ['3M', '6M']) {
    await range(page, name).click()
    await expect(range(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expect(pastSwitch(page)).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Past insights' })).toHaveCount(0)
  }
  await range(page, '5Y').click()
  await expect(pastSwitch(page)).toBeChecked()
  await expect(page.getByRole('toolbar', { name: 'Past insights on the chart' })).toBeVisible()
  await expect(page.getByText(/insights? loaded/)).toBeVisible()
  // A shorter window is part of what is there: nothing is asked again and no marker waits.
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await range(page, '3Y').click()
  await expect(page).toHaveURL(/range=3Y/)
  await expect(page.getByText(/insights? loaded/)).toBeVisible()
  expect(asked.filter((url) => url.includes('/api/feed/'))).toEqual([])
  await page.goBack()
  await page.goBack()
  await expect(range(page, '6M')).toHaveAttribute('aria-pressed', 'true')
})

test('the whole page by keyboard: range, past insights, marker, measure, table, price', async ({ page }) => {
  await open(page)
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

  await page.getByRole('figure', { name: 'Price', exact: true }).getByRole('application').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('m')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('m')
  await expect(page.getByText(/^A .* to B .* over \d+ trading days$/)).toBeVisible()
  await page.keyboard.press('t')
  await expect(page.getByRole('figure', { name: 'Price', exact: true }).getByRole('table')).toBeVisible()
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
  await open(page, '?range=3M')
  const figure = page.getByRole('figure', { name: 'Price', exact: true })
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

test('200 past insights are reached and chosen by keyboard alone', async ({ page }) => {
  await open(page)
  await pressRange(page, '8', 'Max')
  const [from, to] = await Promise.all(
    ['From', 'To'].map(async (name) => Date.parse(await page.getByLabel(name, { exact: true }).inputValue())),
  )
  expect(to! - from!).toBeGreaterThan(15 * 365 * 86_400_000)
  const served = await replayFeed(page, new URL(page.url()).pathname.split('/').at(-1)!, 200, {
    from: from!,
    to: to!,
  })
  await page.keyboard.press('p')
  await expect(page.getByText('200 insights loaded')).toBeVisible()

  // The days differ, so a day names an insight.
  const days = served.map(({ created_at }) => formatDay(Date.parse(created_at)))
  const toolbar = page.getByRole('toolbar', { name: 'Past insights on the chart' })
  const focused = page.locator(':focus')
  const markers = await toolbar.locator(':scope > button').count()
  await toolbar.locator(':scope > button[tabindex="0"]').focus()
  await page.keyboard.press('Home')
  const reached: string[] = []
  const chosen = page.locator('button[data-key][aria-pressed="true"]')
  for (let i = 0; i < markers; i += 1) {
    const name = (await focused.getAttribute('aria-label'))!
    const members = Number(/^(\d+) (?:bullish|bearish) insights/.exec(name)?.[1] ?? 1)
    if (members === 1) reached.push(name.split(',')[0]!)
    else {
      await page.keyboard.press('Enter')
      await expect(toolbar.getByRole('listitem')).toHaveCount(members)
      for (let k = 0; k < members; k += 1) {
        await page.keyboard.press('ArrowDown')
        reached.push((await focused.locator('> :last-child').textContent())!)
      }
      if ((await chosen.count()) === 0) {
        await page.keyboard.press('Enter')
        await expect(page.getByRole('row').filter({ has: chosen })).toContainText(reached.at(-1)!)
        await expect(toolbar.locator(':scope > button[aria-pressed="true"]')).toHaveCount(1)
      }
    }
    await page.keyboard.press('ArrowRight')
  }
  expect(reached.toSorted()).toEqual(days.toSorted())
  await expect(chosen).toHaveCount(1)
})

test('the price lives, loses its stream and comes back; a silent one grows old', async ({ page }) => {
  test.setTimeout(180_000) // every second of the silence passes on a fake clock
  let mode: 'pass' | 'silent' | 'refuse' = 'pass'
  const routes: WebSocketRoute[] = []
  await page.routeWebSocket(/\/api\/prices/, (route) => {
    routes.push(route)
    if (mode === 'refuse') return void route.close()
    // Prices of the service's own market hours depend on its frozen clock: the ones heard here are made of its protocol.
    route.onMessage((text) => {
      const { op, tags } = JSON.parse(String(text)) as { op: string; tags: string[] }
      if (op !== 'subscribe' || mode !== 'pass') return
      for (const tag of tags) {
        route.send(
          JSON.stringify({
            type: 'price',
            tag,
            kind: 'live',
            price: 123.45 + routes.length,
            time: Date.UTC(2026, 10, 20, 15),
          }),
        )
      }
    })
  })
  await page.clock.install({ time: Date.UTC(2026, 10, 20, 15) })
  await open(page)
  const price = page.getByRole('main').locator('dl').first()
  await page.clock.runFor(2_000)
  await expect(price).toContainText('Live 15:00:00 UTC')
  await expect(price).toContainText('124.45')

  /** Seconds pass one by one until the header says it, two minutes at most. */
  const until = async (words: RegExp) => {
    for (let second = 0; second < 120; second += 1) {
      if (words.test((await price.textContent()) ?? '')) return
      await page.clock.runFor(1_000)
    }
    await expect(price).toContainText(words, { timeout: 1 })
  }
  mode = 'silent'
  await until(/Last heard \d+ s ago/)
  await until(/Stale, as of 15:00 UTC/)

  const before = routes.length
  mode = 'pass'
  await until(/Live/)
  expect(routes.length).toBeGreaterThan(before)

  mode = 'refuse'
  await routes.at(-1)!.close()
  await until(/Last heard/)
  mode = 'pass'
  await until(/Live/)
})

for (const theme of ['dark', 'light'] as const) {
  test(`nothing for axe to say, ${theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: theme })
    await open(page, '?range=5Y&past=1')
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

test('a phone of 390 pixels never scrolls sideways and reaches every panel', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '?past=1')
  for (const name of ['Insights', 'Good to know', 'Key values', 'Related assets', 'About', 'Past insights']) {
    await page.getByRole('region', { name, exact: true }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  }
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
})

test('two assets share the chart as indices, past insights on the own line, and one leaves again', async ({
  page,
}) => {
  await open(page, '?range=5Y&past=1')
  const markers = page.getByRole('toolbar', { name: 'Past insights on the chart' })
  await expect(page.getByText(/insights? loaded/)).toBeVisible()
  await expect(markers).toBeVisible()
  await page
    .getByRole('button', { name: /^Compare with/ })
    .first()
    .click()
  await expect(page.getByText(/index, 100 on/).first()).toBeVisible()
  await expect(page).toHaveURL(/vs=/)
  await expect(page.getByRole('figure', { name: 'Price', exact: true })).toHaveAccessibleDescription(
    /ends at [\d.]+, .* ends at [\d.]+/,
  )
  await expect(markers.locator(':scope > button').first()).toBeVisible()
  const single = markers.getByRole('button', { name: /estimated by this dashboard$/ }).first()
  await single.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('button[data-key][aria-pressed="true"]')).toHaveCount(1)
  const [bar, plot] = await Promise.all([
    page.getByRole('slider', { name: 'Last visible day' }).boundingBox(),
    page.locator('[data-chart-layer] line.stroke-chart-axis').first().boundingBox(),
  ])
  expect(Math.abs(bar!.x + bar!.width / 2 - (plot!.x + plot!.width))).toBeLessThanOrEqual(2)
  await page
    .getByRole('list', { name: 'Compared assets' })
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(page.getByText(/index, 100 on/)).toHaveCount(0)
})

/** Assets with insights young enough to run, the most first: horizons in calendar days are shorter than those of any month. */
async function assetsWithYoungInsights(page: Page): Promise<string[]> {
  const now = Date.parse('2026-11-20T15:00:00Z')
  const answer = await page.request.post('/api/feed/v1/filter', {
    data: { from_date: isoSecond(now - 60 * 86_400_000), limit: 1000 },
  })
  const { result } = (await answer.json()) as {
    result: { entity: string; horizon: string; created_at: string }[]
  }
  const perUnit = { d: 1, w: 7, m: 28, y: 360 }
  const counts = new Map<string, number>()
  for (const { entity, horizon, created_at } of result) {
    const [, count, unit] = /^(\d+)([dwmy])$/.exec(horizon)!
    // The pattern lets no other letter pass.
    const days = Number(count) * perUnit[unit as keyof typeof perUnit]
    if (Date.parse(created_at) + days * 86_400_000 > now) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([entity]) => entity)
}

test('two active insights share one return axis, and their table fits a phone and a desk', async ({
  page,
}) => {
  const board = page.getByRole('region', { name: 'Consensus and conflict' })
  const choices = board.getByRole('checkbox')
  // Which of them still run is decided by levels too: the first asset whose board holds two.
  for (const tag of await assetsWithYoungInsights(page)) {
    await page.goto(`/assets/${tag}`)
    await expect(board).toContainText(/no active insight|\d active/)
    if ((await choices.count()) > 1) break
  }
  await choices.nth(0).check()
  await expect(board.getByText(/Choose a second insight/)).toBeVisible()
  await choices.nth(1).check()
  await expect(board.getByRole('figure', { name: 'Chosen insights' })).toHaveAccessibleDescription(
    /Median returns of 2 insights by trading days/,
  )
  await board.getByRole('button', { name: 'Show as table' }).click()
  const table = board.getByRole('table').last()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(table.getByRole('columnheader')).toHaveText([
      'Day',
      'No.',
      'Median',
      'Lower',
      'Upper',
      'Cases',
    ])
    const overflow = await table.evaluate((element) => [
      element.parentElement!.scrollWidth - element.parentElement!.clientWidth,
      document.documentElement.scrollWidth - window.innerWidth,
    ])
    expect(Math.max(...overflow)).toBeLessThanOrEqual(0)
  }
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
    await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
    await expect(price.getByText(/gaps stay gaps/)).toBeVisible()
    const after = await price.boundingBox()
    expect(Math.abs(after!.y - before!.y)).toBeLessThanOrEqual(4)
    // In the fallback font, which a slow visit keeps, a phone's controls and words take a line more.
    expect(Math.abs(after!.height - before!.height)).toBeLessThanOrEqual(width < 768 ? 60 : 20)
  })
}
