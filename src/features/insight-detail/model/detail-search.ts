import { day, number, oneOf, text } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { niceTicks, decimalsOf, returnWords } from '#shared/charts/scale.ts'
import { formatPrice } from '#shared/format/money.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import type { SearchState } from '#shared/navigation/use-search-state.ts'

/** How outcomes are shown and typed. Internally they are returns on the entry as fractions, thresholds are percent. */
export type OutcomeUnit = {
  name: 'return' | 'price'
  /** `+4.0%`, `194.63` */
  format: (value: number) => string
  /** `−3.4 to +8.0%`, `187.20 to 201.00` */
  range: (low: number, high: number) => string
  /** Ticks of an axis over outcomes, with their labels. */
  axis: (
    low: number,
    high: number,
    maxTicks?: number,
  ) => { ticks: number[]; format: (tick: number) => string }
  /** Limits and step of a number input, in this unit. */
  input: { min: number; max: number; step: number; suffix: string }
  /** Converts a threshold from percent to this unit, and back. */
  toInput: (percent: number) => number
  fromInput: (typed: number) => number
}

/** Limits of thresholds in the address, percent. */
export const LOWEST = -100
export const HIGHEST = 1000

const MAX_TICKS = 5

export const AS_RETURN: OutcomeUnit = {
  name: 'return',
  format: (value) => formatReturn(value),
  range: (low, high) => formatReturnRange(low, high),
  axis: (low, high, maxTicks = MAX_TICKS) => {
    const ticks = niceTicks(low, high, maxTicks)
    return { ticks, format: returnWords(ticks) }
  },
  input: { min: LOWEST, max: HIGHEST, step: 0.5, suffix: '%' },
  toInput: (percent) => Number(percent.toFixed(2)),
  fromInput: (typed) => typed,
}

/** @param entry the stated last value; unless it is above zero, outcomes have no price */
export function outcomeUnit(
  name: OutcomeUnit['name'],
  entry: number | null,
  prices: PriceFormat,
): OutcomeUnit {
  if (name === 'return' || entry === null || entry <= 0) return AS_RETURN
  const decimals = prices.decimals(entry)
  const priceOf = (value: number) => formatPrice(entry * (1 + value), { decimals })
  const priceAt = (percent: number) => entry * (1 + percent / 100)
  // Half a percent of the entry, rounded to one digit: 0.9 for 187.14, 0.0004 for 0.0831.
  const step = Number((entry / 200).toPrecision(1))
  return {
    name: 'price',
    format: priceOf,
    range: (low, high) => `${priceOf(low)} to ${priceOf(high)}`,
    axis: (low, high, maxTicks = MAX_TICKS) => {
      const ticks = niceTicks(entry * (1 + low), entry * (1 + high), maxTicks)
      const needed = decimalsOf(ticks)
      return {
        ticks: ticks.map((price) => price / entry - 1),
        format: (tick) =>
          formatPrice(entry * (1 + tick), {
            decimals: needed === 0 ? 0 : Math.max(needed, decimals),
          }),
      }
    },
    input: { min: 0, max: priceAt(HIGHEST), step: Math.max(step, 10 ** -decimals), suffix: '' },
    toInput: (percent) => Number(priceAt(percent).toFixed(decimals)),
    // With six decimals of a percent, every typed price converts back to itself.
    fromInput: (typed) => Number(((typed / entry - 1) * 100).toFixed(6)),
  }
}

/**
 * Search parameters of the page: `h` horizon, `loss` and `gain` thresholds in percent, `view` and `unit` of the distribution,
 * `asof` day of the replay, `episode` index of the selected one.
 */
export const detailSearch = searchSchema({
  horizon: text('h', 16),
  loss: number('loss', { min: LOWEST, max: HIGHEST }),
  gain: number('gain', { min: LOWEST, max: HIGHEST }),
  view: oneOf('view', ['dots', 'curve', 'table'], 'dots'),
  unit: oneOf('unit', ['return', 'price'], 'return'),
  asOf: day('asof'),
  episode: number('episode', { min: 0, isWhole: true }),
})

export type DetailSearch = ReturnType<typeof detailSearch.read>['state']
/** Changes the address; typing and dragging replace the history entry until they are done. */
export type SetDetailSearch = SearchState<DetailSearch>['set']
/** Selects an episode, given the current selection; null for none. */
export type SelectEpisode = (choose: (now: number | null) => number | null) => void
