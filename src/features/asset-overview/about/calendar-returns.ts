import type { SeriesPoint } from '#contract/records/calculator.ts'

/** Returns of one calendar year by month (January first), and of the year; null where the closes do not cover it. */
export type YearReturns = {
  year: number
  months: readonly (number | null)[]
  total: number | null
  isPartial: boolean
}

/**
 * Returns from the last close of a month to the last close of the next, as fractions, newest year first. The month in which the
 * closes begin has no start and stays empty; the running month and year count up to the last close.
 */
export function calendarReturns(points: readonly SeriesPoint[]): YearReturns[] {
  const lastOfMonth = new Map<number, number>()
  for (const { at, value } of points) {
    if (value === null) continue
    const date = new Date(at)
    lastOfMonth.set(date.getUTCFullYear() * 12 + date.getUTCMonth(), value)
  }
  const months = [...lastOfMonth.keys()]
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return []
  const between = (from: number, to: number) => {
    const [base, end] = [lastOfMonth.get(from), lastOfMonth.get(to)]
    return base === undefined || end === undefined || base <= 0 || end <= 0 ? null : end / base - 1
  }
  const years: YearReturns[] = []
  for (let year = Math.floor(last / 12); year >= Math.floor(first / 12); year -= 1) {
    const ends = Math.min(year * 12 + 11, last)
    years.push({
      year,
      months: Array.from({ length: 12 }, (_, i) => between(year * 12 + i - 1, year * 12 + i)),
      total: between(year * 12 - 1, ends),
      isPartial: ends < year * 12 + 11,
    })
  }
  return years
}
