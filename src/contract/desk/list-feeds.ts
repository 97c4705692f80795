/** A list of insights as feed readers, calendars and spreadsheets follow it: each address takes the query string of the list. */
export const LIST_FEEDS = {
  atom: '/feeds/insights.atom',
  json: '/feeds/insights.json',
  ics: '/feeds/insights.ics',
  csv: '/feeds/insights.csv',
} as const
export type FeedFormat = keyof typeof LIST_FEEDS

/** The newest insights of a list that a feed holds, at most. */
export const MAX_FEED_ENTRIES = 100

/** Fields of a list's address that only the browser can answer: from what is kept on the device, and from the closes it has loaded. */
export const BROWSER_FIELDS = [
  'watched',
  'q',
  'outcome',
  'expected__gte',
  'edge__gte',
  'supported',
  'show',
] as const

/** Fields of a list's address that say how its rows are shown. A feed has an order and a length of its own and passes them over. */
export const SHOWING_FIELDS = ['page', 'limit', 'pages', 'sort', 'cols'] as const
