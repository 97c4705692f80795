/** A list of insights as feed readers, calendars and programs follow it: each address takes the query string of the list. */
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

/** `bom=1` in the address of the CSV: it begins with a UTF-8 byte order mark, by which some spreadsheets know the encoding. */
export const BOM_FIELD = 'bom'

/** Columns of the CSV that hold numbers, and those that hold a day or an instant in UTC; all others are text. */
export const FEED_NUMBERS = [
  'quality_of_8',
  'median_return_fraction',
  'signal_low_return_fraction',
  'signal_high_return_fraction',
  'last_value',
  'expected',
  'expected_low',
  'expected_high',
  'base_rate',
  'edge_points',
  'hit_ratio_fraction',
  'hit_ratio_95_low_fraction',
  'hit_ratio_95_high_fraction',
  'past_cases_count',
  'listed_episodes_count',
  'market_cap_usd_bn',
] as const
export const FEED_DAY = 'ends_on_utc'
export const FEED_INSTANT = 'created_at_utc'
