/** Feeds of a list of insights for feed readers, calendars and programs: each address takes the query string of the list. */
export const LIST_FEEDS = {
  atom: '/feeds/insights.atom',
  json: '/feeds/insights.json',
  ics: '/feeds/insights.ics',
  csv: '/feeds/insights.csv',
} as const
export type FeedFormat = keyof typeof LIST_FEEDS

/** A feed holds at most this many of the list's newest insights. */
export const MAX_FEED_ENTRIES = 100

/** Fields of a list's address that only the browser can apply: they need data stored on the device, or the closes it has loaded. */
export const BROWSER_FIELDS = [
  'watched',
  'q',
  'outcome',
  'expected__gte',
  'edge__gte',
  'supported',
  'show',
] as const

/** Fields of a list's address that only affect how rows are displayed. A feed has its own order and length and ignores them. */
export const SHOWING_FIELDS = ['page', 'limit', 'pages', 'sort', 'cols'] as const

/** With `bom=1` the CSV begins with a UTF-8 byte order mark, by which some spreadsheets recognise the encoding. */
export const BOM_FIELD = 'bom'

/** Columns of the CSV that hold numbers, a day, and an instant (UTC); all others are text. */
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
