import { JSDOM } from 'jsdom'
import * as v from 'valibot'

/** Feeds as other programs read them. Shares no code with what writes them, and throws on anything invalid. */

const ATOM = 'http://www.w3.org/2005/Atom'

const { DOMParser } = new JSDOM().window

/** The root element of a document. */
export function readXml(xml: string): Element {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  if (document.querySelector('parsererror')) throw new Error(`not well-formed XML: ${JSON.stringify(xml)}`)
  return document.documentElement
}

/** Source: RFC 4287. */
export function readAtom(xml: string) {
  const feed = readXml(xml)
  if (feed.namespaceURI !== ATOM || feed.localName !== 'feed') throw new Error('not an Atom feed')
  one(one(feed, 'author'), 'name')
  return {
    id: textOf(feed, 'id'),
    title: textOf(feed, 'title'),
    subtitle: textOf(feed, 'subtitle'),
    updated: textOf(feed, 'updated'),
    self: linkOf(feed, 'self'),
    alternate: linkOf(feed, 'alternate'),
    entries: children(feed, 'entry').map((entry) => ({
      id: textOf(entry, 'id'),
      title: textOf(entry, 'title'),
      updated: textOf(entry, 'updated'),
      summary: textOf(entry, 'summary'),
      alternate: linkOf(entry, 'alternate'),
      categories: children(entry, 'category').map((category) => category.getAttribute('term') ?? ''),
    })),
  }
}

const children = (parent: Element, name: string) =>
  [...parent.children].filter((child) => child.namespaceURI === ATOM && child.localName === name)

function one(parent: Element, name: string): Element {
  const [first, ...more] = children(parent, name)
  if (!first || more.length > 0) throw new Error(`${parent.localName} has not exactly one ${name}`)
  return first
}

function textOf(parent: Element, name: string): string {
  const element = one(parent, name)
  if (element.children.length > 0) throw new Error(`${name} holds markup`)
  return element.textContent
}

function linkOf(parent: Element, rel: string): string {
  const links = children(parent, 'link').filter((link) => link.getAttribute('rel') === rel)
  if (links.length !== 1) throw new Error(`${parent.localName} has not exactly one link ${rel}`)
  return links[0]!.getAttribute('href') ?? ''
}

export type Component = {
  readonly name: string
  /** Values by name; parameters are part of the name: `DTSTART;VALUE=DATE`. */
  readonly properties: Readonly<Record<string, string>>
  readonly components: readonly Component[]
}

/** Source: RFC 5545, section 3.1 for lines, 3.4 for the object. */
export function readCalendar(text: string): Component {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('lines do not end in CRLF')
  const physical = text.slice(0, -2).split('\r\n')
  const long = physical.find((line) => new TextEncoder().encode(line).length > 75)
  if (long !== undefined) throw new Error(`longer than 75 octets: ${long}`)
  // oxlint-disable-next-line no-control-regex -- what a line may not hold
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text)) throw new Error('a control character')
  const lines = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  const open: { name: string; properties: Record<string, string>; components: Component[] }[] = []
  for (const [at, line] of lines.entries()) {
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)]
    if (!/^[A-Z-]+(?:;[A-Z]+=[A-Z]+)*$/.test(name)) throw new Error(`no property: ${line}`)
    if (name === 'BEGIN') open.push({ name: value, properties: {}, components: [] })
    else if (name === 'END') {
      const ended = open.pop()
      if (ended?.name !== value) throw new Error(`${value} ends what is ${ended?.name}`)
      if (open.length === 0) {
        if (at !== lines.length - 1) throw new Error('something behind the calendar')
        if (ended.components.length === 0) throw new Error('a calendar of nothing')
        return ended
      }
      open.at(-1)!.components.push(ended)
    } else {
      const { properties } = open.at(-1) ?? { properties: null }
      if (!properties || name in properties) throw new Error(`${name} outside, or twice`)
      properties[name] = value
    }
  }
  throw new Error('the calendar does not end')
}

/** The unescaped text of a value (section 3.3.11). */
export function calendarText(value: string | undefined): string {
  if (value === undefined) throw new Error('no such property')
  if (/(?:^|[^\\])(?:\\\\)*[,;]/.test(value)) throw new Error(`a sign that ends a value: ${value}`)
  return value.replace(/\\([\\;,Nn])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign))
}

const url = v.pipe(v.string(), v.url())
const JsonFeed = v.object({
  version: v.literal('https://jsonfeed.org/version/1.1'),
  title: v.string(),
  home_page_url: url,
  feed_url: url,
  items: v.array(
    v.object({
      id: v.string(),
      url,
      title: v.string(),
      content_text: v.string(),
      date_published: v.pipe(v.string(), v.isoTimestamp()),
      _insight_desk: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
    }),
  ),
})

/** Source: https://www.jsonfeed.org/version/1.1/. */
export const readJsonFeed = (json: string) => v.parse(JsonFeed, JSON.parse(json))

/** The day on which a horizon ends, counted day by day, as in a calendar: `20210315`. */
export function dayAfterWeekdays(from: number, horizon: string): string {
  const perUnit: Record<string, number> = { d: 1, w: 5, m: 21, y: 252 }
  const day = new Date(from)
  for (let left = Number.parseInt(horizon, 10) * perUnit[horizon.at(-1)!]!; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1)
    if (day.getUTCDay() % 6 !== 0) left -= 1
  }
  return day.toISOString().slice(0, 10).replaceAll('-', '')
}
