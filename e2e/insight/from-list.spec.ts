import { expect, test } from '#e2e/desk.ts'
import { insights, type Listed } from './detail-screen.ts'

test('an insight withdrawn since the list was loaded links to its asset', async ({ page, quiet }) => {
  quiet.allow(/404/)
  const [withdrawn] = (await insights(page)) as [Listed]
  const problem = { status: 404, kind: 'not-found', title: 'Failed', detail: '', requestId: 'r' }
  await page.route(`**/api/insights/v1/${withdrawn.id}*`, (route) =>
    route.fulfill({ status: 404, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  )
  await page.goto('/insights')
  await page
    .getByRole('grid', { name: 'Insights' })
    .locator(`a[href^="/insights/${withdrawn.id}"]`)
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Insight not found' })).toBeVisible()
  await page.getByRole('link', { name: /^Open the asset [a-z]/ }).click()
  await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
})

test('an insight opened from the list renders from the list’s cached data', async ({ page }) => {
  let isHeldBack = false
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  // The insight's response and the name's: their placeholders must be stable across renders. Routed before the page opens, because
  // a request made while interception starts may bypass it.
  await page.route(/\/api\/(insights\/v1\/[0-9a-f-]{36}|entity\/v2\/filtered)$/, async (route) => {
    if (isHeldBack) await released
    await route.continue()
  })
  await page.goto('/insights')
  const row = page.getByRole('grid', { name: 'Insights' }).locator('[data-row]').nth(4)
  await expect(row).toBeVisible()
  isHeldBack = true
  const own = page.waitForResponse(/\/api\/insights\/v1\/[0-9a-f-]{36}$/)
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await expect(page.getByText(/last close \d/)).toBeVisible()
  release()
  expect((await own).status()).toBe(200)
})
