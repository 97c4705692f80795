import ical, { ICalEventTransparency } from 'ical-generator'
import { MS_PER_DAY, toIsoDay, toWireInstant } from '#contract/values/instant.ts'
import { type Field, toCsv } from '#shared/format/delimited.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { DIRECTION_WORDS } from '#shared/format/words.ts'
import { entryWords, type FeedEntry } from './feed-entry.ts'
import type { Feed } from './feed.ts'

/** What a reader knows an insight by: the same in every feed and format that holds it, and under every name of the desk. */
const entryUrn = ({ id }: FeedEntry) => `urn:insight-desk:insight:${encodeURIComponent(id)}`

/** The list as an Atom feed (RFC 4287). Ours: the package `feed` declares every text to be HTML. */
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

/** Plain lines hold nothing that XML has no place for; this is what it would take for markup. */
const xmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A calendar must hold something (RFC 5545, 3.6): where nothing ends, the zone that all its days are of. */
const UTC_ZONE = `BEGIN:VTIMEZONE
TZID:Etc/UTC
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0000
TZOFFSETTO:+0000
END:STANDARD
END:VTIMEZONE`.replaceAll('\n', '\r\n')

/** `ical-generator` does so for events, but not for the calendar itself. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&')

/**
 * The list as a calendar: the day on which the horizon of each insight ends, as an event of that whole day that keeps nobody busy. An
 * insight whose end cannot be told has none.
 */
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
      // When the event was last revised: an insight does not change once it is out.
      stamp: new Date(knownAt ?? feed.updatedAt),
      start: new Date(endsAt ?? 0),
      end: new Date((endsAt ?? 0) + MS_PER_DAY),
      allDay: true,
      summary: `Horizon ends: ${title}`,
      description: entryWords(entry, feed.isSimulated).join('\n'),
      url: feed.deskUrl + path,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return `${calendar.toString()}\r\n`
}

type EntryColumn = readonly [head: string, cell: (entry: FeedEntry) => Field]

const intervalOf = ({ rate, sample }: FeedEntry) => rateInterval(rate, sample.count)

/** For programs: numbers raw, dates ISO in UTC, missing null; the head names the unit, and is that of the list's own export. */
const ENTRY_COLUMNS: readonly EntryColumn[] = [
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
  // Nothing has been added to a base rate that stands for want of a record.
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

/** The list as a table with a line of heads, written and guarded against formulas as every export is. Source: RFC 4180. */
export const toCsvFeed = ({ entries, deskUrl, isSimulated }: Feed): string =>
  toCsv([
    [...ENTRY_COLUMNS.map(([head]): Field => head), 'data', 'page'],
    ...entries.map((entry) => [
      ...ENTRY_COLUMNS.map(([, cell]) => cell(entry)),
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
  _insight_desk: Object.fromEntries(ENTRY_COLUMNS.map(([head, cell]) => [head, cell(entry)])),
})
