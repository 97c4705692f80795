import { expect, test } from '#e2e/desk.ts'
import { fetchList, listenToFilters, openFacet, openList, rows } from './list-screen.ts'

test('open insights are found among the loaded ones, and the list says how many were checked until all are loaded by one request', async ({
  page,
}) => {
  const whole = await fetchList(page, { direction: [2], limit: 1000 })
  expect(whole.length).toBeGreaterThan(20)
  const bodies = listenToFilters(page)
  // Closes arrive for a few assets, and for the others after `release`.
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let asked = 0
  await page.route('**/api/ca/v2/q', async (route) => {
    asked += 1
    if (asked > 8) await released
    await route.fallback()
  })
  await openList(page, 'direction=2&outcome=open')
  await expect(page.getByText(/^\d+ of 20 loaded insights checked so far/)).toBeVisible()
  release()
  const scope = page.getByText(/^All 20 loaded insights checked. The list has more/)
  await expect(scope).toBeVisible()

  const panel = await openFacet(page, 'Status', 'w')
  await panel.getByRole('button', { name: /^Load all/ }).click()
  await expect(panel.getByRole('status')).toContainText(new RegExp(`^All ${whole.length} loaded`))
  expect(bodies.filter((body) => Reflect.get(Object(body), 'limit') === 1000)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/loaded insights checked/)).toHaveCount(0)
  const shown = page.getByRole('contentinfo').getByRole('status')
  await expect(shown).toHaveText(new RegExp(`^\\d+ shown of all ${whole.length} loaded$`))
  await expect(rows(page).first()).toBeVisible()
  await expect(rows(page).getByRole('img', { name: /^(Worked|Failed)/ })).toHaveCount(0)
  // Removed by its chip, it leaves the whole list loaded.
  await page.getByRole('button', { name: 'Remove the filter Status open' }).click()
  await expect(shown).toHaveText(new RegExp(`^all ${whole.length} loaded`))
})
