import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { calendarReturns } from './calendar-returns.tsx'
import { chainedMonths, isSameGroup, performance, yearRange } from './performance-panel.tsx'
import { yearCorrelation } from './related-panel.tsx'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const closes = (entries: Record<string, number | null>) =>
  Object.entries(entries).map(([iso, value]) => ({ at: day(iso), value }))

test('spans have the same base as the chart, and are null without one', () => {
  const points = closes({
    '2025-11-19': 80,
    '2025-12-31': 90,
    '2026-08-19': 95,
    '2026-10-19': 96,
    '2026-11-12': 98,
    '2026-11-18': 99,
    '2026-11-19': 100,
  })
  const words = Object.entries(performance(points)).map(
    ([span, change]) => `${span} ${change ? change.fraction!.toFixed(4) : 'none'}`,
  )
  expect(words.join(', ')).toBe(
    '1D 0.0101, 1W 0.0204, 1M 0.0417, 3M 0.0526, 6M 0.1111, YTD 0.1111, 1Y 0.2500, 3Y none, 5Y none',
  )
  expect(performance([])['1Y']).toBeNull()
})

test('months against a group are compounded without overlap', () => {
  const monthly = Array.from({ length: 253 }, (_, i) => ({ at: i * MS_PER_DAY, value: 0.01 }))
  const against = chainedMonths({ points: monthly })
  expect(against['1M']).toBeCloseTo(0.01)
  expect(against['3M']).toBeCloseTo(1.01 ** 3 - 1)
  expect(against['1Y']).toBeCloseTo(1.01 ** 12 - 1)
  expect(against['3Y']).toBeNull()
  expect(against['1D']).toBeNull()
  // Without a peer of its sector the service repeats the market.
  const other = chainedMonths({ points: monthly.map(({ at }) => ({ at, value: 0.02 })) })
  expect([isSameGroup(against, { ...against }), isSameGroup(against, other)]).toEqual([true, false])
})

test('the range of a year is that of the chart’s 1Y and has the days of low and high', () => {
  const points = closes({
    '2025-11-19': 1,
    '2026-01-02': 60,
    '2026-03-02': null,
    '2026-05-04': 90,
    '2026-11-19': 75,
  })
  expect(yearRange(points)).toMatchObject({
    low: { value: 60, at: day('2026-01-02') },
    high: { value: 90, at: day('2026-05-04') },
    last: { value: 75 },
  })
  expect(yearRange([])).toBeNull()
})

test('months and years are measured from close to close; the first month has no base', () => {
  const [now, before] = calendarReturns(
    closes({ '2025-11-28': 100, '2025-12-31': 110, '2026-01-30': 121, '2026-02-10': 99 }),
  )
  expect(before).toMatchObject({ year: 2025, total: null, isPartial: false })
  expect(before!.months.slice(10)).toEqual([null, expect.closeTo(0.1)])
  expect(now).toMatchObject({ year: 2026, isPartial: true, total: expect.closeTo(-0.1) })
  expect(now!.months.slice(0, 3)).toEqual([expect.closeTo(0.1), expect.closeTo(-0.1818, 3), null])
  const isPartial = (last: string) =>
    calendarReturns(closes({ '2025-12-31': 110, [last]: 100 }))[0]!.isPartial
  expect(['2026-12-10', '2026-12-31', '2027-12-31'].map(isPartial)).toEqual([true, false, false])
})

const walk = (returns: readonly number[]) => {
  let value = 100
  return returns.map((each, i) => ({ at: i * MS_PER_DAY, value: (value *= 1 + each) }))
}

test('an asset correlates with itself, negatively with its mirror image, and not with a constant series', () => {
  const steps = Array.from({ length: 100 }, (_, i) => 0.02 * Math.sin(i * i))
  const own = walk(steps)
  expect(yearCorrelation(own, own)).toEqual({ value: expect.closeTo(1), n: 99 })
  expect(yearCorrelation(own, walk(steps.map((step) => -step)))!.value).toBeCloseTo(-1, 2)
  expect(yearCorrelation(own, walk(steps.map(() => 0)))).toBeNull()
  expect(yearCorrelation(own, own.slice(41))).toBeNull()
  // 400 daily closes: those of the last 365 days have a return each.
  const long = walk(Array.from({ length: 400 }, (_, i) => 0.02 * Math.sin(i * i)))
  expect(yearCorrelation(long, long)).toMatchObject({ n: 365 })
})
