import { expect, test } from 'vitest'
import fc from 'fast-check'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { quantile } from '#shared/statistics/quantile.ts'
import { isHit, startIndex, studyEpisodes, studyQuantile } from './study.ts'

const closesOf = (values: readonly number[]) => values.map((value, i) => ({ at: i * MS_PER_DAY, value }))
const episodesAt = (days: readonly number[]) => days.map((day) => ({ start_date: day * MS_PER_DAY }))

test('kept starts lie at least a window apart and end by the day of emission', () => {
  const closes = closesOf(Array.from({ length: 260 }, (_, i) => 100 + i))
  const of = (bars: number) =>
    studyEpisodes({
      closes,
      episodes: episodesAt([100, 153]),
      bars,
      emittedAt: 200 * MS_PER_DAY,
      direction: 'up',
    })
  expect(of(42).outcomes.map(({ excluded }) => excluded)).toEqual([null, null])
  expect(of(63).outcomes.map(({ excluded }) => excluded)).toEqual([null, 'not-finished'])
  expect(of(53).n).toBe(1)
})

test('returns are close over close, and an unchanged close misses both ways', () => {
  const closes = closesOf([100, 110, 110, 99])
  const study = studyEpisodes({
    closes,
    episodes: episodesAt([0, 1, 2]),
    bars: 1,
    emittedAt: 3 * MS_PER_DAY,
    direction: 'up',
  })
  expect([...study.returns].map((value) => Number(value.toFixed(12)))).toEqual([-0.1, 0, 0.1])
  expect(study.hits).toBe(1)
  expect(isHit(0, 'up') || isHit(0, 'down')).toBe(false)
  expect(isHit(0.1, 'unknown')).toBe(false)
})

test('a start without a close takes the next trading day of that week, or none', () => {
  const closes = [0, 1, 4, 5, 40].map((day) => ({ at: day * MS_PER_DAY, value: 1 }))
  expect(startIndex(closes, 2 * MS_PER_DAY)).toBe(2)
  expect(startIndex(closes, 1 * MS_PER_DAY + 5_000)).toBe(1)
  expect(startIndex(closes, 10 * MS_PER_DAY)).toBe(-1)
  const study = studyEpisodes({
    closes,
    episodes: episodesAt([10]),
    bars: 1,
    emittedAt: 40 * MS_PER_DAY,
    direction: 'up',
  })
  expect(study.outcomes[0]).toMatchObject({ excluded: 'no-price', value: null, start: -1 })
  expect(studyQuantile(study, 0.5)).toBeNull()
})

const walk = fc
  .array(fc.double({ min: -0.05, max: 0.05, noNaN: true }), { minLength: 30, maxLength: 200 })
  .map((steps) => {
    let value = 100
    return closesOf(steps.map((step) => (value *= 1 + step)))
  })

test('nothing after the day of emission matters, windows never overlap, quantiles are type 7', () => {
  fc.assert(
    fc.property(
      walk,
      fc.integer({ min: 1, max: 10 }),
      fc.array(fc.integer({ min: 0, max: 190 }), { maxLength: 20 }),
      (closes, bars, days) => {
        const emittedAt = Math.floor(closes.length / 2) * MS_PER_DAY
        const episodes = episodesAt(days)
        const full = studyEpisodes({ closes, episodes, bars, emittedAt, direction: 'up' })
        const cut = studyEpisodes({
          closes: closes.slice(0, Math.floor(closes.length / 2) + 1),
          episodes,
          bars,
          emittedAt,
          direction: 'up',
        })
        expect([...full.returns]).toEqual([...cut.returns])
        const kept = full.outcomes.filter(({ excluded }) => excluded === null).map(({ start }) => start)
        kept.forEach((start, i) => {
          if (i > 0) expect(start - kept[i - 1]!).toBeGreaterThanOrEqual(bars)
        })
        if (full.n > 0) expect(studyQuantile(full, 0.3)).toBeCloseTo(quantile(full.returns, 0.3), 12)
        expect(full.hits).toBeLessThanOrEqual(full.n)
      },
    ),
  )
})
