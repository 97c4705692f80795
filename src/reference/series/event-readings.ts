import type { EventRule } from './event-rules.ts'

/** What an event series shows: its reading per bar, which stands until the next one, and the bars on which there was one. */
export type EventReadings = { values: Float64Array; bars: Int32Array }

/** Fewest earlier readings that say what is usual, and how many of the latest do. */
const [LEAST_USUAL, MOST_USUAL] = [8, 40]
const WEEK = 5
const YEAR = 252

/**
 * Reads a published series by a rule. Every bar uses values up to it only; NaN before the first reading.
 *
 * @param source per bar, NaN where nothing was published yet
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
      return read(source, (now, before) => (now > rule.level !== before > rule.level ? now : Number.NaN))
    case 'move':
      return weeklyMoves(source, rule.isRelative)
  }
}

/** Bars whose new reading counts as an event, on either side. */
export function eventBars(
  { high, low }: Pick<EventRule, 'high' | 'low'>,
  { values, bars }: EventReadings,
): { high: Int32Array; low: Int32Array } {
  return {
    high: bars.filter((bar) => values[bar]! >= high),
    low: bars.filter((bar) => values[bar]! <= low && values[bar]! < high),
  }
}

/** A reading on every bar on which the figure is a new one; none where `reading` is not finite. */
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

/** Each reading over the root mean square of the readings before it. */
function inUsualSizes(source: Float64Array, size: (now: number, before: number) => number): EventReadings {
  const earlier: number[] = []
  return read(source, (now, before) => {
    const own = size(now, before)
    let squares = 0
    for (let i = 0; i < earlier.length; i++) squares += earlier[i]! * earlier[i]!
    const usual = Math.sqrt(squares / earlier.length)
    const isKnown = earlier.length >= LEAST_USUAL
    earlier.push(own)
    if (earlier.length > MOST_USUAL) earlier.shift()
    return isKnown ? own / usual : Number.NaN
  })
}

/** The change over a week against the root mean square daily change of the year before that week, times √5; a reading a day. */
function weeklyMoves(source: Float64Array, isRelative: boolean): EventReadings {
  const values = new Float64Array(source.length).fill(Number.NaN)
  const bars: number[] = []
  const level = isRelative ? source.map(Math.log) : source
  let squares = 0
  let first = 0
  while (first < level.length && !Number.isFinite(level[first]!)) first++
  const step = (i: number) => (level[i]! - level[i - 1]!) ** 2
  for (let i = first + 1; i < level.length; i++) {
    // The year of steps that ends a week before this bar.
    const enters = i - WEEK
    if (enters > first) squares += step(enters)
    if (enters - YEAR > first) squares -= step(enters - YEAR)
    if (enters - YEAR < first) continue
    const usual = Math.sqrt((WEEK * Math.max(0, squares)) / YEAR)
    values[i] = (level[i]! - level[i - WEEK]!) / usual
    if (Number.isFinite(values[i]!)) bars.push(i)
  }
  return { values, bars: Int32Array.from(bars) }
}
