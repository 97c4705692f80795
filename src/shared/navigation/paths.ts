/** Every address inside the app. Ids and tags are opaque: they are encoded as one segment each. */

const query = (search: URLSearchParams | string | undefined) => {
  const text = typeof search === 'string' ? search.replace(/^\?/, '') : search ? printSearch(search) : ''
  return text ? `?${text}` : ''
}

export const insightsPath = (search?: URLSearchParams | string) => `/insights${query(search)}`

export const insightPath = (id: string) => `/insights/${encodeURIComponent(id)}`

export const assetPath = (tag: string) => `/assets/${encodeURIComponent(tag)}`

/** What is new, what ends soon, and where it lies. */
export const todayPath = () => '/today'

/** How the insights of a list turned out: the list's own query. */
export const trackRecordPath = (search?: URLSearchParams | string) => `/track-record${query(search)}`

/** The calls of this device's person, and their record. */
export const journalPath = () => '/journal'

/** What the service has read and studied, or the part of it that a symbol, name, tag or file names. */
export const dataPath = (search?: string) => `/data${query(search && `search=${encodeURIComponent(search)}`)}`

/** The assets that this device watches, or those of one of its named lists, by its id. */
export const watchlistPath = (list?: string | null) =>
  `/watchlist${query(list ? `list=${encodeURIComponent(list)}` : '')}`

/** Up to four insights side by side, in this order. */
export const comparePath = (ids: readonly string[]) =>
  `/compare?cmp=${ids.map((id) => encodeURIComponent(encodeURIComponent(id))).join(',')}`

/**
 * A query as people share it: commas, colons and slashes stay readable (they are legal there), everything else is encoded.
 */
export const printSearch = (search: URLSearchParams) =>
  search.toString().replace(/%2C/g, ',').replace(/%3A/g, ':').replace(/%2F/g, '/')
