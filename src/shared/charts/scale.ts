import { extent, range, ticks } from 'd3-array'
import { scaleLinear, scaleLog, type ScaleContinuousNumeric } from 'd3-scale'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { formatDay, formatMonth } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'

/** Maps values to pixels and back. It has its `domain` and `range`, so that axes and marks always use the same. */
export type Scale = {
  (value: number): number
  invert: (pixel: number) => number
  domain: readonly [number, number]
  range: readonly [number, number]
}

type Pair = readonly [number, number]

const described = (scale: ScaleContinuousNumeric<number, number>, domain: Pair, range: Pair): Scale =>
  Object.assign((value: number) => scale(value), { invert: scale.invert, domain, range })

/** An empty domain maps to the middle of the range. */
export const linearScale = (domain: Pair, range: Pair): Scale =>
  described(scaleLinear(domain, range), domain, range)

/** Logarithmic. The domain must be above zero. */
export const logScale = (domain: Pair, range: Pair): Scale =>
  described(scaleLog(domain, range), domain, range)

/** Round values inside the domain, ascending: about `most`, at most two more. */
export function niceTicks(low: number, high: number, most = 6): number[] {
  for (let count = most; count > 1; count -= 1) {
    const values = ticks(low, high, count)
    if (values.length <= most + 2) return values
  }
  return ticks(low, high, 1)
}

/**
 * Lowest and highest value, widened on both sides by `padding` of their span, so that no mark touches the frame. Null without values; a
 * constant series gets space around its value.
 */
export function paddedDomain(values: Iterable<number | null>, padding = 0.06): [number, number] | null {
  const [low, high] = extent(values, (value) => value)
  if (low === undefined) return null
  const room = high > low ? (high - low) * padding : Math.abs(low) * 0.05 || 1
  return [low - room, high + room]
}

/** 1, 2 and 5 times powers of ten inside a positive domain, thinned until at most `most` remain. */
export function logTicks(low: number, high: number, most = 6): number[] {
  const ticks: number[] = []
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power += 1) {
    for (const base of [1, 2, 5]) {
      const tick = Number((base * 10 ** power).toPrecision(12))
      if (tick >= low && tick <= high) ticks.push(tick)
    }
  }
  // A narrow domain contains too few of them: use round steps.
  if (ticks.length < 3) return niceTicks(low, high, most).filter((tick) => tick > 0)
  const every = Math.ceil(ticks.length / most)
  return ticks.filter((_, i) => i % every === 0)
}

/** Usual spans in trading days, from one week to five years. */
const USUAL_DAYS = [5, 10, 21, 42, 63, 126, 189, 252, 378, 504, 756, 1260]

/** Ticks of an axis of trading days: both ends, and the usual spans whose labels have room; long spans win over short ones. */
export function tradingDayTicks(x: Scale): number[] {
  const chosen = [...x.domain]
  for (const day of USUAL_DAYS.toReversed())
    if (day < x.domain[1] && chosen.every((each) => Math.abs(x(each) - x(day)) > 44)) chosen.push(day)
  return chosen
}

/** Fewest decimals that print every tick exactly: ticks 0.5 apart must not read 0, 1, 1, 2. */
export function decimalsOf(values: readonly number[]): number {
  const isExact = (decimals: number) => (value: number) =>
    Math.abs(Number(value.toFixed(decimals)) - value) <= 1e-12 * Math.abs(value)
  for (let decimals = 0; decimals < 20; decimals += 1) if (values.every(isExact(decimals))) return decimals
  return 20
}

/** The same for fractions that are printed in percent. */
export const percentDecimals = (fractions: readonly number[]) =>
  decimalsOf(fractions.map((each) => each * 100))

/** Labels for ticks of returns given as fractions: −0.005, 0, 0.005 → `−0.5%`, `0.0%`, `+0.5%`. */
export function returnWords(ticks: readonly number[]): (tick: number) => string {
  const decimals = percentDecimals(ticks)
  return (tick) => formatReturn(tick, decimals)
}

/** A tick of a horizontal axis with a label centred below it. */
export type WordedTick = { value: number; text: string }

/** Minimum space between two labels in pixels. */
const GAP = 8

/**
 * Round ticks of a horizontal axis: as many, up to `most`, as have room for their labels; else the first and the last, or one, if the domain
 * contains a round value.
 *
 * @param words returns the label function for a set of ticks, with decimals that suit their step
 */
export function fittingTicks(
  scale: Scale,
  most: number,
  words: (ticks: readonly number[]) => (tick: number) => string,
): WordedTick[] {
  const worded = (values: readonly number[]) => {
    const format = words(values)
    return values.map((value) => ({ value, text: format(value) }))
  }
  const isRoomy = (ticks: readonly WordedTick[]) =>
    ticks.length > 1 &&
    ticks.every(({ value, text }, i) => {
      const before = ticks[i - 1]
      if (!before) return true
      return scale(value) - scale(before.value) >= (textWidth(text) + textWidth(before.text)) / 2 + GAP
    })
  const sets = range(most, 1, -1).map((count) => niceTicks(...scale.domain, count))
  const finer = niceTicks(...scale.domain)
  const ends = [...finer.slice(0, 1), ...finer.slice(-1)]
  const roomy = [...sets, ends].map(worded).find(isRoomy)
  if (roomy) return roomy
  const values = niceTicks(...scale.domain, 2)
  const only = values.includes(0) ? 0 : values[0]
  return only === undefined ? [] : [{ value: only, text: words([only])(only) }]
}

/** Estimated width of chart text in pixels, because labels are positioned before they are laid out. */
export const textWidth = (text: string) => text.length * 5.6

/** Space for the labels of a value axis, with the gap; digits and signs are wider than the average character. */
export const axisRoom = (words: readonly string[]) =>
  10 + 6.4 * Math.max(0, ...words.map((word) => word.length))

/**
 * Moves labels apart along one axis: each has at least `gap` pixels to its neighbours and is as close to its own position as that
 * allows, inside [low, high] if all fit. Their order is preserved.
 *
 * @returns positions in the order of `places`
 */
export function spreadLabels(places: readonly number[], gap: number, low: number, high: number): number[] {
  const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]!)
  // Pool adjacent violators: a run of labels that push each other shares one mean offset, the least-squares solution.
  const runs: { sum: number; count: number }[] = []
  order.forEach((index, rank) => {
    runs.push({ sum: places[index]! - rank * gap, count: 1 })
    while (runs.length > 1) {
      const last = runs.at(-1)!
      const before = runs.at(-2)!
      if (before.sum / before.count <= last.sum / last.count) break
      before.sum += last.sum
      before.count += last.count
      runs.pop()
    }
  })
  const spread: number[] = Array.from({ length: places.length }, () => 0)
  const room = high - low - (places.length - 1) * gap
  let rank = 0
  for (const run of runs) {
    const offset = Math.min(Math.max(run.sum / run.count, low), low + Math.max(0, room))
    for (let k = 0; k < run.count; k += 1, rank += 1) spread[order[rank]!] = offset + rank * gap
  }
  return spread
}

/** `label` is as short as the other ticks allow: `Nov`, `Jan 2026`, `2010`, `14 Nov`. */
export type TimeTick = { at: number; label: string }

const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240] as const
const DAY_STEPS = [1, 2, 7, 14] as const

/**
 * Ticks of a UTC time axis: starts of months or years, or, if the window is shorter than 75 days, days or Mondays. Labels of January
 * include the year, so that no label is ambiguous.
 *
 * @param most maximum number of ticks, by the space for labels
 */
export function timeTicks(from: number, to: number, most = 6): TimeTick[] {
  if (!(to > from) || most < 1) return []
  const days = (to - from) / MS_PER_DAY
  const dayStep = days < 75 ? DAY_STEPS.find((step) => days / step <= most) : undefined
  return dayStep ? dayTicks(from, to, dayStep) : monthTicks(from, to, most)
}

function dayTicks(from: number, to: number, step: number): TimeTick[] {
  const first = Math.ceil(from / MS_PER_DAY)
  const last = Math.floor(to / MS_PER_DAY)
  const ticks: TimeTick[] = []
  // Day 0 of the epoch was a Thursday: day 4 was the first Monday, and weeks count from it.
  const start = first + ((((4 - first) % step) + step) % step)
  for (let day = start; day <= last; day += step) {
    const at = day * MS_PER_DAY
    ticks.push({ at, label: formatDay(at, { year: false }) })
  }
  return ticks
}

function monthTicks(from: number, to: number, most: number): TimeTick[] {
  const months = (to - from) / (30.44 * MS_PER_DAY)
  const step = MONTH_STEPS.find((candidate) => months / candidate <= most) ?? 480
  const start = new Date(from)
  const firstMonth = start.getUTCFullYear() * 12 + start.getUTCMonth()
  const ticks: TimeTick[] = []
  for (let month = Math.ceil(firstMonth / step) * step; ; month += step) {
    const at = Date.UTC(Math.floor(month / 12), month % 12, 1)
    if (at > to) return ticks
    if (at < from) continue
    const isJanuary = month % 12 === 0
    const label = step % 12 === 0 ? String(month / 12) : formatMonth(at, { year: isJanuary })
    ticks.push({ at, label })
  }
}
