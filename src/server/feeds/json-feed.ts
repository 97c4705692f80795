import { toWireInstant } from '#contract/values/instant.ts'
import { ENTRY_COLUMNS } from './entry-columns.ts'
import { entryUrn } from './entry-urn.ts'
import { entryWords } from './entry-words.ts'
import type { FeedEntry } from './feed-entry.ts'
import type { Feed } from './feed.ts'

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
