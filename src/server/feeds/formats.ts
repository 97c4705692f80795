import { MS_PER_DAY, toIsoDay, toWireInstant } from '#contract/values/instant.ts'
import { type Field, toCsv } from '#shared/format/delimited.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { DIRECTION_WORDS } from '#shared/format/words.ts'
import { entryWords, type FeedEntry } from './feed-entry.ts'
import type { Feed } from './feed.ts'

/** What a reader knows an insight by: the same in every feed and format that holds it, and under every name of the desk. */
const entryUrn = ({ id }: FeedEntry) => `urn:insight-desk:insight:${encodeURIComponent(id)}`

/** The list as an Atom feed. Source: RFC 4287. */
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
    // It may not be missing. An insight without any time is as old as the feed that it is in.
    element('updated', toWireInstant(knownAt ?? feed.updatedAt)),
    ...(createdAt === null ? [] : [element('published', toWireInstant(createdAt))]),
    link('alternate', 'text/html', feed.deskUrl + entry.path),
    ...(sector === null ? [] : [`<category term="${xmlText(sector)}"/>`]),
    `<summary type="text">${xmlText(entryWords(entry, feed.isSimulated).join('\n'))}</summary>`,
    '</entry>',
  ].join('\n')
}

const element = (name: string, text: string) => `<${name}>${xmlText(text)}</${name}>`

const link = (rel: string, type: string, href: string) =>
  `<link rel="${rel}" type="${type}" href="${xmlText(href)}"/>`

/** What XML 1.0 has no place for, not even escaped (section 2.2): most controls, two code points, halves of a pair. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is taken out here
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text for the content of an element or an attribute in quotes of either kind. A carriage return survives as a reference. */
export const xmlText = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/**
 * The list as a calendar: the day on which the horizon of each insight ends, as an event of that whole day that keeps nobody busy. An
 * insight whose end cannot be told has none. Sources: RFC 5545; RFC 7986 for the calendar's own name and address.
 */
export function toCalendar(feed: Feed): string {
  const events = feed.entries.flatMap((entry) => event(entry, feed))
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Insight Desk//Ends of horizons//EN',
    'CALSCALE:GREGORIAN',
    // The second is what calendars read that were written before there was the first.
    property('NAME', feed.title),
    property('X-WR-CALNAME', feed.title),
    property('DESCRIPTION', feed.about),
    `URL:${feed.listUrl}`,
    `SOURCE;VALUE=URI:${feed.selfUrl}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...(events.length > 0 ? events : NO_EVENTS),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
}

/** A calendar must hold something (section 3.6): where nothing ends, the zone that all its days are of. */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function event(entry: FeedEntry, feed: Feed): string[] {
  const { endsAt, knownAt, title } = entry
  if (endsAt === null) return []
  return [
    'BEGIN:VEVENT',
    `UID:${entryUrn(entry)}`,
    // Without a METHOD this is when the event was last revised (section 3.8.7.2): an insight does not change once it is out.
    `DTSTAMP:${basic(toWireInstant(knownAt ?? feed.updatedAt))}`,
    `DTSTART;VALUE=DATE:${basic(toIsoDay(endsAt))}`,
    `DTEND;VALUE=DATE:${basic(toIsoDay(endsAt + MS_PER_DAY))}`,
    property('SUMMARY', `Horizon ends: ${title}`),
    property('DESCRIPTION', entryWords(entry, feed.isSimulated).join('\n')),
    `URL:${feed.deskUrl}${entry.path}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

/** The form of dates without signs between their parts. */
const basic = (iso: string) => iso.replace(/[-:]/g, '')

/** A property whose value is text (section 3.3.11). */
export const property = (name: string, text: string) =>
  `${name}:${text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')}`

/** Octets of a line, its end not counted (section 3.1). */
const LINE_OCTETS = 75

/** The line in pieces of at most 75 octets, each after the first behind one space; no character is cut in two. */
export function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

type EntryColumn = { head: string; cell: (entry: FeedEntry) => Field }

/**
 * An insight for programs: numbers raw, dates ISO in UTC, missing null; the head names the unit. What the list's own export holds too
 * has the same head and the same value there.
 */
const ENTRY_COLUMNS: readonly EntryColumn[] = [
  { head: 'id', cell: ({ id }) => id },
  { head: 'entity', cell: ({ tag }) => tag },
  { head: 'title', cell: ({ title }) => title },
  {
    head: 'direction',
    cell: ({ direction }) => (direction === 'unknown' ? null : DIRECTION_WORDS[direction]),
  },
  { head: 'horizon', cell: ({ horizon }) => horizon },
  { head: 'quality_of_8', cell: ({ stars }) => stars },
  { head: 'median_return_fraction', cell: ({ median }) => median },
  { head: 'signal_low_return_fraction', cell: ({ signalLow }) => signalLow },
  { head: 'signal_high_return_fraction', cell: ({ signalHigh }) => signalHigh },
  { head: 'last_value', cell: ({ lastValue }) => lastValue },
  { head: 'hit_rate_fraction', cell: ({ rate }) => rate },
  {
    head: 'hit_rate_95_low_fraction',
    cell: ({ rate, sample }) => rateInterval(rate, sample.count)?.low ?? null,
  },
  {
    head: 'hit_rate_95_high_fraction',
    cell: ({ rate, sample }) => rateInterval(rate, sample.count)?.high ?? null,
  },
  { head: 'separate_cases_count', cell: ({ sample }) => sample.count },
  { head: 'separate_cases_source', cell: ({ sample }) => (sample.count === null ? null : sample.source) },
  { head: 'listed_episodes_count', cell: ({ listedEpisodes }) => listedEpisodes },
  { head: 'sector', cell: ({ sector }) => sector },
  { head: 'topic', cell: ({ topic }) => topic },
  { head: 'economy', cell: ({ eco }) => eco },
  { head: 'market_cap_usd_bn', cell: ({ marketCap }) => marketCap },
  {
    head: 'ends_on_utc',
    cell: ({ endsAt }) => (endsAt === null ? null : toIsoDay(endsAt)),
  },
  {
    head: 'created_at_utc',
    cell: ({ createdAt }) => (createdAt === null ? null : toWireInstant(createdAt)),
  },
]

/** The list as a table with a line of heads, written and guarded against formulas as every export is. Source: RFC 4180. */
export const toCsvFeed = ({ entries, deskUrl, isSimulated }: Feed): string =>
  toCsv([
    [...ENTRY_COLUMNS.map(({ head }): Field => head), 'data', 'page'],
    ...entries.map((entry) => [
      ...ENTRY_COLUMNS.map(({ cell }) => cell(entry)),
      // A table has no title that could say it.
      isSimulated ? 'simulated' : null,
      deskUrl + entry.path,
    ]),
  ])

/**
 * The list as a JSON Feed. The figures of an insight stand in an extension of ours, `_insight_desk`, under the heads of the CSV.
 * Source: https://www.jsonfeed.org/version/1.1/.
 */
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
  content_text: entryWords(entry, isSimulated).join('\n'),
  ...(entry.createdAt !== null && { date_published: toWireInstant(entry.createdAt) }),
  ...(entry.sector !== null && { tags: [entry.sector] }),
  _insight_desk: Object.fromEntries(ENTRY_COLUMNS.map(({ head, cell }) => [head, cell(entry)])),
})
