import type { FeedEntry } from './feed-entry.ts'

/** What a reader knows an insight by: the same in every feed and format that holds it, and under every name of the desk. */
export const entryUrn = ({ id }: FeedEntry) => `urn:insight-desk:insight:${encodeURIComponent(id)}`
