import { toIsoDay, toWireInstant } from '#contract/values/instant.ts'
import type { Field } from '#shared/format/delimited.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { DIRECTION_WORDS } from '#shared/format/words.ts'
import type { FeedEntry } from './feed-entry.ts'

type EntryColumn = { head: string; cell: (entry: FeedEntry) => Field }

/**
 * An insight for programs: numbers raw, dates ISO in UTC, missing null; the head names the unit. What the list's own export holds too
 * has the same head and the same value there.
 */
export const ENTRY_COLUMNS: readonly EntryColumn[] = [
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
