import { expect, test } from 'vitest'
import { readPredictions } from '#contract/records/prediction.ts'
import { usableCloses } from '#contract/rules/price-basis.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { rankInWords, rankShort } from '#shared/format/percent.ts'
import { toFan } from './fan.ts'
import { rankPath } from './past-cases.ts'
import { realisedPath } from './realised-path.ts'

const series = (values: readonly number[]) => values.map((value, i) => ({ at: i * MS_PER_DAY, value }))
const inputs = {
  entryAt: 10 * MS_PER_DAY,
  end: 30 * MS_PER_DAY,
  leadInMs: 5 * MS_PER_DAY,
  until: 60 * MS_PER_DAY,
}

const pathOf = (values: (i: number) => number, lastValue: number) =>
  realisedPath({ ...inputs, closes: series(Array.from({ length: 60 }, (_, i) => values(i))), lastValue })!

test('the path is 0 % at the entry and includes days before it', () => {
  const path = pathOf((i) => 100 + i, 110)
  expect(path).toMatchObject({ entry: 110, basisDifference: null })
  expect(path.past.map(({ day }) => day)).toEqual([-5, -4, -3, -2, -1, 0])
  expect(path.since[0]).toMatchObject({ day: 0, value: 0 })
  expect(path.since.at(-1)).toMatchObject({ day: 20, at: 30 * MS_PER_DAY })
})

test('the replay of an earlier day has nothing of later days, also before the day of the last value', () => {
  const closes = series(Array.from({ length: 60 }, (_, i) => 100 + i))
  const asOf = (day: number) => realisedPath({ ...inputs, closes, lastValue: 110, until: day * MS_PER_DAY })!
  expect([asOf(20), asOf(40)].map(({ since }) => since.at(-1)!.day)).toEqual([10, 20])
  expect(asOf(8).since.at(-1)).toMatchObject({ day: 0, at: 8 * MS_PER_DAY })
})

test('a different basis is detected and measured, and after a split all returns are on the basis of the closes', () => {
  expect(pathOf(() => 55, 110).basisDifference).toBeCloseTo(-0.5, 12)
  const adjusted = (i: number) => (100 + i) / 4
  const [path, unsplit] = [pathOf(adjusted, 110), pathOf(adjusted, 27.5)]
  expect(path.basisDifference).toBeCloseTo(-0.75, 12)
  expect([path.since, path.past]).toEqual([unsplit.since, unsplit.past])
})

test('a series that is empty or starts later has no path; gaps and impossible prices are ignored', () => {
  for (const closes of [[], [{ at: 20 * MS_PER_DAY, value: 1 }]])
    expect(realisedPath({ ...inputs, closes, lastValue: 1 })).toBeNull()
  const points = [null, 0, 3].map((value, at) => ({ at, value }))
  expect(usableCloses(points)).toEqual([{ at: 2, value: 3 }])
})

const fan = toFan({
  predictions: readPredictions(
    [0, 5, 10, 20].map((days, i) => ({
      relative_idx: i,
      horizon: `${days}d`,
      median: 0.001 * days,
      count: 40,
      percentiles: Object.fromEntries(
        [10, 30, 70, 90].map((p) => [p, 0.0002 * days * (p - 50) + 0.001 * days]),
      ),
      date: new Date((10 + days) * MS_PER_DAY).toISOString(),
    })),
  ).items,
  lastValue: 100,
  startAt: inputs.entryAt,
  units: DEFAULT_UNITS,
})

test('closes with a time of day belong to their day, as for the status', () => {
  const days = series(Array.from({ length: 60 }, (_, i) => 100 + i))
  const [atMidnight, atFour] = [0, 4].map((hours) => {
    const closes = days.map(({ at, value }) => ({ at: at + (hours / 24) * MS_PER_DAY, value }))
    const { since } = realisedPath({ ...inputs, closes, lastValue: 110 })!
    const ranks = rankPath(fan, since).map(({ day, place }) => [day, place])
    return [since.map(({ day, value }) => [day, value]), ranks]
  })
  expect(atFour).toEqual(atMidnight)
})

test('percentiles give ranks; beyond the outermost one there is only a bound', () => {
  const rank = (value: number) => rankPath(fan, [{ at: 20 * MS_PER_DAY, day: 10, value }])[0]!.place
  const knots = fan.steps.find(({ days }) => days === 10)!.knots
  for (const { p, value } of knots) expect(rank(value)).toEqual({ place: 'inside', p })
  expect(rankInWords(rank(1))).toBe('above the 90th percentile')
  expect(rankInWords(rank(-1))).toBe('below the 10th percentile')
  expect(rankShort(rank(knots[0]!.value))).toBe('10th')
  // The entry day has no rank.
  expect(rankPath(fan, [{ at: inputs.entryAt, day: 0, value: 0 }])).toEqual([])
})
