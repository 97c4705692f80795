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
