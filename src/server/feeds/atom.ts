import { toWireInstant } from '#contract/values/instant.ts'
import { entryWords } from './entry-words.ts'
import { entryUrn } from './entry-urn.ts'
import type { FeedEntry } from './feed-entry.ts'
import type { Feed } from './feed.ts'
import { xmlText } from './xml-text.ts'

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
