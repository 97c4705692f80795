import type { Page } from '@playwright/test'
import { expectClean } from '#e2e/access/axe-look.ts'
import { expect, test } from '#e2e/desk.ts'
import { expectStill, watchShifts } from '#e2e/layout-shifts.ts'
import { askList, keysLive, openList, slowLine } from '#e2e/list/list-screen.ts'
import { busyTags, lines } from './watch-screen.ts'

/** Watches these assets, as if each had been bookmarked on its page; a visit of thirty days ago has seen what there was then. */
async function watch(page: Page, tags: readonly string[]) {
  const watchlist = { assets: tags.map((tag, i) => ({ tag, since: 1_000 - i, note: '' })), insights: [] }
  const day = 86_400_000
  const visit = { before: Date.now() - 30 * day, newest: Date.now() - day, at: Date.now() - 1_000 }
  await page.addInitScript(
    (kept) => {
      for (const [name, value] of Object.entries(kept))
        if (localStorage.getItem(`insight-desk.${name}`) === null)
          localStorage.setItem(`insight-desk.${name}`, JSON.stringify({ version: 1, value }))
    },
    { watchlist, visit },
  )
}

test('what is watched in the list stands on the watchlist, and the way is walked by keys alone', async ({
  page,
}) => {
  await openList(page)
  await keysLive(page)
  for (const key of ['s', 'g', 'w']) await page.keyboard.press(key)
  await expect(page).toHaveURL(/\/watchlist$/)
  await expect(page).toHaveTitle('Watchlist · Insight Desk')
  await expect(page.getByRole('heading', { level: 1, name: 'Watchlist' })).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toContainText('unwatch')
  await page.keyboard.press('j')
  const asset = lines(page).first().locator('[data-row-link]')
  await expect(asset).toBeFocused()
  await page.keyboard.press('e')
  const note = page.getByRole('textbox', { name: /^Note on / })
  await expect(note).toBeFocused()
  await page.keyboard.type('ask about sales')
  await page.keyboard.press('Escape')
  await expect(asset).toBeFocused()
  await expect(lines(page).first()).toContainText('ask about sales')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/assets\//)
  await page.goBack()
  await expect(note).toHaveValue('ask about sales')
  await expect(page.getByRole('contentinfo')).toContainText('unwatch')
  await page.keyboard.press('s')
  await expect(page.getByText('Nothing on the watchlist')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse insights' })).toBeFocused()
  await page.keyboard.press('z')
  await expect(lines(page).first()).toContainText('ask about sales')
})

test('an insight watched on its own page keeps its asset on the watchlist', async ({ page }) => {
  const [insight] = await askList(page, { limit: 1 })
  await page.goto(`/insights/${insight!.id}`)
  await page.getByRole('button', { name: 'Watch', exact: true }).click()
  await page.goto('/watchlist')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page).first().locator('[data-row-link]')).toHaveAttribute(
    'href',
    `/assets/${insight!.metadata.entity}`,
  )
  await page.getByRole('link', { name: 'Open as filter' }).click()
  await expect(page.locator(`[data-row="${insight!.id}"]`)).toBeVisible()
})

test('every line says what the asset page says: price with its age, what runs, and what is new', async ({
  page,
}) => {
  const tags = await busyTags(page, 3)
  await watch(page, [...tags, 'ghost_nasd'])
  await page.goto('/watchlist')
  await expect(lines(page)).toHaveCount(4)
  await expect(lines(page).nth(3)).toContainText('not found by the entity service; kept as a tag')
  const first = lines(page).first()
  await expect(first.locator('.watch-last')).toContainText(/Live|As of last close|Pre-market|Delayed/)
  await expect(first.locator('.watch-new')).toContainText(/\d+ new/)
  const told = Number(/\d+/.exec((await first.locator('.watch-new').textContent()) ?? '')?.[0])
  const published = await askList(page, { entity: [tags[0]!], limit: 200 })
  const since = Date.now() - 30 * 86_400_000
  expect(told).toBe(published.filter(({ created_at: at }) => (at ?? 0) > since).length)
  const active = await first.locator('.watch-active .sr-only').textContent()
  await first.locator('[data-row-link]').click()
  await expect(page.getByRole('region', { name: 'Insights' })).toContainText(/active/i)
  const side = (word: string) => new RegExp(`(\\d+) ${word}`).exec(active ?? '')?.[1]
  const total = Number(side('bullish')) + Number(side('bearish'))
  await expect(page.getByRole('region', { name: 'Consensus and conflict' })).toContainText(
    total === 0 ? /[Nn]o active insight/ : new RegExp(`${total} active`),
  )
})

for (const width of [1440, 1024, 390]) {
  test(`the lines stand still while they fill, ${width} pixels`, async ({ page }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    await watch(page, await busyTags(page, 6))
    await slowLine(page)
    await watchShifts(page)
    await page.goto('/watchlist')
    await expect(lines(page).locator('.watch-next b')).toHaveCount(6)
    await page.waitForLoadState('networkidle')
    await expectStill(page)
  })
}

test('two hundred assets are asked for in turn, four at a time', async ({ page }) => {
  test.slow()
  const insights = await askList(page, { limit: 1000, from_date: '2005-01-01T00:00:00Z' })
  const known = [...new Set(insights.flatMap(({ metadata }) => metadata.entity ?? []))]
  await watch(
    page,
    Array.from({ length: 200 }, (_, i) => known[i] ?? `ghost${i}_nasd`),
  )
  let atOnce = 0
  let most = 0
  let entities = 0
  await page.route('**/api/ca/v2/q', async (route) => {
    atOnce += 1
    most = Math.max(most, atOnce)
    await route.continue()
  })
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/ca/v2/q')) atOnce -= 1
    if (request.url().includes('/api/entity/')) entities += 1
  })
  await page.goto('/watchlist')
  await expect(lines(page)).toHaveCount(200)
  await expect(
    lines(page)
      .nth(Math.min(known.length, 200) - 1)
      .locator('.watch-last'),
  ).toContainText(/\d/, {
    timeout: 60_000,
  })
  expect(most).toBeLessThanOrEqual(4)
  expect(entities).toBe(1)
})

test('what fails is said once, the rest stands, and trying again brings it with the focus kept', async ({
  page,
  quiet,
}) => {
  quiet.allow(/Failed to load resource/)
  await watch(page, await busyTags(page, 2))
  await page.route('**/api/feed/v1/filter', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/watchlist')
  const notice = page.getByRole('alert').filter({ hasText: 'Their insights did not come' })
  await expect(notice).toBeVisible({ timeout: 20_000 })
  await expect(lines(page).first().locator('.watch-last')).toContainText(/\d/)
  await expect(lines(page).first().locator('.watch-active')).toContainText('not available')
  await page.unroute('**/api/feed/v1/filter')
  await notice.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(lines(page).first().locator('.watch-active')).toContainText('running')
  await expect(notice).toHaveCount(0)
  await expect(page.locator('body')).not.toBeFocused()
})

test('the table leaves as a file that reads back', async ({ page }) => {
  const tags = await busyTags(page, 2)
  await watch(page, tags)
  await page.goto('/watchlist')
  await expect(lines(page).nth(1).locator('.watch-active')).toContainText('running')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^watchlist-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await (await download.createReadStream()).setEncoding('utf8').toArray()
  const [head, ...rows] = text.join('').trimEnd().split('\r\n')
  expect(head).toMatch(/^ticker,exchange,entity,/)
  expect(rows.map((row) => row.split(',')[2])).toEqual(tags)
})

for (const [width, scheme] of [
  [1440, 'dark'],
  [390, 'light'],
  [320, 'dark'],
] as const) {
  test(`at ${width} pixels, ${scheme}: nothing runs out of the page, axe finds nothing`, async ({ page }) => {
    await watch(page, [...(await busyTags(page, 4)), 'ghost_nasd'])
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.goto('/watchlist')
    await expect(lines(page).first().locator('.watch-active')).toContainText('running')
    await expect(page.getByRole('region', { name: 'Since your last visit' })).toBeVisible()
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await over()).toBeLessThanOrEqual(0)
    await expectClean(page, 'watchlist')
  })
}

test('a first visit is told no visit before it', async ({ page }) => {
  const [tag] = await busyTags(page, 1)
  await page.addInitScript(
    (kept) => localStorage.setItem('insight-desk.watchlist', kept),
    JSON.stringify({ version: 1, value: { assets: [{ tag, since: 1, note: '' }], insights: [] } }),
  )
  await page.goto('/watchlist')
  const news = page.getByRole('region', { name: 'Since your last visit' })
  await expect(news).toContainText('From your next visit on')
  await expect(news).not.toContainText('UTC')
})

test('without prices a running insight is not called inactive', async ({ page, quiet }) => {
  quiet.allow(/Failed to load resource/)
  await page.route('**/api/ca/v2/q', (route) => route.fulfill({ status: 500, body: '{}' }))
  await watch(page, await busyTags(page, 12))
  await page.goto('/watchlist')
  await expect(page.getByRole('alert').filter({ hasText: /Prices of \d+ assets? did not come/ })).toBeVisible(
    {
      timeout: 30_000,
    },
  )
  for (const line of await lines(page).all()) {
    const running = await line.locator('.watch-active .sr-only').textContent()
    if (running !== '0 bullish, 0 bearish running')
      await expect(line.locator('.watch-next')).not.toContainText('none active')
  }
})
