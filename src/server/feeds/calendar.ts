import { MS_PER_DAY, toIsoDay, toWireInstant } from '#contract/values/instant.ts'
import { entryUrn } from './entry-urn.ts'
import { entryWords } from './entry-words.ts'
import type { FeedEntry } from './feed-entry.ts'
import type { Feed } from './feed.ts'

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
