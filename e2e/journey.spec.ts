import { expect, test } from './desk.ts'

test('list → detail → asset → back, the way an analyst walks', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/insights$/)
  const grid = page.getByRole('grid', { name: 'Insights' })
  const first = grid.getByRole('link').first()
  await expect(first).toBeVisible()
  await first.click()

  await expect(page).toHaveURL(/\/insights\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  const fan = page.getByRole('figure', { name: 'Predictions', exact: true })
  await expect(fan).toBeVisible()
  await expect(page.getByRole('region', { name: 'Hit ratio' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'High conviction' })).toBeVisible()

  await page.locator('main a[href^="/assets/"]').first().click()
  await expect(page).toHaveURL(/\/assets\/[^/]+$/)
  await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
  for (const name of ['Insights', 'Good to know', 'Key values', 'Related assets', 'About']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  }

  await page.goBack()
  await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
  await page.goBack()
  await expect(grid.getByRole('link').first()).toBeVisible()
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

test('an address that is wrong or leads nowhere says so, and the page works', async ({ page, quiet }) => {
  quiet.allow(/40[04]/) // an unknown entity is "not found" to some services and an unacceptable request to others
  await page.goto('/insights?stars=seven&page=-3')
  await expect(page.getByRole('grid', { name: 'Insights' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByText(/stars/).first()).toBeVisible()
  await page.goto('/insights/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { level: 1, name: 'Insight not found' })).toBeVisible()
  await page.goto('/assets/ghost_nowhere')
  await expect(page.getByText(/not found|does not know|unknown/i).first()).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /insights/i })
    .first()
    .click()
  await expect(page.getByRole('grid', { name: 'Insights' })).toBeVisible()
})

test('the whole fixed address space answers: unknown API routes are problems, pages are the app', async ({
  request,
}) => {
  const missing = await request.get('/api/nothing-here')
  expect(missing.status()).toBe(404)
  expect(missing.headers()['content-type']).toContain('application/problem+json')
  const page = await request.get('/somewhere', { headers: { accept: 'text/html' } })
  expect(await page.text()).toContain('<div id="root">')
})
