export type PageName =
  'home' | 'insights' | 'insight' | 'asset' | 'today' | 'track-record' | 'compare' | 'watchlist' | 'unknown'

/** The page of an address, with the id or tag that it is about. Ids are opaque: their own slashes come encoded. */
export type PageAddress = { page: PageName; key: string }

const PLAIN: Readonly<Record<string, PageName>> = {
  '': 'home',
  insights: 'insights',
  today: 'today',
  'track-record': 'track-record',
  compare: 'compare',
  watchlist: 'watchlist',
}
const ABOUT_ONE: Readonly<Record<string, PageName>> = { insights: 'insight', assets: 'asset' }

/**
 * Which page stands at a path. A table of nine names: the router's own matching of patterns, nesting and data would be three
 * kilobytes of the first download.
 */
export function pageAt(pathname: string): PageAddress {
  const [name = '', key, ...more] = pathname.split('/').filter((part) => part !== '')
  const table = key === undefined ? PLAIN : ABOUT_ONE
  const page = more.length === 0 && Object.hasOwn(table, name) ? table[name]! : 'unknown'
  return { page, key: decoded(key ?? '') }
}

/** A stray per cent sign stays what it is, as the page that says "not found" should show it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
