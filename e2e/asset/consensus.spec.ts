import type { Page } from '@playwright/test'
import { expect, test } from '#e2e/desk.ts'
import { horizontalOverflow } from '#e2e/readability.ts'

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
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/compare\?cmp=[\w-]+,[\w-]+$/)
})
