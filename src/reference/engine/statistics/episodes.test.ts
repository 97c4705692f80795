import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nonOverlapping, mergeEpisodes } from './episodes.ts'

function apart(starts: Int32Array, horizon: number): number[] {
  const cases = new Int32Array(starts.length)
  return [...cases.subarray(0, nonOverlapping(starts, starts.length, horizon, cases, 0))]
}

describe('mergeEpisodes', () => {
  it('merges gaps of up to 21 bars and notes each run', () => {
    const episodes = mergeEpisodes(Int32Array.of(100, 101, 110, 131, 153))
    expect([...episodes.starts]).toEqual([100, 153])
    expect([...episodes.ends]).toEqual([131, 153])
    expect([...episodes.events]).toEqual([100, 110, 131, 153])
    expect([...episodes.firstEvent]).toEqual([0, 3, 4])
  })

  it('finds no episode in an empty list', () => {
    const episodes = mergeEpisodes(new Int32Array(0))
    expect(episodes.starts).toHaveLength(0)
    expect([...episodes.firstEvent]).toEqual([0])
  })

  it('covers every inside bar and leaves more than the gap between episodes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 900 })), (bars) => {
        const inside = Int32Array.from(bars.sort((a, b) => a - b))
        const { starts, ends, events } = mergeEpisodes(inside)
        for (const bar of inside)
          expect(starts.some((start, e) => start <= bar && bar <= ends[e]!)).toBe(true)
        for (let e = 1; e < starts.length; e++) expect(starts[e]! - ends[e - 1]!).toBeGreaterThan(21)
        expect(events.length).toBeGreaterThanOrEqual(starts.length)
      }),
    )
  })
})

describe('nonOverlapping', () => {
  it('keeps windows that do not overlap, oldest first', () => {
    const starts = Int32Array.of(100, 153)
    const closedAt200 = (h: number) => apart(starts, h).filter((start) => start + h <= 200)
    expect(closedAt200(42)).toEqual([100, 153])
    expect(closedAt200(63)).toEqual([100])
    expect(apart(Int32Array.of(1, 5, 6, 11, 12), 5)).toEqual([1, 6, 11])
  })

  it('never changes an earlier choice when later starts are added', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 500 })),
        fc.integer({ min: 1, max: 60 }),
        (bars, horizon) => {
          const starts = Int32Array.from(bars.sort((a, b) => a - b))
          const cut = starts.subarray(0, starts.length >> 1)
          const early = apart(cut, horizon)
          expect(apart(starts, horizon).slice(0, early.length)).toEqual(early)
        },
      ),
    )
  })
})
