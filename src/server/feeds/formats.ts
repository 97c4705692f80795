import ical, { ICalEventTransparency } from 'ical-generator'
import { MS_PER_DAY, toIsoDay, toWireInstant } from '#contract/values/instant.ts'
import { csvOf, type CsvColumn } from '#shared/format/delimited.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { DIRECTION_WORDS } from '#shared/format/words.ts'
import { entrySentences, type FeedEntry } from './feed-entry.ts'
import type { Feed } from './feed.ts'

/** The id of an insight for readers: the same in every feed, format and host name. */
const entryUrn = ({ id }: FeedEntry) => `urn:insight-desk:insight:${encodeURIComponent(id)}`

/** The list as an Atom feed (RFC 4287). Not by the package `feed`, which declares every text to be HTML. */
export const toAtom = (feed: Feed): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    element('id', feed.id),
    element('title', feed.title),
    element('subtitle', feed.about),
    element('updated', toWireInstant(feed.updatedAt)),
    `<author>${element('name', 'Insight Desk')}</author>`,
    link('self', 'application/atom+xml', feed.selfUrl),
    link('alternate', 'text/html', feed.listUrl),
    ...feed.entries.map((entry) => atomEntry(entry, feed)),
    '</feed>\n',
  ].join('\n')

function atomEntry(entry: FeedEntry, feed: Feed): string {
  const { createdAt, knownAt, sector } = entry
  return [
    '<entry>',
    element('id', entryUrn(entry)),
    element('title', entry.title),
    // Required: an insight without a time gets the feed's.
    element('updated', toWireInstant(knownAt ?? feed.updatedAt)),
    ...(createdAt === null ? [] : [element('published', toWireInstant(createdAt))]),
    link('alternate', 'text/html', feed.deskUrl + entry.path),
    ...(sector === null ? [] : [`<category term="${xmlText(sector)}"/>`]),
    `<summary type="text">${xmlText(entrySentences(entry, feed.isSimulated).join('\n'))}</summary>`,
    '</entry>',
  ].join('\n')
}

const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`

const link = (rel: string, type: string, href: string) =>
  `<link rel="${rel}" type="${type}" href="${xmlText(href)}"/>`

/** Escapes markup; characters that are invalid in XML are already removed from plain lines. */
const xmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A calendar must have a component (RFC 5545, 3.6): without events, the time zone of its days. */
const UTC_ZONE = `BEGIN:VTIMEZONE
TZID:Etc/UTC
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE`.replaceAll('\n', '\r\n')

/** `ical-generator` escapes the texts of events, but not of the calendar itself. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&')

/** The list as a calendar: an all-day event, shown as free, on the day on which each horizon ends, where that is known. */
export function toCalendar(feed: Feed): string {
  const ending = feed.entries.filter(({ endsAt }) => endsAt !== null)
  const calendar = ical({
    prodId: { company: 'Insight Desk', product: 'Ends of horizons', language: 'EN' },
    name: escaped(feed.title),
    description: escaped(feed.about),
    url: feed.listUrl,
    source: feed.selfUrl,
    ttl: 3600,
    ...(ending.length === 0 && { timezone: { name: 'Etc/UTC', generator: () => UTC_ZONE } }),
  })
  for (const entry of ending) {
    const { endsAt, knownAt, title, path } = entry
    calendar.createEvent({
      id: entryUrn(entry),
      // The last revision of the event: a published insight does not change.
      stamp: new Date(toWireInstant(knownAt ?? feed.updatedAt)),
      start: new Date(endsAt ?? 0),
      end: new Date((endsAt ?? 0) + MS_PER_DAY),
      allDay: true,
      summary: `Horizon ends: ${title}`,
      description: entrySentences(entry, feed.isSimulated).join('\n'),
      url: feed.deskUrl + path,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar.toString()}\r\n`
}

const intervalOf = ({ rate, sample }: FeedEntry) => rateInterval(rate, sample.count)

/** For programs: raw numbers, ISO dates in UTC, empty when missing; heads with units, equal to those of the list's own export. */
const ENTRY_COLUMNS: readonly CsvColumn<FeedEntry>[] = [
  ['id', ({ id }) => id],
  ['entity', ({ tag }) => tag],
  ['title', ({ title }) => title],
  ['direction', ({ direction }) => (direction === 'unknown' ? null : DIRECTION_WORDS[direction])],
  ['horizon', ({ horizon }) => horizon],
  ['quality_of_8', ({ stars }) => stars],
  ['median_return_fraction', ({ median }) => median],
  ['signal_low_return_fraction', ({ signalLow }) => signalLow],
  ['signal_high_return_fraction', ({ signalHigh }) => signalHigh],
  ['last_value', ({ lastValue }) => lastValue],
  ['expected', ({ expected }) => expected?.share ?? null],
  ['expected_low', ({ expected }) => expected?.interval?.low ?? null],
  ['expected_high', ({ expected }) => expected?.interval?.high ?? null],
  ['base_rate', ({ expected }) => expected?.base ?? null],
  // Without a record the share is the base rate itself, and there is no edge.
  ['edge_points', ({ expected }) => (expected?.interval ? 100 * (expected.share - expected.base) : null)],
  ['hit_ratio_fraction', ({ rate }) => rate],
  ['hit_ratio_95_low_fraction', (entry) => intervalOf(entry)?.low ?? null],
  ['hit_ratio_95_high_fraction', (entry) => intervalOf(entry)?.high ?? null],
  ['past_cases_count', ({ sample }) => sample.count],
  ['past_cases_source', ({ sample }) => (sample.count === null ? null : sample.source)],
  ['listed_episodes_count', ({ listedEpisodes }) => listedEpisodes],
  ['sector', ({ sector }) => sector],
  ['topic', ({ topic }) => topic],
  ['economy', ({ eco }) => eco],
  ['market_cap_usd_bn', ({ marketCap }) => marketCap],
  ['ends_on_utc', ({ endsAt }) => (endsAt === null ? null : toIsoDay(endsAt))],
  ['created_at_utc', ({ createdAt }) => (createdAt === null ? null : toWireInstant(createdAt))],
]

/** The list as CSV with a header row; cells are guarded against formulas like in every export. Source: RFC 4180. */
export const toCsvFeed = ({ entries, deskUrl, isSimulated }: Feed): string =>
  csvOf(
    [
      ...ENTRY_COLUMNS,
      // A table has no title that could state it.
      ['data', () => (isSimulated ? 'simulated' : null)],
      ['page', ({ path }) => deskUrl + path],
    ],
    entries,
  )

/** The list as a JSON Feed; the figures of an insight are in an extension. Source: https://www.jsonfeed.org/version/1.1/. */
export const toJsonFeed = (feed: Feed): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.about,
    home_page_url: feed.listUrl,
    feed_url: feed.selfUrl,
    language: 'en',
    authors: [{ name: 'Insight Desk' }],
    items: feed.entries.map((entry) => jsonItem(entry, feed)),
  })

const jsonItem = (entry: FeedEntry, { deskUrl, isSimulated }: Feed) => ({
  id: entryUrn(entry),
  url: deskUrl + entry.path,
  title: entry.title,
  content_text: entrySentences(entry, isSimulated).join('\n'),
  ...(entry.createdAt !== null && { date_published: toWireInstant(entry.createdAt) }),
  ...(entry.sector !== null && { tags: [entry.sector] }),
  _insight_desk: Object.fromEntries(ENTRY_COLUMNS.map(([head, cell]) => [head, cell(entry)])),
})
