import type { Page } from '@playwright/test'
import { expect } from '#e2e/desk.ts'

export type Listed = {
  id: string
  title: string
  disclaimer: string
  episodes: unknown[]
  conditions: unknown[]
  metadata: { entity: string; horizon: string }
  hit_ratio: Record<string, { hit_ratio: number }>
}

export async function insights(page: Page): Promise<Listed[]> {
  const response = await page.request.post('/api/insights/v1/filter', { data: { limit: 200 } })
  await expect(response).toBeOK()
  const { result } = (await response.json()) as { result: Listed[] }
  expect(result.length).toBeGreaterThan(5)
  return result
}

/** Opens an insight and waits for its prices: the audit is the last panel that needs them. */
export async function open(page: Page, id: string) {
  await page.goto(`/insights/${id}`)
  await expect(fan(page)).toBeVisible()
  await expect(region(page, 'Audit').getByText('agrees').first()).toBeVisible()
}

export const fan = (page: Page) => page.getByRole('figure', { name: 'Predictions', exact: true })
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
