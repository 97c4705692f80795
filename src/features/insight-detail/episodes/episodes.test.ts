import { describe, expect, test } from 'vitest'
import { toWireInstant } from '#contract/values/instant.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import type { EpisodeOutcome } from '#shared/predictions/study.ts'
import { alignedDomain, dayTicks } from './aligned-paths.ts'
import { episodeMarks, overlappingRuns } from './episode-drawing.ts'
import { earlierInWords, printedEpisodes } from './printed-episodes.ts'

const daysAt = (bars: number, width: number) =>
  dayTicks(bars, linearScale([0, bars], [40, 40 + width])).map(({ day }) => day)

test('a year in 490 pixels has no room for both two months and a quarter', () => {
  expect(daysAt(252, 490)).toEqual([0, 63, 126, 189, 252])
})

test('a month on a phone keeps its end and drops the weeks that would touch it', () => {
  expect(daysAt(21, 320)).toEqual([0, 5, 10, 21])
  expect(daysAt(42, 180)).toEqual([0, 21, 42])
})

test('no two words touch, whatever the span and the width', () => {
  for (const bars of [1, 5, 7, 21, 63, 126, 250, 252, 400])
    for (let width = 60; width < 900; width += 20) {
      const x = linearScale([0, bars], [40, 40 + width])
      let end = Number.NEGATIVE_INFINITY
      for (const { day, text, isCentred } of dayTicks(bars, x)) {
        const own = text.length * 5.6
        const from = isCentred ? x(day) - own / 2 : x(day)
        expect(from).toBeGreaterThan(end)
        end = from + own
      }
    }
})

test('paths that one wild case leaves no room for are counted, and what runs now is always in the drawing', () => {
  const path = (episode: number, ...values: number[]) => ({ episode, startAt: 0, values, isCounted: true })
  const calm = Array.from({ length: 60 }, (_, i) => path(i, 0, 0.01, -0.01, 0.02))
  const { domain, leaving } = alignedDomain([...calm, path(60, 0, 0.1, 0.6, 3)], [0, -0.3])
  expect(leaving).toBe(1)
  expect(domain[0]).toBeLessThanOrEqual(-0.3)
  expect(domain[1]).toBeLessThan(3)
  expect(alignedDomain(calm, []).leaving).toBe(0)
  expect(alignedDomain([], []).domain).toEqual(expect.arrayContaining([expect.any(Number)]))
})

describe('episode drawing', () => {
  const DAY = 86_400_000
  const episode = (from: number, to: number, events: number[] = [from]) => ({
    start_date: from * DAY,
    end_date: to * DAY,
    events: events.map((day) => ({ date: toWireInstant(day * DAY) })),
  })
  const marksOf = (...episodes: ReturnType<typeof episode>[]) => episodeMarks(episodes, new Map(), [])

  test('marks come oldest first with every day on which the condition was seen', () => {
    const marks = marksOf(episode(30, 34, [30, 32, 34]), episode(10, 11))
    expect(marks.map((mark) => mark.startAt / DAY)).toEqual([10, 30])
    expect(marks[1]!.events.map((at) => at / DAY)).toEqual([30, 32, 34])
  })

  test('episodes that overlap are bracketed together, others are not', () => {
    const runs = overlappingRuns(
      marksOf(
        episode(10, 20),
        episode(18, 19),
        episode(20, 26),
        episode(30, 31),
        episode(40, 44),
        episode(42, 43),
      ),
    )
    expect(runs.map(({ from, to }) => [from / DAY, to / DAY])).toEqual([
      [10, 26],
      [40, 44],
    ])
    expect(overlappingRuns(marksOf(episode(1, 2), episode(5, 6)))).toEqual([])
  })
})

describe('printed episodes', () => {
  const DAY = 86_400_000
  const at = (i: number) => Date.UTC(2000, 0, 3) + i * 60 * DAY
  const episodes = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ start_date: at(i), end_date: at(i), events: [] }))
  const outcomes = (count: number): EpisodeOutcome[] =>
    Array.from({ length: count }, (_, i) => ({
      episode: i,
      startAt: at(i),
      value: i % 2 === 0 ? 0.02 : -0.01,
      excluded: i === 0 ? 'overlaps' : null,
      start: i,
    }))

  test('up to eighty episodes are listed one by one', () => {
    const { listed, earlier } = printedEpisodes(episodes(80).toReversed(), outcomes(80))
    expect(listed).toHaveLength(80)
    expect(listed[0]!.startAt).toBe(at(0))
    expect(earlierInWords(earlier, 'up')).toBeNull()
  })

  test('of more, the latest thirty are listed and the others are counted with their figures', () => {
    const { listed, earlier } = printedEpisodes(episodes(121), outcomes(121))
    expect(listed).toHaveLength(30)
    expect(listed.at(-1)!.startAt).toBe(at(120))
    expect(earlier).toHaveLength(91)
    // 91 less the first, which overlaps: 45 gained and 45 lost.
    expect(earlierInWords(earlier, 'up')).toBe(
      'Not listed: 91 earlier episodes from 3 Jan 2000 to 16 Oct 2014; 90 count, 45 of them hit, median +0.5%, ' +
        'middle 80% −1.0 to +2.0%.',
    )
    expect(earlierInWords(earlier, 'unknown')).not.toContain('hit')
  })

  test('without prices nothing counts, and that is said', () => {
    const { earlier } = printedEpisodes(episodes(100), [])
    expect(earlierInWords(earlier, 'down')).toMatch(/70 earlier episodes .*; none of them counts\.$/)
  })
})
