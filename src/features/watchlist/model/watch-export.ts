import { toIsoDay, toWireInstant } from '#contract/values/instant.ts'
import { toCsv, type Field } from '#shared/format/delimited.ts'
import { nameOf } from './watch-words.ts'
import type { WatchedAsset } from './watched-asset.ts'

/** Numbers raw, dates ISO in UTC, missing empty; the head names the unit. */
const HEAD = [
  'ticker',
  'exchange',
  'entity',
  'name',
  'last_close',
  'last_close_on_utc',
  'bullish_active',
  'bearish_active',
  'insights_disagree',
  'next_ending_id',
  'next_ending_on_utc',
  'new_since_last_visit',
  'watched_since_utc',
  'note',
] as const

export type WatchedLine = { asset: WatchedAsset; note: string; since: number }

/** The watchlist as a table; what could not be loaded is empty, never 0. @param hasInsights whether they have come */
export const watchlistCsv = (lines: readonly WatchedLine[], hasInsights: boolean): string =>
  toCsv([HEAD, ...lines.map((line) => fieldsOf(line, hasInsights))])

function fieldsOf({ asset, note, since }: WatchedLine, hasInsights: boolean): Field[] {
  const last = asset.closes.at(-1)
  const known = <T extends Field>(value: T) => (hasInsights ? value : null)
  const { nextEnding } = asset
  return [
    asset.ticker.isBareTag ? null : nameOf(asset),
    asset.ticker.exchange,
    asset.tag,
    asset.name,
    last?.value ?? null,
    last ? toIsoDay(last.at) : null,
    known(asset.running.up),
    known(asset.running.down),
    known(asset.opposition?.kind === 'disagree' ? 'yes' : 'no'),
    nextEnding?.id ?? null,
    nextEnding?.endAt ? toIsoDay(nextEnding.endAt) : null,
    known(asset.insights.filter(({ isNew }) => isNew).length),
    toWireInstant(since),
    note === '' ? null : note,
  ]
}
