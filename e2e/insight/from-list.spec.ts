import { expect, test } from '#e2e/desk.ts'
import { insights, type Listed } from './detail-screen.ts'

test('an insight withdrawn since the list was read leads on to its asset', async ({ page, quiet }) => {
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

test('an insight opened from the list stands at once: nothing it shows waits for its own answer', async ({
  page,
}) => {
  let isHolding = false
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  // Its own answer, and the name's: what stands in for it must be one and the same from render to render. Before the page opens:
  // what is asked for while interception begins may pass it by.
  await page.route(/\/api\/(insights\/v1\/[0-9a-f-]{36}|entity\/v2\/filtered)$/, async (route) => {
    if (isHolding) await held
    await route.continue()
  })
  await page.goto('/insights')
  const row = page.getByRole('grid', { name: 'Insights' }).locator('[data-row]').nth(4)
  await expect(row).toBeVisible()
  isHolding = true
  const own = page.waitForResponse(/\/api\/insights\/v1\/[0-9a-f-]{36}$/)
  await row.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await expect(page.getByText(/last close \d/)).toBeVisible()
  answer()
  expect((await own).status()).toBe(200)
})
