import { expect, test } from 'vitest'
import { earlierInWords, printedEpisodes } from './printed-episodes.ts'
import type { EpisodeOutcome } from '#shared/predictions/study.ts'

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
