import type { Locator, Page } from '@playwright/test'
import { expectClean } from '#e2e/access/axe-checks.ts'
import { expect, saved, test } from '#e2e/desk.ts'
import { countInputs } from '#e2e/input-count.ts'
import { expectNoShifts, holdInTurn, watchShifts } from '#e2e/layout-shifts.ts'
import { fetchList, focusFirstRow, openList } from '#e2e/list/list-screen.ts'
import { FROZEN_MARKET } from '#e2e/programs.ts'
import { horizontalOverflow, unreadable } from '#e2e/readability.ts'
import { arrange, busyTags, storeWatchlist, lines, tabs, watchlistText } from './watch-screen.ts'

const DAY = 86_400_000
const NOW = Date.parse(FROZEN_MARKET.REFERENCE_NOW)

/** Stores a visit of thirty days ago by the service's clock, which goes on by the browser's. */
const storeOldVisit = (page: Page) =>
  page.addInitScript(
    (value) => localStorage.setItem('insight-desk.visit', JSON.stringify({ version: 1, value })),
    { before: NOW - 30 * DAY, newest: NOW - DAY, at: Date.now() },
  )

test('an asset watched in the list is on the watchlist, whose rows work by keyboard', async ({ page }) => {
  await openList(page)
  await focusFirstRow(page)
  const input = countInputs(page)
  await input.press('s')
  await input.click(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Watchlist' }))
  await expect(page).toHaveURL(/\/watchlist$/)
  input.atMost(2, 'watch an asset and open the watchlist')
  await expect(page).toHaveTitle('Watchlist · Insight Desk')
  await expect(page.getByRole('heading', { level: 1, name: 'Watchlist' })).toBeVisible()
  await expect(lines(page)).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toContainText('unwatch')
  await page.keyboard.press('j')
  const asset = lines(page).first().locator('[data-row-link]')
  await expect(asset).toBeFocused()
  await page.keyboard.press('w')
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused()
  await page.keyboard.type('ask about sales')
  await page.keyboard.press('Control+Enter')
  await expect(asset).toBeFocused()
  await expect(lines(page).first()).toContainText('ask about sales')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/assets\//)
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Your notes' })).toContainText('ask about sales')
  await expect(page.getByRole('contentinfo')).toContainText('unwatch')
  await page.keyboard.press('s')
  await expect(page.getByText('No assets on the watchlist')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Browse insights' })).toBeFocused()
  // A short page does not scroll on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(844)
  await page.keyboard.press('z')
  await expect(lines(page).first()).toContainText('ask about sales')
})

test('every row agrees with the asset’s page: price with its age, active and new insights; the table exports as a file and as code', async ({
  page,
}) => {
  const tags = [...(await busyTags(page, 2)), 'ghost_nasd']
  await storeWatchlist(page, watchlistText(tags))
  await storeOldVisit(page)
  await page.goto('/watchlist')
  await expect(lines(page)).toHaveCount(3)
  await expect(lines(page).nth(2)).toContainText('not found by the entity service; shown by its tag')
  const first = lines(page).first()
  await expect(first.locator('.watch-last')).toContainText(/Live|As of last close|Pre-market|Delayed/)
  await expect(first.locator('.watch-new')).toContainText(/\d+ new/)
  const count = Number(/\d+/.exec(await first.locator('.watch-new').innerText())![0])
  const published = await fetchList(page, { entity: [tags[0]!], limit: 200 })
  expect(count).toBe(published.filter(({ created_at: at }) => at! > NOW - 30 * DAY).length)

  const { name, text } = await saved(page.getByRole('button', { name: 'Export' }))
  expect(name).toMatch(/^watchlist-\d{4}-\d{2}-\d{2}\.csv$/)
  const [head, ...exported] = text.trimEnd().split('\r\n')
  expect(head).toMatch(/^ticker,exchange,entity,.*,next_ending_id,next_ending_on_utc,expected,edge_points,/)
  expect(exported.map((line) => line.split(',')[2])).toEqual(tags)
  const expectCodeFor = async (entities: string, part: Locator) => {
    await part.getByRole('button', { name: 'Copy as', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Google Sheets' }).click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(new RegExp(`^=IMPORTDATA\\("http:[^?"]*/feeds/insights\\.csv\\?entity=${entities}"; `))
  }
  await expectCodeFor(tags.toSorted().join(','), page.locator('body'))

  const active = (await first.locator('.watch-active .sr-only').textContent())!
  const [bullish, bearish] = /(\d+) bullish, (\d+) bearish/.exec(active)!.slice(1).map(Number)
  const total = bullish! + bearish!
  await first.locator('[data-row-link]').click()
  await expectCodeFor(tags[0]!, page.getByRole('region', { name: 'Insights', exact: true }))
  await expect(page.getByRole('region', { name: 'Consensus and conflict' })).toContainText(
    total === 0 ? /[Nn]o active insight/ : new RegExp(`${total} active`),
  )
})

test('with twenty lists rows load without layout shifts, the current list is in view, nothing overflows, axe finds nothing', async ({
  page,
}) => {
  const tags = [...(await busyTags(page, 3)), 'ghost_nasd']
  const lists = Object.fromEntries(
    Array.from({ length: 20 }, (_, i) => [`A list with a long name, ${i}`, i === 19 ? tags : []]),
  )
  await storeWatchlist(page, watchlistText(tags, lists))
  await storeOldVisit(page)
  await watchShifts(page)
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const release = await holdInTurn(page, [/\/entity\/v2\/filtered$/, /\/feed\/v1\/filter$/, /\/ca\/v2\/q$/])
    await page.goto(`/watchlist?list=${encodeURIComponent('A list with a long name, 19')}`)
    await expect(lines(page)).toHaveCount(4)
    await release()
    await expect(lines(page).locator('.watch-next b')).toHaveCount(3)
    await page.waitForLoadState('networkidle')
    await expectNoShifts(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('region', { name: 'Since your last visit' })).toBeVisible()
  const shown = tabs(page).locator('[aria-current=page]')
  await expectClean(page.locator('html'), 'watchlist')
  await page.setViewportSize({ width: 390, height: 900 })
  // On a phone the next ending has the whole width of its row.
  const right = (part: string) =>
    lines(page)
      .first()
      .locator(part)
      .evaluate((element) => element.getBoundingClientRect().right)
  await expect.poll(() => right('.watch-next')).toBe(await right('.watch-last'))
  await arrange(page).click()
  await page.getByRole('textbox', { name: 'Name of a new list' }).fill('a list with a long name, 7')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('There is already a list “A list with a long name, 7”.')
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  await expectClean(page.getByRole('dialog'), 'lists')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 320, height: 900 })
  await page.reload()
  await expect(lines(page).first().locator('.watch-active')).toContainText('active')
  await expect(shown).toBeInViewport({ ratio: 0.5 })
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  // At twice the font size all text of a row is readable.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 200% }')
    document.adoptedStyleSheets = [sheet]
  })
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0)
  expect(await unreadable(page)).toEqual([])
})
