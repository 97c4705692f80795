import type { Page } from '@playwright/test'
import { fetchList } from '#e2e/list/list-screen.ts'

const KEY = 'insight-desk.watchlist'
const table = (page: Page) => page.getByRole('table', { name: 'Watched assets' })
export const lines = (page: Page) => table(page).locator('tbody tr')
export const tabs = (page: Page) => page.getByRole('navigation', { name: 'Lists' })
export const tab = (page: Page, name: string) =>
  tabs(page).getByRole('link', { name: new RegExp(`^${name} \\d+$`) })
/** Tags of the rows, from the top. */
export const tagsOf = (page: Page) =>
  lines(page)
    .locator('[data-row-link]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))

/** Stores a watchlist before the page opens for the first time. */
export async function storeWatchlist(page: Page, text: string) {
  await page.addInitScript(
    ([key, value]) => {
      if (localStorage.getItem(key!) === null) localStorage.setItem(key!, value!)
    },
    [KEY, text],
  )
}

export const watchlistText = (
  tags: readonly string[],
  lists: Readonly<Record<string, readonly string[]>> = {},
) =>
  JSON.stringify({
    version: 2,
    value: {
      assets: tags.map((tag, i) => ({
        tag,
        since: 1_000 - i,
        note: '',
        lists: Object.fromEntries(
          Object.entries(lists).flatMap(([id, own]) =>
            own.includes(tag) ? [[id, own.indexOf(tag)] as const] : [],
          ),
        ),
      })),
      insights: [],
      lists: Object.keys(lists).map((id) => ({ id, name: id })),
    },
  })

/** Assets with insights, by their newest one. */
export const busyTags = async (page: Page, count: number) => {
  const insights = await fetchList(page, { limit: 300 })
  return [...new Set(insights.flatMap(({ metadata }) => metadata.entity ?? []))].slice(0, count)
}

export const arrange = (page: Page) => page.getByRole('button', { name: 'Create and arrange lists' })

/** Stores an earlier visit that had seen everything up to a time, unless a visit is stored already. */
export const storeVisit = (page: Page, newest: string) =>
  page.addInitScript((seen) => {
    const value = { before: null, newest: Date.parse(seen), at: 0 }
    if (localStorage.getItem('insight-desk.visit') === null)
      localStorage.setItem('insight-desk.visit', JSON.stringify({ version: 1, value }))
  }, newest)
