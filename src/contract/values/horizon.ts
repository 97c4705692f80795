import { MS_PER_DAY } from './instant.ts'

/** `d` trading days, `w` weeks, `m` calendar months, `y` years. Not to be confused with price resolutions, where `1m` is a minute. */
export type HorizonUnit = 'd' | 'w' | 'm' | 'y'
export type Horizon = { count: number; unit: HorizonUnit }

const PATTERN = /^(\d{1,5})\s*([dwmy])$/i

export function parseHorizon(text: string): Horizon | null {
  const match = PATTERN.exec(text.trim())
  if (!match) return null
  return { count: Number(match[1]), unit: match[2]!.toLowerCase() as HorizonUnit }
}

/** Trading days of a horizon by the usual convention (21 a month, 252 a year), for ordering and windows. */
export function tradingDays(horizon: Horizon): number {
  const perUnit = { d: 1, w: 5, m: 21, y: 252 } satisfies Record<HorizonUnit, number>
  return horizon.count * perUnit[horizon.unit]
}

/** The same for a horizon as the service writes it; null if it is missing or cannot be read. */
export function tradingDaysOf(horizon: string | null): number | null {
  const parsed = horizon === null ? null : parseHorizon(horizon)
  return parsed && tradingDays(parsed)
}

/**
 * The instant at which a window of this length ends, in ms UTC. Trading days are Monday to Friday (the contract has no exchange
 * holidays, so the end may be a day or two early); months and years keep the day of the month, or take the month's last day (31 Jan +
 * 1m = 28 or 29 Feb).
 */
export function horizonEnd(startMs: number, horizon: Horizon): number {
  switch (horizon.unit) {
    case 'd':
      return addWeekdays(startMs, horizon.count)
    case 'w':
      return startMs + horizon.count * 7 * MS_PER_DAY
    case 'm':
      return addMonths(startMs, horizon.count)
    case 'y':
      return addMonths(startMs, horizon.count * 12)
  }
}

/** The instant `count` weekdays later, always on a weekday unless `count` is 0; the contract has no exchange holidays. */
export function addWeekdays(startMs: number, count: number): number {
  if (count === 0) return startMs
  const weeks = Math.floor(count / 5)
  let ms = startMs
  // Whole weeks from a Saturday would end on a Saturday.
  while (!isWeekday(ms)) ms -= Math.sign(count) * MS_PER_DAY
  ms += weeks * 7 * MS_PER_DAY
  for (let left = count - weeks * 5; left > 0;) {
    ms += MS_PER_DAY
    if (isWeekday(ms)) left -= 1
  }
  return ms
}

const isWeekday = (ms: number) => {
  const day = new Date(ms).getUTCDay()
  return day !== 0 && day !== 6
}

/** Calendar months in UTC, clamped to the last day of the month reached. */
export function addMonths(startMs: number, months: number): number {
  const start = new Date(startMs)
  const target = new Date(startMs)
  target.setUTCDate(1)
  target.setUTCMonth(start.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate()
  target.setUTCDate(Math.min(start.getUTCDate(), lastDay))
  return target.getTime()
}
