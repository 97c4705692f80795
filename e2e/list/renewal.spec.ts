import { expect, test } from '#e2e/desk.ts'
import { FILTER_PATH, grid, idsOnScreen, focusFirstRow, openList, rows } from './list-screen.ts'

const CALCULATOR_PATH = '/api/ca/v2/q'

type Listed = { id: string; metadata: { stars: number } }

test('after a refresh, rows that left, changed or have a new outcome are marked in place; statuses request no long history', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-11-20T15:00:00Z') })
  let isLater = false
  await page.route(`**${FILTER_PATH}`, async (route) => {
    const response = await route.fetch()
    const body: { result: Listed[] } = await response.json()
    const [first, second, third, ...others] = body.result
    const asked: { page?: number; from_date?: string } = route.request().postDataJSON()
    if (isLater && !asked.page && !asked.from_date && first && second && third) {
      const changed = { ...third, metadata: { ...third.metadata, stars: (third.metadata.stars + 1) % 9 } }
      body.result = [first, changed, ...others]
    }
    await route.fulfill({ response, json: body })
  })
  await page.route(`**${CALCULATOR_PATH}`, async (route) => {
    const response = await route.fetch()
    const body: { result: { data: { index: string; value: number }[] } } = await response.json()
    const { date_since: since }: { date_since?: number } = route.request().postDataJSON()
    const { data } = body.result
    // At most half a year of trading days of series that span years. Without the preview’s own chart.
    if (since !== undefined) histories.push(data.length)
    const last = data.at(-1)
    if (isLater && last) last.value *= 10
    await route.fulfill({ response, json: body })
  })
  const histories: number[] = []
  await openList(page)
  await focusFirstRow(page)
  await page.clock.runFor(3_000)
  // An unknown status cannot change.
  await expect(grid(page).getByRole('img', { name: /status not checked yet$/ })).toHaveCount(0)
  const before = await idsOnScreen(page)
  const row = (index: number) => rows(page).and(page.locator(`[data-row="${before[index]}"]`))
  // Without text beside it the mark is an image with the text as its name.
  const active = rows(page).filter({ has: page.getByRole('img', { name: /^Active/ }) })
  await expect(active.first()).toBeVisible()
  await expect(grid(page).getByText('no longer listed')).toHaveCount(0)
  expect(histories).not.toHaveLength(0)
  expect(Math.max(...histories)).toBeLessThan(150)

  isLater = true
  // Closes are fresh for ten minutes.
  await page.clock.fastForward(11 * 60_000)
  const refreshed = page.waitForResponse((response) => response.url().endsWith(FILTER_PATH))
  await page.keyboard.press('.')
  await refreshed
  await expect(row(1).getByText('no longer listed')).toBeVisible()
  await expect(row(2).getByText('changed', { exact: true })).toBeVisible()
  await expect(row(2).getByRole('link', { name: /\. Changed: quality(, |$)/ })).toBeVisible()
  await page.clock.runFor(3_000)
  // Ten times the price decides all except the one that left and one whose window starts at this close.
  await expect(active).toHaveCount(2)
  await expect(
    grid(page)
      .getByRole('link', { name: /\. Changed: status$/ })
      .first(),
  ).toBeVisible()
  // Every row is where it was.
  expect(await idsOnScreen(page)).toEqual(before)
  // A row that left is not exported.
  await page.keyboard.press('Control+e')
  await expect(page.getByRole('dialog', { name: 'Export' }).getByText('19 loaded')).toBeVisible()
  await page.keyboard.press('Escape')

  // The next refresh compares with the current list.
  await page.keyboard.press('.')
  await expect(grid(page).getByText('no longer listed')).toHaveCount(0)
  await expect(grid(page).getByText('changed', { exact: true })).toHaveCount(0)
  expect(await idsOnScreen(page)).toEqual(before.filter((_, index) => index !== 1))
})
