/** All paths of the app. Ids and tags are opaque and encoded as one segment each. */

/** Patterns of the pages: routes of the app (`app/router.tsx`). The proxy serves any other path with status 404. */
export const PAGE_PATTERNS = [
  'insights',
  'insights/:id',
  'assets/:tag',
  'today',
  'track-record',
  'compare',
  'watchlist',
  'journal',
  'data',
] as const
export type PagePattern = (typeof PAGE_PATTERNS)[number]

const query = (search: URLSearchParams | string | undefined) => {
  const text = typeof search === 'string' ? search.replace(/^\?/, '') : search ? printSearch(search) : ''
  return text ? `?${text}` : ''
}

export const insightsPath = (search?: URLSearchParams | string) => `/insights${query(search)}`

export const insightPath = (id: string) => `/insights/${encodeURIComponent(id)}`

export const assetPath = (tag: string) => `/assets/${encodeURIComponent(tag)}`

export const todayPath = () => '/today'

/** @param search the query of the list: the page has the same filters */
export const trackRecordPath = (search?: URLSearchParams | string) => `/track-record${query(search)}`

export const journalPath = () => '/journal'

/** @param search part of a symbol, name, tag or file */
export const dataPath = (search?: string) => `/data${query(search && `search=${encodeURIComponent(search)}`)}`

/** @param list id of a named list; without it the whole watchlist */
export const watchlistPath = (list?: string | null) =>
  `/watchlist${query(list ? `list=${encodeURIComponent(list)}` : '')}`

/** Up to four insights side by side, in this order. */
export const comparePath = (ids: readonly string[]) =>
  `/compare?cmp=${ids.map((id) => encodeURIComponent(encodeURIComponent(id))).join(',')}`

/** Query string in which commas, colons and slashes stay readable (they are legal there); everything else is encoded. */
export const printSearch = (search: URLSearchParams) =>
  search.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/')
