import type { Response } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { FILTER_PATH, grid, idsOnScreen, keysLive, openList, rows } from './list-screen.ts'

const CALCULATOR_PATH = '/api/ca/v2/q'

type Listed = { id: string; metadata: { stars: number } }

test('after a renewal what left and what changed is marked in its place', async ({ page }) => {
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
  await openList(page)
  await keysLive(page)
  const before = await idsOnScreen(page)
  await expect(grid(page).getByText('left this view')).toHaveCount(0)
  isLater = true
  const told = page.waitForResponse((response) => response.url().endsWith(FILTER_PATH))
  await page.keyboard.press('.')
  await told
  const row = (index: number) => rows(page).and(page.locator(`[data-row="${before[index]}"]`))
  await expect(row(1).getByText('left this view')).toBeVisible()
  await expect(row(2).getByText('changed', { exact: true })).toBeVisible()
  await expect(row(2).getByRole('link', { name: /\. Changed: quality$/ })).toBeVisible()
  // Every row stands where it stood.
  expect(await idsOnScreen(page)).toEqual(before)
  await expect(grid(page).getByText(/^(left this view|changed)$/)).toHaveCount(2)
  // What has left goes into no file.
  await page.keyboard.press('Control+e')
  await expect(page.getByRole('dialog', { name: 'Export' }).getByText('19 loaded')).toBeVisible()
  await page.keyboard.press('Escape')

  // The next renewal starts from what there is now.
  await page.keyboard.press('.')
  await expect(grid(page).getByText('left this view')).toHaveCount(0)
  await expect(grid(page).getByText('changed', { exact: true })).toHaveCount(0)
  expect(await idsOnScreen(page)).toEqual(before.filter((_, index) => index !== 1))
})

test('the statuses ask for closes since publication, not for a history', async ({ page }) => {
  const asked: { snake_expression: string; date_since?: number }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(CALCULATOR_PATH)) asked.push(request.postDataJSON())
  })
  const answers: Response[] = []
  page.on('response', (response) => {
    if (response.url().endsWith(CALCULATOR_PATH)) answers.push(response)
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openList(page)
  await expect(
    rows(page)
      .getByRole('img', { name: /^(Active|Worked|Failed)/ })
      .first(),
  ).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every(({ date_since }) => date_since !== undefined)).toBe(true)
  // Half a year of trading days at most, where the series have years.
  await expect.poll(() => answers.length).toBeGreaterThan(0)
  // Those that are here: what still comes when the test ends could not be read.
  for (const answer of answers.slice()) {
    const { date_since: since }: { date_since: number } = answer.request().postDataJSON()
    const { result }: { result: { data: { index: string }[] } } = await answer.json()
    expect(result.data.length).toBeLessThan(150)
    for (const { index } of result.data) expect(Date.parse(index)).toBeGreaterThanOrEqual(since)
  }
})

test('a row whose outcome has turned since is marked after a renewal', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-20T15:00:00Z') })
  let isLater = false
  await page.route(`**${CALCULATOR_PATH}`, async (route) => {
    const response = await route.fetch()
    const body: { result: { data: { value: number }[] } } = await response.json()
    const last = body.result.data.at(-1)
    if (isLater && last) last.value *= 10
    await route.fulfill({ response, json: body })
  })
  await openList(page)
  await keysLive(page)
  await page.clock.runFor(3_000)
  // Without a word beside it the mark is an image with the word as its name.
  const active = rows(page).filter({ has: page.getByRole('img', { name: /^Active/ }) })
  await expect(active.first()).toBeVisible()
  const before = await idsOnScreen(page)
  isLater = true
  // Closes are good for ten minutes.
  await page.clock.fastForward(11 * 60_000)
  const told = page.waitForResponse((response) => response.url().endsWith(FILTER_PATH))
  await page.keyboard.press('.')
  await told
  await page.clock.runFor(3_000)
  await expect(
    grid(page)
      .getByRole('link', { name: /\. Changed: status$/ })
      .first(),
  ).toBeVisible()
  expect(await idsOnScreen(page)).toEqual(before)
})
