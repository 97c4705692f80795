import { formatDay, formatMonth } from '#shared/format/date.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'

/** A place on a time axis. `label` is as short as its neighbours allow: `Nov`, `Jan 2026`, `2010`, `14 Nov`. */
export type TimeTick = { at: number; label: string }

const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 240] as const
const DAY_STEPS = [1, 2, 7, 14] as const

/**
 * Ticks of a UTC time axis: starts of months or years, or Mondays where the window is shorter than about three months. The
 * first January of several months carries its year, so that no label is ambiguous.
 *
 * @param most upper bound of the number of ticks, from the room there is for labels
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
