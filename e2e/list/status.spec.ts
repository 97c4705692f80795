import { expect, test } from '#e2e/desk.ts'
import { askList, listenToFilters, openFacet, openList, rows } from './list-screen.ts'

test('open insights are found among all that one request brings, and the list says over what, until it is all there is', async ({
  page,
}) => {
  const whole = await askList(page, { direction: [2], limit: 1000 })
  expect(whole.length).toBeGreaterThan(20)
  const bodies = listenToFilters(page)
  // Closes come for a few assets, and for the others when they are let go.
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let asked = 0
  await page.route('**/api/ca/v2/q', async (route) => {
    asked += 1
    if (asked > 8) await held
    await route.fallback()
  })
  await openList(page, 'direction=2&outcome=open')
  await expect(page.getByText(/^\d+ of 20 loaded insights checked so far/)).toBeVisible()
  letGo()
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
  // Undone by its chip, and the whole list is still there.
  await page.getByRole('button', { name: 'Remove the filter Status open' }).click()
  await expect(shown).toHaveText(new RegExp(`^all ${whole.length} loaded`))
})
