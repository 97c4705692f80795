import { expect, test } from '#e2e/desk.ts'
import { FILTER_PATH, grid, idsOnScreen, openFacet, openList, rows } from './list-screen.ts'

test('a service that hangs, then fails: the shape of the list, its failure, another try that brings rows, and a renewal that keeps them', async ({
  page,
  quiet,
}) => {
  quiet.allow(/500/)
  await page.clock.install()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  let isFailing = true
  let asked = 0
  await page.route(`**${FILTER_PATH}`, async (route) => {
    // The page after this one is fetched ahead at a time of its own.
    const { page: number }: { page?: number } = route.request().postDataJSON()
    if (!isFailing || number !== undefined) return route.fallback()
    asked += 1
    await held
    return route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { status: 500, kind: 'server', title: 'Failed', detail: '', requestId: 'req-4711' },
    })
  })
  /** Asked for once and, with a pause before each, twice more. */
  const expectAsked = (times: number) =>
    expect
      .poll(async () => {
        await page.clock.runFor(1_000)
        return asked
      })
      .toBe(times)
  await page.goto('/insights')
  await expect(page.getByText('Loading insights')).toBeAttached()
  await page.clock.runFor(3_000)
  await expect(page.getByText('Loading insights')).toBeAttached()
  const alert = page.getByRole('alert').filter({ hasText: 'The service could not answer' })
  await expect(alert).toHaveCount(0)
  await expect(rows(page)).toHaveCount(0)
  answer()
  await expectAsked(3)
  await expect(alert).toContainText('req-4711')
  const retry = alert.getByRole('button', { name: 'Try again' })
  await retry.focus()
  await page.keyboard.press('Enter')
  await expectAsked(6)
  await expect(retry).toBeFocused()
  isFailing = false
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toBeVisible()
  await expect(alert).toHaveCount(0)
  // Whoever asked again goes on in what came.
  await expect(grid(page).locator(':focus')).toHaveCount(1)

  const before = await idsOnScreen(page)
  isFailing = true
  await page.keyboard.press('.')
  await expectAsked(9)
  const notice = page.getByText(/The service could not answer\. Showing what was loaded at \d\d:\d\d/)
  await expect(notice).toBeVisible()
  expect(await idsOnScreen(page)).toEqual(before)
  isFailing = false
  await page.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await expect(notice).toHaveCount(0)
  expect(await idsOnScreen(page)).toEqual(before)
  await expect(grid(page).locator(':focus')).toHaveCount(1)
})

test('offline: said as such, and the rows come with the network', async ({ page, context, quiet }) => {
  quiet.allow(/ERR_INTERNET_DISCONNECTED/)
  await openList(page)
  const panel = await openFacet(page, 'Direction', 'd')
  await expect(panel.getByRole('option', { name: /^Bearish/ })).toBeVisible()
  await context.setOffline(true)
  await panel.getByRole('option', { name: /^Bearish/ }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/No connection|You are offline/).first()).toBeVisible()
  await context.setOffline(false)
  // Nobody presses anything: what failed for want of the network comes with it.
  await expect(page.getByText(/No connection|You are offline/)).toHaveCount(0)
  // Bearish and nothing else: each row by the mark that carries the word.
  await expect
    .poll(() =>
      rows(page)
        .getByRole('img', { name: /^(Bullish|Bearish)$/ })
        .evaluateAll((marks) => [...new Set(marks.map((mark) => mark.getAttribute('aria-label')))]),
    )
    .toEqual(['Bearish'])
})

test('names that do not come: whole titles stay within two lines; without rows the pager is as wide as what stands there', async ({
  page,
  quiet,
}) => {
  quiet.allow(/404/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.route('**/api/entity/v2/filtered', (route) => route.fulfill({ status: 404 }))
  await openList(page)
  await expect(page.getByText('Asset names could not be loaded')).toBeVisible()
  const titles = page.locator('[data-row] a[data-col=title]')
  // Some are too long for two lines, or nothing would be cut here.
  const sizes = await titles.evaluateAll((links) =>
    links.map((link) => ({ whole: link.scrollHeight, seen: link.getBoundingClientRect().height })),
  )
  expect(sizes.length).toBeGreaterThan(10)
  expect(sizes.some(({ whole }) => whole > 33)).toBe(true)
  for (const { seen } of sizes) expect(seen).toBeLessThanOrEqual(33)

  await page.unroute('**/api/entity/v2/filtered')
  await page.getByRole('button', { name: 'Load names again' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Asset names could not be loaded')).toHaveCount(0)
  await expect(grid(page).locator(':focus')).toHaveCount(1)

  const preview = page.getByRole('complementary', { name: 'Preview' })
  const pager = page.getByRole('navigation', { name: 'Pages' })
  const right = () => pager.evaluate((nav) => Math.round(nav.getBoundingClientRect().right))
  await expect(preview.getByRole('figure')).toBeVisible()
  const { x } = (await preview.boundingBox())!
  expect(Math.abs((await right()) - x)).toBeLessThanOrEqual(2)
  await page.locator('[data-list-text]').fill('nothing is called so')
  await expect(preview).toHaveCount(0)
  await expect.poll(right).toBe(1440)
})
