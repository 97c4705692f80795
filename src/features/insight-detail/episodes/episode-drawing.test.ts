import { expect, test } from 'vitest'
import { toWireInstant } from '#contract/values/instant.ts'
import { episodeMarks, overlappingRuns } from './episode-drawing.ts'

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
