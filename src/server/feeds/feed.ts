import type { AppConfig } from '#contract/desk/app-config.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { type FeedFormat, LIST_FEEDS, MAX_FEED_ENTRIES } from '#contract/desk/list-feeds.ts'
import { countOf } from '#shared/format/words.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { FeedEntry, FeedReading } from './feed-entry.ts'
import { plainLine } from './plain-text.ts'

/** A list as something to follow, before any format. Addresses are absolute, instants ms UTC, texts single lines of plain text. */
export interface Feed {
  /** The same for the same list, whatever name the desk is reached by. */
  readonly id: string
  readonly title: string
  readonly about: string
  readonly isSimulated: boolean
  /** This document. */
  readonly selfUrl: string
  /** The list in the app. */
  readonly listUrl: string
  /** The desk, without a slash behind: entries have their pages under it. */
  readonly deskUrl: string
  /** When the newest entry came; of a list without any, the beginning of the service's day. */
  readonly updatedAt: number
  /** Newest first. */
  readonly entries: readonly FeedEntry[]
}

interface FeedParts extends FeedReading {
  readonly format: FeedFormat
  /** The list's own query string, in the one form it is written in. */
  readonly search: string
  readonly deskUrl: string
  readonly desk: AppConfig
}

export function makeFeed({ format, search, deskUrl, desk, entries, unreadable }: FeedParts): Feed {
  const isSimulated = desk.reference?.market === 'simulated'
  const newest = Math.max(...entries.map(({ knownAt }) => knownAt ?? -Infinity))
  const query = search === '' ? '' : `?${search}`
  return {
    id: `urn:insight-desk:list:${encodeURIComponent(search)}`,
    title: titleOf(search, desk, isSimulated),
    about: aboutOf(isSimulated, unreadable),
    isSimulated,
    selfUrl: deskUrl + LIST_FEEDS[format] + query,
    listUrl: deskUrl + insightsPath(search),
    deskUrl,
    updatedAt: Number.isFinite(newest) ? newest : desk.now - (desk.now % MS_PER_DAY),
    entries,
  }
}

/** `Insight Desk: stars=7,8 sector=Energy (simulated data)`: the list in the words of its address, which the reader has chosen. */
function titleOf(search: string, { environment, reference }: AppConfig, isSimulated: boolean): string {
  const filters = [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`)
  const list = plainLine(filters.join(' '), LIMITS.feeds.maxTitle) || 'all insights'
  const data = isSimulated ? 'simulated data' : reference ? '' : plainLine(environment, LIMITS.feeds.maxTitle)
  return `Insight Desk: ${list}${data && ` (${data})`}`
}

function aboutOf(isSimulated: boolean, unreadable: number): string {
  return [
    isSimulated ? 'Simulated data: companies and prices are made up.' : '',
    `The newest ${MAX_FEED_ENTRIES} insights of this list at most. Figures tell what followed past cases; n is how many.`,
    unreadable > 0
      ? `${countOf(unreadable, 'insight')} could not be read and ${unreadable === 1 ? 'is' : 'are'} left out.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}
