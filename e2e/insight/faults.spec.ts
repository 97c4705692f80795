import { expect, test } from '#e2e/desk.ts'
import { insights, region, type Listed } from './detail-screen.ts'

const problem = (status: number, kind: string, retryAfterSeconds?: number) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, kind, title: 'Failed', detail: '', requestId: 'r', retryAfterSeconds }),
})

test('an insight withdrawn since the list was read leads on to its asset; predictions that fail are asked for again in their panel', async ({
  page,
  quiet,
}) => {
  quiet.allow(/404|503/)
  const [withdrawn, other] = (await insights(page)) as [Listed, Listed]
  // Withdrawn since the list was read.
  await page.route(`**/api/insights/v1/${withdrawn.id}*`, (route) => route.fulfill(problem(404, 'not-found')))
  await page.goto('/insights')
  await page
    .getByRole('grid', { name: 'Insights' })
    .locator(`a[href^="/insights/${withdrawn.id}"]`)
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Insight not found' })).toBeVisible()
  await page.getByRole('link', { name: /^Open the asset [a-z]/ }).click()
  await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()

  // A pause that is too long to be waited for is said at once.
  const predictions = '**/api/insights/v1/*/predictions'
  await page.route(predictions, (route) => route.fulfill(problem(503, 'unavailable', 19)))
  await page.goto(`/insights/${other.id}`)
  const retry = region(page, 'Predictions').getByRole('button', { name: 'Try again' })
  await retry.focus()
  const again = page.waitForResponse(predictions)
  await page.keyboard.press('Enter')
  await (await again).finished()
  await expect(retry).toBeFocused()
  for (const name of ['Hit ratio', 'Conditions', 'Episodes', 'High conviction'])
    await expect(region(page, name).getByRole('alert')).toHaveCount(0)
  await page.unroute(predictions)
  await page.keyboard.press('Enter')
  await expect(retry).toHaveCount(0)
  await expect(region(page, 'Predictions')).toBeFocused()
})
