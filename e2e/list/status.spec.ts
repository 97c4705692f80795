import { expect, test } from '#e2e/desk.ts'
import { askList, grid, idsOnScreen, listenToFilters, openFacet, openList, rows } from './list-screen.ts'

test('open insights are found among all that one request brings, and the list says over what', async ({
  page,
}) => {
  const whole = await askList(page, { limit: 1000 })
  const bodies = listenToFilters(page)
  await openList(page)
  const panel = await openFacet(page, 'Status', 'w')
  await panel.getByRole('button', { name: /^Load all/ }).click()
  await expect(panel.getByRole('status')).toContainText(`the ${Math.min(1000, whole.length)} loaded`)
  expect(bodies.filter((body) => Reflect.get(Object(body), 'limit') === 1000)).toHaveLength(1)
  // The rest are checked asset by asset.
  await expect(panel.getByRole('status')).toContainText(/^Over the/, { timeout: 90_000 })
  await panel.getByLabel(/^Open/).click()
  await expect(page).toHaveURL(/[?&]outcome=open/)
  await page.keyboard.press('Escape')
  const shown = page.getByRole('contentinfo').getByRole('status')
  await expect(shown).toHaveText(/^\d+ shown of all \d+ loaded$/)
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).getByRole('img', { name: /^(Worked|Failed)/ })).toHaveCount(0)
  // Undone by its chip, and the whole list is still there.
  await page.getByRole('button', { name: 'Remove the filter Status open' }).click()
  await expect(shown).toHaveText(new RegExp(`^all ${whole.length} loaded`))
})

test('views by status say over what they were looked for, also on a phone, until it is all there is', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page)
  const tab = (name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
  await tab('Ending this week').click()
  await expect(page).toHaveURL(/\/insights\?outcome=ending$/)
  await expect(tab('Ending this week')).toHaveAttribute('aria-current', 'page')
  await tab('Outside its middle 80%').click()
  await expect(page).toHaveURL(/\/insights\?outcome=outside$/)
  const whole = await askList(page, { limit: 1000 })
  const scope = page
    .getByText('The service cannot filter by this')
    .or(page.getByText(/^Looked through .*20 loaded insights/))
  await expect(scope).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: /^Load all/ }).press('Enter')
  const partial = page
    .getByRole('status')
    .filter({ hasText: new RegExp(`Looked through \\d+ of the ${whole.length} loaded insights so far`) })
  await expect(partial).toBeVisible({ timeout: 60_000 })
  // Once it is over all there is, nothing more is to be said.
  await expect(partial).toHaveCount(0, { timeout: 90_000 })
  await expect(rows(page).first()).toBeVisible()
})

test('what is unread has a control', async ({ page }) => {
  await openList(page)
  const panel = await openFacet(page, 'Status', 'w')
  await panel.getByLabel(/^Unread only/).click()
  await expect(page).toHaveURL(/show=unread/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Remove the filter Status unread' })).toBeVisible()
})

test('the percentile of today stands in a column, for what is on screen', async ({ page }) => {
  await openList(page, 'cols=asset,title,realised,standing&from_date=2w')
  const cells = rows(page).locator('[data-col="standing"]')
  await expect(cells.getByRole('img', { name: /^([<>] )?p\d+: / }).first()).toBeVisible({ timeout: 60_000 })
})

test('"Load more" on a reopened list keeps its rows and the place', async ({ page }) => {
  await openList(page, 'limit=20&pages=4')
  await expect(page.getByText(/^80 loaded/)).toBeVisible()
  await grid(page).evaluate((element) => element.scrollTo({ top: 1200 }))
  await expect.poll(() => grid(page).evaluate((element) => element.scrollTop)).toBe(1200)
  const before = await idsOnScreen(page)
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText(/^100 loaded/)).toBeVisible()
  expect(await grid(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(1000)
  // The focus goes to the first new row: what was on screen is still in the list above it.
  expect(before.length).toBeGreaterThan(10)
})

for (const [width, height, least] of [
  [320, 256, 2],
  [720, 450, 7],
] as const) {
  test(`rows stay readable at ${width} by ${height}: the page scrolls`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openList(page)
    await grid(page).evaluate((element) => element.scrollIntoView({ block: 'start' }))
    const seen = await rows(page).evaluateAll(
      (all) =>
        all.filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= 0 && bottom <= innerHeight
        }).length,
    )
    expect(seen).toBeGreaterThanOrEqual(least)
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0)
  })
}

test('on a phone every card is of one height, whatever its title', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openList(page)
  const heights = await rows(page).evaluateAll((all) =>
    all.map((row) => Math.round(row.getBoundingClientRect().height)),
  )
  expect(new Set(heights).size).toBe(1)
  // Nothing is cut: the last line of each lies inside its card.
  expect(
    await rows(page).evaluateAll((all) => all.every((row) => row.scrollHeight <= row.clientHeight + 1)),
  ).toBe(true)
})
