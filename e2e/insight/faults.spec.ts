import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { askList } from '#e2e/list/list-screen.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function someInsight(page: Page) {
  const [insight] = await askList(page, { limit: 1 })
  if (!insight) throw new Error('The service lists nothing')
  return insight
}

/** What the proxy says of an insight that the service no longer has. */
const GONE = {
  status: 404,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 404, kind: 'not-found', title: 'Not found', detail: '', requestId: 'r' }),
}

const BROKEN = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status: 500, kind: 'server', title: 'Failed', detail: '', requestId: 'r' }),
}

test('predictions alone are gone: said in their panel, and the evidence stays', async ({ page, quiet }) => {
  quiet.allow(/404/)
  const { id } = await someInsight(page)
  await page.route(`**/api/insights/v1/${id}/predictions`, (route) => route.fulfill(GONE))
  await page.goto(`/insights/${id}`)
  await expect(region(page, 'Predictions').getByText('No predictions for this insight')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  for (const name of ['Hit ratio', 'Conditions', 'Episodes', 'High conviction']) {
    await expect(region(page, name)).toBeVisible()
    await expect(region(page, name).getByRole('alert')).toHaveCount(0)
  }
})

for (const [what, path, place] of [
  ['the insight', '', 'heading'],
  ['its predictions', '/predictions', 'region'],
] as const) {
  test(`${what} failed: the focus stays on the retry while it fails, and goes on in what came`, async ({
    page,
    quiet,
  }) => {
    quiet.allow(/500/)
    const { id } = await someInsight(page)
    const url = `**/api/insights/v1/${id}${path}`
    await page.route(url, (route) => route.fulfill(BROKEN))
    await page.goto(`/insights/${id}`)
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.focus()
    await page.keyboard.press('Enter')
    await expect(retry).toHaveAttribute('aria-busy', 'true')
    await expect(retry).not.toHaveAttribute('aria-busy')
    await expect(retry).toBeFocused()
    await page.unroute(url)
    await page.keyboard.press('Enter')
    await expect(retry).toHaveCount(0)
    await expect(
      place === 'region' ? region(page, 'Predictions') : page.getByRole('heading', { level: 1 }),
    ).toBeFocused()
  })
}

test('an insight withdrawn since the list was read: said on a whole page, with its asset as the next step', async ({
  page,
  quiet,
}) => {
  quiet.allow(/404/)
  await page.goto('/insights')
  const link = page.getByRole('grid', { name: 'Insights' }).getByRole('link').first()
  const path = (await link.getAttribute('href'))!.split('?')[0]!
  await page.route(`**/api${path.replace('/insights/', '/insights/v1/')}*`, (route) => route.fulfill(GONE))
  await page.goto(`/insights`)
  await page.getByRole('grid', { name: 'Insights' }).locator(`a[href^="${path}"]`).first().click()
  await expect(page).toHaveURL(new RegExp(path))
  await expect(page.getByRole('heading', { level: 1, name: 'This insight is not known' })).toBeVisible()
  await page.getByRole('link', { name: /^Open its asset/ }).click()
  await expect(page.getByRole('figure', { name: 'Price', exact: true })).toBeVisible()
})

for (const [words, strip] of [
  ['missing', () => ({})],
  [
    'null',
    (body: Record<string, unknown>) => Object.fromEntries(Object.keys(body).map((key) => [key, null])),
  ],
] as const) {
  test(`every optional field ${words}: the page stands and says what it lacks`, async ({ page }) => {
    const { id } = await someInsight(page)
    await page.route(`**/api/insights/v1/${id}`, async (route) => {
      const response = await route.fetch()
      const body: Record<string, unknown> = await response.json()
      await route.fulfill({ response, json: { ...strip(body), id } })
    })
    await page.goto(`/insights/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    for (const name of ['Hit ratio', 'Conditions', 'Episodes', 'High conviction']) {
      await expect(region(page, name)).toBeVisible()
    }
    await expect(page.getByText('This page could not be drawn')).toHaveCount(0)
    await expect(page.getByText(/undefined|NaN|\[object/)).toHaveCount(0)
  })
}

test('an altered median is flagged in the audit with its amount', async ({ page }) => {
  const { id, metadata } = await someInsight(page)
  const horizon = metadata.horizon ?? ''
  await page.route(`**/api/insights/v1/${id}`, async (route) => {
    const response = await route.fetch()
    const body: { metadata: { median_return: number }; hit_ratio: Record<string, { median: number }> } =
      await response.json()
    body.metadata.median_return += 0.02
    const row = body.hit_ratio[horizon]
    if (row) row.median += 0.02
    await route.fulfill({ response, json: body })
  })
  await page.goto(`/insights/${id}`)
  const line = region(page, 'Audit').getByRole('row').filter({ hasText: 'Median' })
  await expect(line).toContainText('differs')
  await expect(region(page, 'Audit')).toContainText(/Median differs by 2\.0/)
})

for (const theme of ['dark', 'light'] as const) {
  test(`nothing serious for axe to say, ${theme}, on a desk and on a phone of 390 pixels`, async ({
    page,
  }) => {
    test.slow() // axe looks at every node, several times
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const { id } = await someInsight(page)
    await page.goto(`/insights/${id}`)
    await expect(region(page, 'Audit').getByRole('row').first()).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('figure', { name: 'Predictions', exact: true })).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      ).toEqual([])
      await expect
        .poll(() =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        )
        .toBeLessThanOrEqual(0)
    }
  })
}

test('the code of a page does not come: said as such, with another try at the same address', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED|code of this page did not come/)
  const { metadata } = await someInsight(page)
  let isLost = true
  const code = /\/assets\/asset(\.route)?-[^/]+\.(js|css)$/
  await page.route(code, (route) => (isLost ? route.abort() : route.continue()))
  await page.goto(`/assets/${metadata.entity}`)
  const failed = page.getByRole('alert').filter({ hasText: 'Its code did not come. Check the network' })
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await expect(failed).not.toContainText('fault')
  isLost = false
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('figure', { name: 'Price' })).toBeVisible()
})

test('the style sheet of a page is lost once: it is asked for again with the code', async ({
  page,
  quiet,
}) => {
  quiet.allow(/ERR_FAILED/)
  const { metadata } = await someInsight(page)
  let asked = 0
  await page.route(/\/assets\/asset-[^/]+\.css$/, (route) =>
    (asked += 1) === 1 ? route.abort() : route.continue(),
  )
  await page.goto(`/assets/${metadata.entity}`)
  await expect(page.getByRole('figure', { name: 'Price' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('This page could not be drawn')).toHaveCount(0)
  expect(asked).toBe(2)
})
