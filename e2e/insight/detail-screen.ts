import type { Page } from '@playwright/test'
import { expect } from '#e2e/desk.ts'
import { fetchList } from '#e2e/list/list-screen.ts'

export const insights = (page: Page) => fetchList(page, { limit: 200 })

/** Opens an insight and waits for its prices: the audit is the last panel that needs them. */
export async function open(page: Page, id: string) {
  await page.goto(`/insights/${id}`)
  await expect(fan(page)).toBeVisible()
  await expect(region(page, 'Audit').getByText('agrees').first()).toBeVisible()
}

export const fan = (page: Page) => page.getByRole('figure', { name: 'Predictions', exact: true })
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
