import type { EventRule } from './event-rules.ts'

/** An event series: the latest reading at each bar, and the bars with a new reading. */
export type EventReadings = { values: Float64Array; bars: Int32Array }

/** Minimum and maximum number of earlier readings from which the usual size is computed. */
const [MIN_EARLIER, MAX_EARLIER] = [8, 40]
const WEEK = 5
const YEAR = 252

/**
 * Applies a rule to a published series. Every bar uses values up to it only; NaN before the first reading.
 *
 * @param source values per bar, NaN before the first publication
 */
export function eventReadings(rule: EventRule, source: Float64Array): EventReadings {
  switch (rule.kind) {
    case 'print':
      return inUsualSizes(source, (now, before) => now - before)
    case 'size':
      return inUsualSizes(source, (now) => now)
    case 'change':
      return read(source, (now, before) => now - before)
    case 'run': {
      let run = 0
      return read(source, (now) => {
        const sign = Math.sign(now)
        run = sign !== 0 && Math.sign(run) === sign ? run + sign : sign
        return run * rule.every
      })
    }
    case 'crossing':
      return read(source, (now, before) => (now >= rule.level !== before >= rule.level ? now : Number.NaN))
    case 'move':
      return weeklyMoves(source, rule.isRelative)
  }
}

/** Bars whose new reading is an event, on either side. */
export function eventBars(
  { high, low }: Pick<EventRule, 'high' | 'low'>,
  { values, bars }: EventReadings,
): { high: Int32Array; low: Int32Array } {
  return {
    high: bars.filter((bar) => values[bar]! >= high),
    low: bars.filter((bar) => values[bar]! <= low && values[bar]! < high),
  }
}

/** One reading per bar with a new figure, unless `reading` is not finite. */
function read(source: Float64Array, reading: (now: number, before: number) => number): EventReadings {
  const values = new Float64Array(source.length).fill(Number.NaN)
  const bars: number[] = []
  let latest = Number.NaN
  let before = Number.NaN
  for (let i = 0; i < source.length; i++) {
    const now = source[i]!
    if (Number.isFinite(now) && now !== before) {
      if (Number.isFinite(before)) {
        const value = reading(now, before)
        if (Number.isFinite(value)) {
          latest = value
          bars.push(i)
        }
      }
      before = now
    }
    values[i] = latest
  }
  return { values, bars: Int32Array.from(bars) }
}

/**
 * Each reading divided by the root mean square of the readings before it, as it is published: a quotient that is exactly the
 * threshold can be a little less in double precision.
 */
function inUsualSizes(source: Float64Array, size: (now: number, before: number) => number): EventReadings {
  const earlier: number[] = []
  return read(source, (now, before) => {
    const own = size(now, before)
    let squares = 0
    for (let i = 0; i < earlier.length; i++) squares += earlier[i]! * earlier[i]!
    const usual = Math.sqrt(squares / earlier.length)
    const isKnown = earlier.length >= MIN_EARLIER
    earlier.push(own)
    if (earlier.length > MAX_EARLIER) earlier.shift()
    return isKnown ? Math.fround(own / usual) : Number.NaN
  })
}

/** Change over a week divided by √5 times the root mean square daily change of the year before; one reading per day. */
function weeklyMoves(source: Float64Array, isRelative: boolean): EventReadings {
  const values = new Float64Array(source.length).fill(Number.NaN)
  const bars: number[] = []
  const level = isRelative ? source.map(Math.log) : source
  let squares = 0
  let first = 0
  while (first < level.length && !Number.isFinite(level[first]!)) first++
  for (let i = first + 1; i < level.length; i++) {
    // The sum covers the year of steps that ends a week before this bar.
    const enters = i - WEEK
    if (enters > first) squares += squaredStep(level, enters)
    if (enters - YEAR > first) squares -= squaredStep(level, enters - YEAR)
    if (enters - YEAR < first) continue
    const usual = Math.sqrt((WEEK * Math.max(0, squares)) / YEAR)
    values[i] = (level[i]! - level[i - WEEK]!) / usual
    if (Number.isFinite(values[i]!)) bars.push(i)
  }
  return { values, bars: Int32Array.from(bars) }
}

const squaredStep = (level: Float64Array, i: number) => (level[i]! - level[i - 1]!) ** 2
