import type { SeriesPoint } from '#contract/records/calculator.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { Candle } from '#contract/records/price-history.ts'
import { firstIndexWhere } from '#contract/values/sorted-search.ts'
import { dayOf, indexAfterDay, type PriceWindow } from './price-window.ts'
import { lastCloseBefore } from './price-change.ts'

/** A candle longer than a day is asked for from these many days on, so that bodies stay wider than a line. */
const WEEKS_FROM_DAYS = 400
const MONTHS_FROM_DAYS = 2_000

export type DailyResolution = '1D' | '1W' | '1M'
export const CANDLE_WORDS = { '1D': 'Daily', '1W': 'Weekly', '1M': 'Monthly' } satisfies Record<
  DailyResolution,
  string
>

/** Length of the candles of a window, in the price service's letters: at most a few hundred are drawn. */
export function candleLength({ from, to }: PriceWindow): DailyResolution {
  const days = (to - from) / MS_PER_DAY
  return days < WEEKS_FROM_DAYS ? '1D' : days < MONTHS_FROM_DAYS ? '1W' : '1M'
}

/** In time order, each instant once; a candle whose high is below its low says nothing and is left out. */
export function usableCandles(candles: readonly Candle[]): Candle[] {
  const sorted = candles.filter(({ high, low }) => high >= low).sort((a, b) => a.time - b.time)
  return sorted.filter(({ time }, i) => time !== sorted[i + 1]?.time)
}

/** Those of a window's days. */
export const candlesWithin = (candles: readonly Candle[], { from, to }: PriceWindow): Candle[] =>
  candles.filter(({ time }) => time >= from && time < to + MS_PER_DAY)

/** The candle an instant lies in: the last that began by then. */
export function candleAt(candles: readonly Candle[], at: number): Candle | null {
  return candles[firstIndexWhere(candles.length, (i) => candles[i]!.time > at) - 1] ?? null
}

/** Difference from which two prices of one day are not the same price: a split or a dividend lies between them. */
const SAME_WITHIN = 0.01

/**
 * The day from which candles stand on another price basis than the series' closes (one of them counts splits or dividends, the
 * other does not), by the closes that both give; null where they agree.
 */
export function otherBasisUntil(candles: readonly Candle[], points: readonly SeriesPoint[]): number | null {
  const off = candles.findLast(({ time, close }) => {
    const same = lastCloseBefore(points, indexAfterDay(points, time))
    if (!same || dayOf(same.at) !== dayOf(time) || same.value === 0) return false
    return Math.abs(close / same.value - 1) > SAME_WITHIN
  })
  return off ? dayOf(off.time) : null
}

/** Closes of candles as points of a line. */
export const closesOf = (candles: readonly Candle[]): SeriesPoint[] =>
  candles.map(({ time, close }) => ({ at: time, value: close }))

/**
 * Candles come dated by the start of their bar, and their close is the price at its end: dated by that, or by now while the bar is
 * not over. A clock older than a bar says nothing of it.
 */
export const datedByEnd = (candles: readonly Candle[], length: number, now: number): Candle[] =>
  candles.map((candle) => {
    const end = candle.time + length
    return { ...candle, time: candle.time < now && now < end ? now : end }
  })

/** Those of the last day that has any. */
export const lastDayOf = (candles: readonly Candle[]): Candle[] => {
  const last = candles.at(-1)
  return last ? candles.filter(({ time }) => dayOf(time) === dayOf(last.time)) : []
}

/** Lowest low and highest high; null without a candle. */
export function candleExtent(candles: readonly Candle[]): { low: number; high: number } | null {
  if (candles.length === 0) return null
  return {
    low: candles.reduce((least, { low }) => Math.min(least, low), Number.POSITIVE_INFINITY),
    high: candles.reduce((most, { high }) => Math.max(most, high), Number.NEGATIVE_INFINITY),
  }
}
