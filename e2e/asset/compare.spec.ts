import type { Page } from '@playwright/test'
import { openAsset, priceFigure, range } from './asset-screen.ts'
import { expect, test } from '#e2e/desk.ts'
import { horizontalOverflow } from '#e2e/readability.ts'

test('compared assets are indexed in one chart at every range, with past insights on the asset’s own line; the focus stays', async ({
  page,
}) => {
  await openAsset(page, '?range=5Y&past=1')
  await expect(page.getByText(/insights? loaded/)).toBeVisible()
  const add = page.getByRole('button', { name: /^Compare with/ })
  const added = [add.nth(0), add.nth(1)]
  for (const button of added) {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toBeFocused()
  }
  await expect(page).toHaveURL(/cmp=[^&]+,/)
  await expect(page.getByText(/index, 100 (on|at)/).first()).toBeVisible()
  await expect(priceFigure(page)).toHaveAccessibleDescription(/ends at [\d.]+, .* ends at [\d.]+/)
  const markers = page.getByRole('toolbar', { name: 'Past insights on the chart' })
  const single = markers.getByRole('button', { name: /estimated by this dashboard$/ }).first()
  await single.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('button[data-key][aria-pressed="true"]')).toHaveCount(1)
  const [bar, plot] = await Promise.all([
    page.getByRole('slider', { name: 'Last visible day' }).boundingBox(),
    page.locator('[data-chart-layer] path.stroke-chart-axis').first().boundingBox(),
  ])
  expect(Math.abs(bar!.x + bar!.width / 2 - (plot!.x + plot!.width))).toBeLessThanOrEqual(2)

  for (const name of ['1D', '1M']) {
    await range(page, name).click()
    await expect(range(page, name)).toHaveAttribute('aria-pressed', 'true')
    await expect(priceFigure(page)).toHaveAccessibleDescription(/ends at [\d.]+, .* ends at [\d.]+/)
  }
  const legend = page.getByRole('list', { name: 'Compared assets' })
  const remove = legend.getByRole('button', { name: /^Remove/ })
  await expect(remove).toHaveCount(2)
  await remove.first().focus()
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(1)
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(legend).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Compare', exact: true })).toBeFocused()
  await expect(page.getByText(/index, 100 (on|at)/)).toHaveCount(0)
})

/** Assets by their number of insights from the last quarter with a horizon of a quarter or more, most first. */
async function assetsWithRecentInsights(page: Page): Promise<string[]> {
  const answer = await page.request.post('/api/feed/v1/filter', {
    data: { from_date: '2026-08-20T00:00:00Z', limit: 1000 },
  })
  const { result } = (await answer.json()) as { result: { entity: string; horizon: string }[] }
  const counts = new Map<string, number>()
  for (const { entity, horizon } of result)
    if (/^(3m|6m|12m)$/.test(horizon)) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([entity]) => entity)
}

test('two active insights share one return axis, and their table fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const consensus = page.getByRole('region', { name: 'Consensus and conflict' })
  const choices = consensus.getByRole('checkbox')
  // Levels may have ended some of them: the first asset with two active ones.
  for (const tag of await assetsWithRecentInsights(page)) {
    await page.goto(`/assets/${tag}`)
    await expect(consensus).toContainText(/no active insight|\d active/)
    if ((await choices.count()) > 1) break
  }
  await choices.nth(0).check()
  await expect(consensus.getByText(/Choose a second insight/)).toBeVisible()
  await choices.nth(1).check()
  await expect(consensus.getByRole('figure', { name: 'Chosen insights' })).toHaveAccessibleDescription(
    /Median returns of 2 insights by trading days/,
  )
  await consensus.getByRole('button', { name: 'Show as table' }).click()
  const table = consensus.getByRole('table').last()
  await expect(table.getByRole('columnheader')).toHaveText([
    'Day',
    'No.',
    'Median',
    'Lower',
    'Upper',
    'Cases',
  ])
  const cut = () => table.evaluate((each) => each.scrollWidth - each.parentElement!.clientWidth)
  await expect.poll(cut).toBeLessThanOrEqual(0)
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
})
