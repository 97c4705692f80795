import { dayNumber } from '#contract/values/instant.ts'
import { formatHorizon, formatProgress } from '#shared/format/horizon.ts'
import { formatReturn } from '#shared/format/percent.ts'
import type { Opposition, WatchedAsset, WatchedInsight } from './watched-asset.ts'

/** `in 32 d`, `today`: by the calendar, UTC. */
export function timeLeft(endAt: number, now: number): string {
  const days = dayNumber(endAt) - dayNumber(now)
  return days <= 0 ? 'today' : `in ${days} d`
}

/** `worked: upper level on day 17 of 21, +2.9%`; null of what is not decided. */
export function decidedWords({ status, direction, decidedOn }: WatchedInsight): string | null {
  if (!('at' in status)) return null
  const outcome = `, ${formatReturn(status.whenDecided)}`
  if (status.by === 'end-of-window') return `${status.state} at the horizon${outcome}`
  const level = (status.state === 'worked') === (direction === 'up') ? 'upper level' : 'lower level'
  const on = decidedOn ? ` on ${formatProgress(decidedOn.day, decidedOn.of)}` : ''
  return `${status.state}: ${level}${on}${outcome}`
}

/** `3m · Short interest rose` */
export const horizonAndTitle = ({ horizon, title }: WatchedInsight) => `${formatHorizon(horizon)} · ${title}`

/** What the two arrows say. */
export const oppositionWords = ({ kind }: Opposition) =>
  kind === 'disagree'
    ? 'Insights disagree: bullish and bearish at the same time'
    : 'Insights point in opposite directions at the same time'

/** `quality 6 and 5; not netted`, in the order bullish, bearish. */
export function oppositionQuality({ pair }: Opposition): string {
  const [bullish, bearish] = pair[0].direction === 'up' ? pair : [pair[1], pair[0]]
  const of = ({ stars }: WatchedInsight) => (stars === null ? 'not provided' : `${stars}`)
  return `quality ${of(bullish)} and ${of(bearish)}; not netted`
}

/** `4 bullish, 2 bearish active`, for the ear. */
export function activeWords({ running: { up, down, unknown } }: WatchedAsset): string {
  const unstated = unknown > 0 ? `, ${unknown} without a direction` : ''
  return `${up} bullish, ${down} bearish${unstated} active`
}

/** How the asset is called where it stands alone: `HALV`. */
export const nameOf = ({ ticker }: Pick<WatchedAsset, 'ticker'>) => ticker.symbol
