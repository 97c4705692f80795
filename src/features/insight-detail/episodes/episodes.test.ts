import { expect, test } from 'vitest'
import { toWireInstant } from '#contract/values/instant.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import type { EpisodeOutcome } from '#shared/predictions/study.ts'
import { earlierInWords, printedEpisodes } from '#features/insight-detail/print.tsx'
import { alignedDomain, dayTicks } from './aligned-paths.ts'
import { episodeMarks, overlappingRuns } from './episode-drawing.ts'

const DAY = 86_400_000
const ticks = (bars: number, width: number) => {
  const x = linearScale([0, bars], [40, 40 + width])
  return dayTicks(bars, x).map((tick) => ({ ...tick, at: x(tick.day) }))
}

test('days are named where there is room, the last one always, and no two words touch', () => {
  const days = (bars: number, width: number) => ticks(bars, width).map(({ day }) => day)
  // A year in 490 pixels has no room for both two months and a quarter.
  expect(days(252, 490)).toEqual([0, 63, 126, 189, 252])
  expect(days(21, 320)).toEqual([0, 5, 10, 21])
  expect(days(42, 180)).toEqual([0, 21, 42])
  for (const bars of [1, 5, 7, 21, 63, 126, 250, 252, 400])
    for (let width = 60; width < 900; width += 20) {
      let end = Number.NEGATIVE_INFINITY
      for (const { at, text, isCentred } of ticks(bars, width)) {
        const own = text.length * 5.6
        const from = isCentred ? at - own / 2 : at
        expect(from).toBeGreaterThan(end)
        end = from + own
      }
    }
})

test('paths that one wild case leaves no room for are counted, and what runs now is always in the drawing', () => {
  const path = (...values: number[]) => ({ episode: 0, startAt: 0, values, isCounted: true })
  const calm = Array.from({ length: 60 }, () => path(0, 0.01, -0.01, 0.02))
  const { domain, leaving } = alignedDomain([...calm, path(0, 0.1, 0.6, 3)], [0, -0.3])
  expect(leaving).toBe(1)
  expect(domain[0]).toBeLessThanOrEqual(-0.3)
  expect(domain[1]).toBeLessThan(3)
  expect(alignedDomain(calm, []).leaving).toBe(0)
  expect(alignedDomain([], []).domain.every(Number.isFinite)).toBe(true)
})

test('marks come oldest first with every day the condition was seen; those that overlap are bracketed', () => {
  const marksOf = (...all: [from: number, to: number, seen?: number[]][]) =>
    episodeMarks(
      all.map(([from, to, seen = [from]]) => ({
        start_date: from * DAY,
        end_date: to * DAY,
        events: seen.map((day) => ({ date: toWireInstant(day * DAY) })),
      })),
      new Map(),
      [],
    )
  const [, second] = marksOf([30, 34, [30, 32, 34]], [10, 11])
  expect([second!.startAt, ...second!.events].map((at) => at / DAY)).toEqual([30, 30, 32, 34])
  const runs = overlappingRuns(marksOf([10, 20], [18, 19], [20, 26], [30, 31], [40, 44], [42, 43]))
  expect(runs.map(({ from, to }) => `${from / DAY} to ${to / DAY}`)).toEqual(['10 to 26', '40 to 44'])
  expect(overlappingRuns(marksOf([1, 2], [5, 6]))).toEqual([])
})

test('up to eighty episodes are printed one by one; of more the latest thirty, and the others are counted', () => {
  const at = (i: number) => Date.UTC(2000, 0, 3) + i * 60 * DAY
  const episodes = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ start_date: at(i), end_date: at(i), events: [] }))
  const outcome = (episode: number): EpisodeOutcome => ({
    episode,
    startAt: at(episode),
    value: episode % 2 === 0 ? 0.02 : -0.01,
    excluded: episode === 0 ? 'overlaps' : null,
    start: episode,
  })
  const outcomes = Array.from({ length: 121 }, (_, i) => outcome(i))
  const few = printedEpisodes(episodes(80).toReversed(), outcomes.slice(0, 80))
  expect([few.listed.length, few.listed[0]!.startAt]).toEqual([80, at(0)])
  expect(earlierInWords(few.earlier, 'up')).toBeNull()
  const { listed, earlier } = printedEpisodes(episodes(121), outcomes)
  expect([listed.length, listed.at(-1)!.startAt, earlier.length]).toEqual([30, at(120), 91])
  // 91 less the first, which overlaps: 45 gained and 45 lost.
  expect(earlierInWords(earlier, 'up')).toBe(
    'Not listed: 91 earlier episodes from 3 Jan 2000 to 16 Oct 2014; 90 count, 45 of them hit, median +0.5%, ' +
      'middle 80% −1.0 to +2.0%.',
  )
  expect(earlierInWords(earlier, 'unknown')).not.toContain('hit')
  // Without prices nothing counts, and that is said.
  const unpriced = earlierInWords(printedEpisodes(episodes(100), []).earlier, 'down')
  expect(unpriced).toMatch(/70 earlier episodes .*; none of them counts\.$/)
})
