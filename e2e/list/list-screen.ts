import type { Locator, Page } from '@playwright/test'
import { readInsightList } from '#contract/records/insight.ts'
import type { Insight } from '#contract/records/insight.ts'
import { expect } from '#e2e/desk.ts'

export const FILTER_PATH = '/api/insights/v1/filter'

export const grid = (page: Page) => page.getByRole('grid', { name: 'Insights' })
/** Rows of insights; headings and group lines have no link. */
export const rows = (page: Page) => grid(page).locator('[data-row]')

export const filterBar = (page: Page) => page.getByRole('group', { name: 'Filters' })

/** Opens the list and waits for its rows and for the keyboard code, which loads after the first paint. */
export async function openList(page: Page, search = '') {
  await page.goto(`/insights${search === '' ? '' : `?${search}`}`)
  await listIsReady(page)
}

export async function listIsReady(page: Page) {
  await expect(rows(page).first()).toBeVisible()
  await expect(filterBar(page)).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Settings' }),
  ).toBeVisible()
}

/** Bodies of the page's list requests in order; keeps growing. */
export function listenToFilters(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(FILTER_PATH)) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** Requests a list directly, optionally from another desk. */
export async function fetchList(page: Page, filter: object, origin = ''): Promise<Insight[]> {
  const answer = await page.request.post(`${origin}${FILTER_PATH}`, { data: filter })
  await expect(answer).toBeOK()
  return readInsightList(await answer.json()).items
}

/** The list's shortcuts work: its status line, where there is one, shows them. Earlier keys are buffered only briefly. */
const keysAreReady = async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) >= 768)
    await expect(page.getByRole('contentinfo')).toContainText('move')
}

/** Focuses the first row. */
export async function focusFirstRow(page: Page) {
  await keysAreReady(page)
  await page.keyboard.press('j')
  await expect(grid(page).locator(':focus')).toHaveCount(1)
}

export const idsOnScreen = (page: Page) =>
  rows(page).evaluateAll((elements) => elements.map((element) => element.getAttribute('data-row') ?? ''))

/** Opens a filter by its shortcut and returns its panel, which has the focus. */
export async function openFacet(page: Page, label: string, letter: string): Promise<Locator> {
  const panel = page.getByRole('dialog', { name: label, exact: true })
  await keysAreReady(page)
  await page.keyboard.press('f')
  await page.keyboard.press(letter)
  await expect(panel).toBeVisible()
  await expect(panel.locator(':focus')).toBeVisible()
  return panel
}
