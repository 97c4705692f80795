import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { exponentialMean, strengthIndex } from '#reference/series/base/smoothing.ts'
import { strength } from '#reference/series/indicators/trend.ts'
import { perBarIn, meanOver, sumOver } from './window.ts'

const oscillator = perBarIn('oscillator')

/** Share of `up` in `up` and `down` in per cent; 50 without any move. */
const shareOf = (up: number, down: number) => (up + down > 0 ? (100 * up) / (up + down) : 50)

const changes = (frame: SeriesFrame) => {
  const { close } = frame.history
  return frame.scratchOf((i) => (i === 0 ? 0 : close[i]! - close[i - 1]!))
}

/** Number of consecutive closes in one direction, as in the series `streak`. */
function streaks(frame: SeriesFrame): Float64Array {
  const change = changes(frame)
  let run = 0
  return frame.scratchOf((i) => {
    const sign = Math.sign(change[i]!)
    return (run = Math.sign(run) === sign ? run + sign : sign)
  })
}

/** Ehlers’ transform of the position of the day’s midpoint in the range of ten midpoints; it starts with 0. */
function fisher(frame: SeriesFrame): Float64Array {
  const { high, low } = frame.history
  const middle = frame.scratchOf((i) => (high[i]! + low[i]!) / 2)
  const out = frame.scratch(frame.bars)
  let [position, value] = [0, 0]
  for (let i = 9; i < frame.bars; i++) {
    const window = middle.subarray(i - 9, i + 1)
    const bottom = Math.min(...window)
    const range = Math.max(...window) - bottom
    position = 0.66 * (range > 0 ? (middle[i]! - bottom) / range - 0.5 : 0) + 0.67 * position
    if (Math.abs(position) > 0.99) position = 0.999 * Math.sign(position)
    out[i] = value = 0.5 * Math.log((1 + position) / (1 - position)) + 0.5 * value
  }
  return out
}

/** Weights 1, 2, 2, 1 over four days. */
const fourDays = (x: Float64Array, i: number) => (x[i]! + 2 * x[i - 1]! + 2 * x[i - 2]! + x[i - 3]!) / 6

export const FURTHER_OSCILLATORS: readonly SeriesDefinition[] = [
  strength(7),
  strength(21),
  oscillator(
    ['stoch_k_14', 'stochastic(days=14)', '14-day stochastic, unsmoothed', 'points'],
    'Where the close lies between the lowest low and the highest high of 14 days, 0 to 100.',
    13,
    (frame) => (i) => {
      const [top, bottom] = [frame.highMax(14)[i]!, frame.lowMin(14)[i]!]
      return top > bottom ? (100 * (frame.history.close[i]! - bottom)) / (top - bottom) : 50
    },
  ),
  oscillator(
    ['stoch_rsi_14', 'stochastic_rsi(days=14)', 'Stochastic of the relative strength index', 'fraction'],
    'Where the 14-day relative strength index lies in its own range of 14 days.',
    27,
    (frame) => {
      const index = strengthIndex(frame.history.close, 14, 0, frame.scratch)
      return (i) => {
        const window = index.subarray(i - 13, i + 1)
        const bottom = Math.min(...window)
        const range = Math.max(...window) - bottom
        // Without any move the index changes by rounding errors only.
        return range > 1e-9 ? (index[i]! - bottom) / range : 0.5
      }
    },
  ),
  oscillator(
    ['connors_rsi', 'connors_rsi', 'Connors index', 'points'],
    'Mean of the 3-day relative strength index, the 2-day index of consecutive days, and the percentile of today’s return among the last 100.',
    101,
    (frame, { close }) => {
      const price = strengthIndex(close, 3, 0, frame.scratch)
      const runs = strengthIndex(streaks(frame), 2, 1, frame.scratch)
      const moves = frame.scratchOf((i) => (i === 0 ? 0 : close[i]! / close[i - 1]! - 1))
      return (i) => {
        let below = 0
        for (let j = i - 100; j < i; j++) if (moves[j]! < moves[i]!) below++
        return (price[i]! + runs[i]! + below) / 3
      }
    },
  ),
  oscillator(
    ['cmo_14', 'chande_momentum(days=14)', 'Chande momentum', 'points'],
    'Rises less falls of 14 days as a share of both, −100 to 100.',
    14,
    (frame) => {
      const change = changes(frame)
      const sizes = frame.scratchOf((i) => Math.abs(change[i]!))
      return (i) => (100 * sumOver(change, i, 14)) / sumOver(sizes, i, 14)
    },
  ),
  oscillator(
    ['ultimate_osc', 'ultimate_oscillator', 'Ultimate oscillator', 'points'],
    'Buying pressure as a share of the true range over 7, 14 and 28 days, weighted 4, 2 and 1 (L. Williams).',
    28,
    (frame, { low, close }) => {
      const pressure = frame.scratchOf((i) => (i === 0 ? 0 : close[i]! - Math.min(low[i]!, close[i - 1]!)))
      const share = (i: number, w: number) => sumOver(pressure, i, w) / sumOver(frame.trueRange, i, w)
      return (i) => (100 * (4 * share(i, 7) + 2 * share(i, 14) + share(i, 28))) / 7
    },
  ),
  oscillator(
    ['tsi_25_13', 'true_strength(first=25,second=13)', 'True strength index', 'points'],
    'Daily change smoothed over 25 and again over 13 days, as a share of its size smoothed alike, −100 to 100 (Blau).',
    37,
    (frame) => {
      const twice = (x: Float64Array) =>
        exponentialMean(exponentialMean(x, 25, 1, frame.scratch), 13, 25, frame.scratch)
      const change = changes(frame)
      const sizes = twice(frame.scratchOf((i) => Math.abs(change[i]!)))
      const net = twice(change)
      return (i) => (100 * net[i]!) / sizes[i]!
    },
  ),
  oscillator(
    ['smi_10', 'stochastic_momentum(days=10,first=3,second=3)', 'Stochastic momentum index', 'points'],
    'Distance of the close from the middle of its 10-day range against half of that range, both smoothed over 3 days twice (Blau).',
    13,
    (frame, { close }) => {
      const [top, bottom] = [frame.highMax(10), frame.lowMin(10)]
      const twice = (x: Float64Array) =>
        exponentialMean(exponentialMean(x, 3, 9, frame.scratch), 3, 11, frame.scratch)
      const position = twice(frame.scratchOf((i) => close[i]! - (top[i]! + bottom[i]!) / 2))
      const range = twice(frame.scratchOf((i) => top[i]! - bottom[i]!))
      return (i) => (200 * position[i]!) / range[i]!
    },
  ),
  oscillator(
    ['awesome', 'awesome_oscillator(fast=5,slow=34)', 'Awesome oscillator', 'fraction'],
    'The 5-day less the 34-day mean of the day’s midpoint, as a share of the close (B. Williams).',
    33,
    (frame, { high, low, close }) => {
      const middle = frame.scratchOf((i) => (high[i]! + low[i]!) / 2)
      return (i) => (meanOver(middle, i, 5) - meanOver(middle, i, 34)) / close[i]!
    },
  ),
  oscillator(
    ['fisher_10', 'fisher(days=10)', 'Fisher transform', 'level'],
    'Position of the day’s midpoint in the range of ten days, smoothed and transformed to a normal shape (Ehlers).',
    9,
    (frame) => {
      const values = fisher(frame)
      return (i) => values[i]!
    },
  ),
  oscillator(
    ['vigor_10', 'relative_vigor(days=10)', 'Relative vigour', 'fraction'],
    'Close less open against high less low, smoothed over four days and added up over ten (Ehlers).',
    12,
    (frame, { open, high, low, close }) => {
      const bodies = frame.scratchOf((i) => close[i]! - open[i]!)
      const ranges = frame.scratchOf((i) => high[i]! - low[i]!)
      return (i) => {
        let [body, range] = [0, 0]
        for (let j = i - 9; j <= i; j++) {
          body += fourDays(bodies, j)
          range += fourDays(ranges, j)
        }
        return body / range
      }
    },
  ),
  oscillator(
    ['intraday_momentum_14', 'intraday_momentum(days=14)', 'Intraday momentum', 'points'],
    'Rises from open to close of 14 days as a share of all moves from open to close (Chande).',
    13,
    (frame, { open, close }) => {
      const rises = frame.scratchOf((i) => Math.max(close[i]! - open[i]!, 0))
      const falls = frame.scratchOf((i) => Math.max(open[i]! - close[i]!, 0))
      return (i) => shareOf(sumOver(rises, i, 14), sumOver(falls, i, 14))
    },
  ),
  oscillator(
    ['demarker_14', 'demarker(days=14)', 'DeMarker', 'points'],
    'Higher highs of 14 days as a share of higher highs and lower lows, 0 to 100.',
    14,
    (frame, { high, low }) => {
      const rises = frame.scratchOf((i) => (i === 0 ? 0 : Math.max(high[i]! - high[i - 1]!, 0)))
      const falls = frame.scratchOf((i) => (i === 0 ? 0 : Math.max(low[i - 1]! - low[i]!, 0)))
      return (i) => shareOf(sumOver(rises, i, 14), sumOver(falls, i, 14))
    },
  ),
  oscillator(
    ['balance_of_power_14', 'balance_of_power(days=14)', 'Balance of power', 'fraction'],
    'Close less open as a share of high less low, mean of 14 days (Livshin).',
    13,
    (frame, { open, high, low, close }) => {
      const balance = frame.scratchOf((i) =>
        high[i]! > low[i]! ? (close[i]! - open[i]!) / (high[i]! - low[i]!) : 0,
      )
      return (i) => meanOver(balance, i, 14)
    },
  ),
  oscillator(
    ['pretty_good_14', 'pretty_good(days=14)', 'Pretty good oscillator', 'multiple'],
    'Distance of the close from its 14-day mean, in 14-day exponential means of the true range (Johnson).',
    14,
    (frame) => {
      const range = exponentialMean(frame.trueRange, 14, 1, frame.scratch)
      return (i) => (frame.history.close[i]! - frame.closeMean(14)[i]!) / range[i]!
    },
  ),
  oscillator(
    ['rank_corr_9', 'rank_correlation(days=9)', 'Rank correlation of nine closes with time', 'points'],
    'Spearman’s rank correlation of the last nine closes with time, times 100: 100 rises every day, −100 falls every day.',
    8,
    (frame) => (i) => {
      const window = frame.history.close.subarray(i - 8, i + 1)
      const squares = window.reduce((sum, close, k) => {
        const below = window.filter((other) => other < close).length
        const equal = window.filter((other) => other === close).length
        return sum + (k + 1 - (below + (equal + 1) / 2)) ** 2
      }, 0)
      return 100 * (1 - (6 * squares) / 720)
    },
  ),
  oscillator(
    ['td_setup', 'td_setup', 'Sequential count', 'days'],
    'Closes in a row above (or, negative, below) the close of four days before; nine completes a setup (DeMark).',
    4,
    (_, { close }) => {
      let run = 0
      return (i) => {
        const sign = Math.sign(close[i]! - close[i - 4]!)
        return (run = Math.sign(run) === sign ? run + sign : sign)
      }
    },
  ),
]
