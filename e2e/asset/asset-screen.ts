import type { Page } from '@playwright/test'
import { expect } from '#e2e/desk.ts'
import { fetchList } from '#e2e/list/list-screen.ts'

/** The asset with the most insights of the past years, from the service. */
export async function busiestAsset(page: Page): Promise<string> {
  const response = await page.request.post('/api/feed/v1/filter', {
    data: { from_date: '2016-01-01T00:00:00Z', limit: 1000 },
  })
  await expect(response).toBeOK()
  const { result } = (await response.json()) as { result: { entity: string }[] }
  const counts = new Map<string, number>()
  for (const { entity } of result) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]![0]
}

/** The asset of the newest insight, which is still active. */
export async function newestAsset(page: Page): Promise<string> {
  const [newest] = await fetchList(page, { limit: 1 })
  return newest!.metadata.entity!
}

/** Opens the busiest asset's page and waits for its price chart. */
export async function openAsset(page: Page, search = '') {
  const tag = await busiestAsset(page)
  await page.goto(`/assets/${tag}${search}`)
  await expect(priceFigure(page)).toBeVisible()
}

export const priceFigure = (page: Page) => page.getByRole('figure', { name: 'Price', exact: true })
export const range = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Range' }).getByRole('button', { name, exact: true })
