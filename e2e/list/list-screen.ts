import type { Locator, Page } from '@playwright/test'
import { readInsightList } from '#contract/records/insight.ts'
import type { Insight } from '#contract/records/insight.ts'
import { expect } from '#e2e/desk.ts'

export const FILTER_PATH = '/api/insights/v1/filter'

export const grid = (page: Page) => page.getByRole('grid', { name: 'Insights' })
/** Rows of insights; heads and group lines carry no link. */
export const rows = (page: Page) => grid(page).locator('[data-row]')

export const filterBar = (page: Page) => page.getByRole('group', { name: 'Filters' })

/** Opens the list and waits until it stands: its rows, and the part that hears the keys, which comes after the first paint. */
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

/** What the list does by itself has come, too, from counting newer insights to the page's name, by which it is known. */
export const listIsIdle = (page: Page) => expect(page).toHaveTitle(/Insights · Insight Desk$/)

/** Bodies of the list requests of a page, as sent and in order; fills while the page lives. */
export function listenToFilters(page: Page): unknown[] {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(FILTER_PATH)) bodies.push(request.postDataJSON())
  })
  return bodies
}

/** What the service lists, asked past the screen; through another desk where one is named. */
export async function fetchList(page: Page, filter: object, origin = ''): Promise<Insight[]> {
  const answer = await page.request.post(`${origin}${FILTER_PATH}`, { data: filter })
  expect(answer.ok()).toBe(true)
  return readInsightList(await answer.json()).items
}

/** The list's own keys work: where there is a status line, it names them. A letter pressed before is kept, but not for long. */
const keysAreReady = async (page: Page) => {
  if ((page.viewportSize()?.width ?? 0) >= 768)
    await expect(page.getByRole('contentinfo')).toContainText('move')
}

/** Goes to the first row. */
export async function focusFirstRow(page: Page) {
  await keysAreReady(page)
  await page.keyboard.press('j')
  await expect(grid(page).locator(':focus')).toHaveCount(1)
}

export const idsOnScreen = (page: Page) =>
  rows(page).evaluateAll((elements) => elements.map((element) => element.getAttribute('data-row') ?? ''))

/** Opens a filter by its keys and returns its panel; the focus is inside it. */
export async function openFacet(page: Page, label: string, letter: string): Promise<Locator> {
  const panel = page.getByRole('dialog', { name: label, exact: true })
  await keysAreReady(page)
  await page.keyboard.press('f')
  await page.keyboard.press(letter)
  await expect(panel).toBeVisible()
  await expect(panel.locator(':focus')).toBeVisible()
  return panel
}

/** In a filter's combobox: types, walks to the option that has exactly this line, and takes it. */
export async function pickOption(page: Page, panel: Locator, words: string) {
  const field = panel.getByRole('combobox')
  await expect(field).toBeFocused()
  await page.keyboard.type(words)
  await expect(panel.getByRole('option').first()).toBeVisible()
  const most = await panel.getByRole('option').count()
  for (let i = 0; i <= most; i += 1) {
    const id = await field.getAttribute('aria-activedescendant')
    const lines = (await panel.locator(`[id="${id}"]`).innerText()).split('\n')
    if (lines.includes(words)) {
      await page.keyboard.press('Enter')
      return
    }
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`No option says “${words}”`)
}

/** As a lab measures a slow phone line: latency in ms, bytes a second. Parts, names, outcomes and the typeface come one by one. */
export async function slowNetwork(page: Page) {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 180_000,
    uploadThroughput: 84_000,
  })
}
