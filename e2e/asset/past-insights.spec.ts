import type { Page } from '@playwright/test'
import { formatDay } from '#shared/format/date.ts'
import { isoSecond, openAsset, pastSwitch, pressRange, range } from './asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'

test('1Y to 3M to 5Y hides the past insights and brings them back; six months are not more than six', async ({
  page,
}) => {
  await openAsset(page)
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

type FeedFilter = { entity?: string[]; from_date?: string; page?: number; limit?: number }
type WireInsight = { id: string; created_at: string }

/**
 * The feed of one asset with `count` insights: the service's own answer for it, repeated and dated anew at equal steps over
 * `[from, to]` (ms UTC), and served by the rules of the filter: from-date, newest first, pages. Listens before the page is opened:
 * what a page asks for in the moment in which a listener is put on it may pass by.
 */
async function replayFeed(page: Page) {
  let dated: WireInsight[] | null = null
  await page.route('**/api/feed/v1/filter', (route) => {
    if (!dated) return route.continue()
    const { from_date = '', page: number = 0, limit = 20 } = route.request().postDataJSON() as FeedFilter
    const asked = dated.filter(({ created_at }) => created_at >= from_date)
    return route.fulfill({ json: { result: asked.slice(number * limit, (number + 1) * limit) } })
  })
  return async (tag: string, count: number, span: { from: number; to: number }) =>
    (dated = await datedAnew(page, tag, count, span))
}

async function datedAnew(
  page: Page,
  tag: string,
  count: number,
  { from, to }: { from: number; to: number },
): Promise<WireInsight[]> {
  const answer = await page.request.post('/api/feed/v1/filter', {
    data: { entity: [tag], from_date: '2000-01-01T00:00:00Z', limit: 1000 },
  })
  const { result: own } = (await answer.json()) as { result: WireInsight[] }
  expect(own.length).toBeGreaterThan(20)
  return Array.from({ length: count }, (_, i) => {
    const at = from + Math.round(((to - from) * i) / (count - 1))
    return { ...own[i % own.length]!, id: `${own[i % own.length]!.id}-${i}`, created_at: isoSecond(at) }
  }).toReversed()
}
test('200 past insights are reached and chosen by keyboard alone', async ({ page }) => {
  const serve = await replayFeed(page)
  await openAsset(page)
  await pressRange(page, '8', 'Max')
  const ends = () =>
    Promise.all(
      ['From', 'To'].map(async (name) =>
        Date.parse(await page.getByLabel(name, { exact: true }).inputValue()),
      ),
    )
  await expect
    .poll(async () => {
      const [first, last] = await ends()
      return last! - first!
    })
    .toBeGreaterThan(15 * 365 * 86_400_000)
  const [from, to] = await ends()
  const served = await serve(new URL(page.url()).pathname.split('/').at(-1)!, 200, {
    from: from!,
    to: to!,
  })
  await page.keyboard.press('p')
  await expect(page.getByText('200 insights loaded')).toBeVisible()

  // The days differ, so a day names an insight.
  const days = served.map(({ created_at }) => formatDay(Date.parse(created_at)))
  const toolbar = page.getByRole('toolbar', { name: 'Past insights on the chart' })
  const focused = page.locator(':focus')
  await expect(toolbar.locator(':scope > button').first()).toBeVisible()
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
