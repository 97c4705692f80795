import type { PriceHistory } from '#reference/market/base/asset.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import { perBarIn } from './window.ts'

/** Measures of the candles of a history; a day without a range has neither body nor shadows. */
class Candles {
  readonly prices: PriceHistory
  constructor(history: PriceHistory) {
    this.prices = history
  }
  range = (i: number) => this.prices.high[i]! - this.prices.low[i]!
  /** Close less open. */
  move = (i: number) => this.prices.close[i]! - this.prices.open[i]!
  colour = (i: number) => Math.sign(this.move(i))
  body = (i: number) => Math.abs(this.move(i))
  /** Share of the range. */
  share = (i: number, part: number) => (this.range(i) > 0 ? part / this.range(i) : 0)
  top = (i: number) => Math.max(this.prices.open[i]!, this.prices.close[i]!)
  bottom = (i: number) => Math.min(this.prices.open[i]!, this.prices.close[i]!)
  upper = (i: number) => this.share(i, this.prices.high[i]! - this.top(i))
  lower = (i: number) => this.share(i, this.bottom(i) - this.prices.low[i]!)
  isLong = (i: number) => this.share(i, this.body(i)) >= 0.5
  /** Middle of the body. */
  middle = (i: number) => (this.top(i) + this.bottom(i)) / 2
  /** Direction of the five days before a pattern of `days` days: 1 after a rise, −1 after a fall. */
  trend = (i: number, days: number) =>
    Math.sign(this.prices.close[i - days]! - this.prices.close[i - days - 5]!)
}

const range = perBarIn('range')
type Head = readonly [name: string, label: string]

const part = ([name, label]: Head, explanation: string, value: (candles: Candles, bar: number) => number) =>
  range([name, `candle(part=${name})`, label, 'fraction'], explanation, 0, ({ history }) => {
    const candles = new Candles(history)
    return (i) => value(candles, i)
  })

/** 1 on the day that completes a bullish pattern, −1 on that of a bearish one, else 0. */
const pattern = (
  [name, label]: Head,
  explanation: string,
  days: number,
  sign: (candles: Candles, bar: number) => number,
) =>
  range(
    [`candle_${name}`, `candle(pattern=${name})`, label, 'level'],
    `${explanation} 1 where it points up, −1 where it points down, 0 on every other day.`,
    days,
    ({ history }) => {
      const candles = new Candles(history)
      // + 0 turns a negative zero into 0.
      return (i) => sign(candles, i) + 0
    },
  )

/** 1 on days with a certain range relative to the days before, else 0. */
const rangeDay = (
  [name, label]: Head,
  explanation: string,
  days: number,
  isOne: (prices: PriceHistory, bar: number) => boolean,
) =>
  range(
    [name, name, label, 'level'],
    `${explanation} 1 on such a day, else 0.`,
    days,
    ({ history }) =>
      (i) =>
        isOne(history, i) ? 1 : 0,
  )

/** Parts and patterns of candles. Single-day reversal patterns need a move over the five days before them. */
export const CANDLES: readonly SeriesDefinition[] = [
  part(
    ['candle_body', 'Body of the candle'],
    'Size of close less open as a share of high less low.',
    (c, i) => c.share(i, c.body(i)),
  ),
  part(
    ['candle_upper', 'Upper shadow of the candle'],
    'High less the higher of open and close, as a share of high less low.',
    (c, i) => c.upper(i),
  ),
  part(
    ['candle_lower', 'Lower shadow of the candle'],
    'The lower of open and close less low, as a share of high less low.',
    (c, i) => c.lower(i),
  ),
  pattern(
    ['engulfing', 'Engulfing candle'],
    'A body of one colour that covers the other-coloured body of the day before.',
    1,
    (c, i) =>
      c.colour(i) === -c.colour(i - 1) &&
      c.top(i) >= c.top(i - 1) &&
      c.bottom(i) <= c.bottom(i - 1) &&
      c.body(i) > c.body(i - 1)
        ? c.colour(i)
        : 0,
  ),
  pattern(['harami', 'Harami'], 'A body within the long, other-coloured body of the day before.', 1, (c, i) =>
    c.isLong(i - 1) &&
    c.colour(i) === -c.colour(i - 1) &&
    c.top(i) <= c.top(i - 1) &&
    c.bottom(i) >= c.bottom(i - 1) &&
    c.body(i) < c.body(i - 1)
      ? c.colour(i)
      : 0,
  ),
  pattern(
    ['hammer', 'Hammer or hanging man'],
    'A small body at the top of a long lower shadow, after a move of five days.',
    6,
    (c, i) => (c.lower(i) >= 0.6 && c.upper(i) <= 0.1 ? -c.trend(i, 1) : 0),
  ),
  pattern(
    ['star_shadow', 'Shooting star or inverted hammer'],
    'A small body at the bottom of a long upper shadow, after a move of five days.',
    6,
    (c, i) => (c.upper(i) >= 0.6 && c.lower(i) <= 0.1 ? -c.trend(i, 1) : 0),
  ),
  pattern(
    ['doji', 'Doji'],
    'A body of at most a twentieth of the range, after a move of five days.',
    6,
    (c, i) => (c.range(i) > 0 && c.share(i, c.body(i)) <= 0.05 ? -c.trend(i, 1) : 0),
  ),
  pattern(['marubozu', 'Marubozu'], 'A body of at least nineteen twentieths of the range.', 0, (c, i) =>
    c.share(i, c.body(i)) >= 0.95 ? c.colour(i) : 0,
  ),
  pattern(
    ['star', 'Morning or evening star'],
    'A long body, a small one beyond its close, and a body of the other colour that closes past the middle of the first.',
    2,
    (c, i) => {
      const first = c.colour(i - 2)
      const isSmall = c.body(i - 1) <= 0.3 * c.body(i - 2)
      const isBeyond = first * (c.middle(i - 1) - c.prices.close[i - 2]!) > 0
      const comesBack = first * (c.middle(i - 2) - c.prices.close[i]!) > 0
      return c.isLong(i - 2) && isSmall && isBeyond && c.colour(i) === -first && comesBack ? -first : 0
    },
  ),
  pattern(
    ['piercing', 'Piercing line or dark cloud'],
    'An open beyond the close of a long body, and a close past the middle of that body but within it.',
    1,
    (c, i) => {
      const first = c.colour(i - 1)
      const { open, close } = c.prices
      const opensBeyond = first * (open[i]! - close[i - 1]!) > 0
      const pastMiddle = first * (c.middle(i - 1) - close[i]!) > 0
      const within = first * (close[i]! - open[i - 1]!) > 0
      return c.isLong(i - 1) && opensBeyond && pastMiddle && within ? -first : 0
    },
  ),
  pattern(
    ['three', 'Three soldiers or crows'],
    'Three long bodies of one colour, each opening within the body before and closing beyond it.',
    2,
    (c, i) => {
      const { open, close } = c.prices
      const colour = c.colour(i)
      for (let j = i - 2; j <= i; j++) {
        if (c.colour(j) !== colour || !c.isLong(j)) return 0
        if (
          j > i - 2 &&
          (open[j]! > c.top(j - 1) || open[j]! < c.bottom(j - 1) || colour * (close[j]! - close[j - 1]!) <= 0)
        )
          return 0
      }
      return colour
    },
  ),
  rangeDay(
    ['inside_day', 'Inside day'],
    'High below and low above those of the day before.',
    1,
    ({ high, low }, i) => high[i]! < high[i - 1]! && low[i]! > low[i - 1]!,
  ),
  rangeDay(
    ['outside_day', 'Outside day'],
    'High above and low below those of the day before.',
    1,
    ({ high, low }, i) => high[i]! > high[i - 1]! && low[i]! < low[i - 1]!,
  ),
  rangeDay(
    ['narrow_range_7', 'Narrowest range of seven days'],
    'High less low is the smallest of seven days (Crabel).',
    6,
    ({ high, low }, i) => {
      for (let j = i - 6; j < i; j++) if (high[j]! - low[j]! <= high[i]! - low[i]!) return false
      return true
    },
  ),
]
