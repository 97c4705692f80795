import { describe, expect, it } from 'vitest'
import { Forward } from '#reference/engine/statistics/forward.ts'
import { CombinationStudy, hitScore } from '#reference/engine/statistics/horizon-choice.ts'
import {
  gatherEvidence,
  isConvincing,
  isLargeEnough,
  pnlToDrawDown,
  runChecks,
  type Evidence,
  type Sample,
} from './evidence.ts'

const sample = (hits: number, n: number, baseRate: number): Sample => ({ hits, n, baseRate })

function evidence(changes: Partial<Evidence> = {}): Evidence {
  return {
    cases: new Int32Array(30),
    all: sample(24, 30, 0.58),
    inSample: sample(14, 18, 0.6),
    outOfSample: sample(10, 12, 0.55),
    ...changes,
  }
}

describe('hitScore', () => {
  it('gives the scores of the worked examples', () => {
    expect(hitScore(18, 20, 0.6)).toBeCloseTo(2.7386, 4)
    expect(hitScore(8, 10, 0.55)).toBeCloseTo(1.589, 3)
    expect(hitScore(9, 10, 0.55)).toBeCloseTo(2.225, 3)
  })
})

describe('as of a bar', () => {
  const WEEK = 5
  const starts = Int32Array.from({ length: 12 }, (_, i) => 30 + 30 * i)
  // The price falls every day, except for a week after each start.
  const close = new Float64Array(420).fill(1000)
  for (let i = 1; i < close.length; i++) {
    const isRise = starts.some((start) => i > start && i <= start + WEEK)
    close[i] = close[i - 1]! * (isRise ? 1.01 : 0.995)
  }
  const forward = new Forward(close, new Float64Array(close.length))
  /** Last bar of the window of the n-th case. */
  const endOf = (n: number) => starts[n - 1]! + WEEK

  it('a choice is possible once the window of the eighth case has ended, not before', () => {
    const study = new CombinationStudy(forward).load(starts)
    expect(study.choose(endOf(8) - 1, 0)).toBeNull()
    expect(study.choose(endOf(8), 0)).toMatchObject({ horizon: 0, direction: 1 })
  })

  it('thirty cases are several, one fewer are not', () => {
    const days = Int32Array.from(close.keys())
    const context = {
      forward,
      days,
      years: new Int16Array(close.length),
      marketUp: new Int8Array(close.length),
    }
    const choice = { horizon: 0, direction: 1, surplus: 1 } as const
    const isSeveral = (n: number) =>
      runChecks(evidence({ cases: starts, all: sample(n, n, 0.5) }), choice, n, 400, context).several_episodes
    expect([isSeveral(29), isSeveral(30)]).toEqual([false, true])
  })

  it.each([endOf(10) - 1, endOf(10)])(
    'on bar %i only windows that are over count, in cases and base rates',
    (bar) => {
      const study = new CombinationStudy(forward).load(starts)
      const { cases, all, outOfSample } = gatherEvidence(
        study,
        { horizon: 0, direction: 1, surplus: 0 },
        bar,
        forward,
      )
      const isOver = (start: number) => start + WEEK <= bar
      expect([...cases]).toEqual([...starts].filter(isOver))
      const riseFrom = (first: number) => {
        const over = [...close.keys()].filter((start) => start >= first && isOver(start))
        return over.filter((start) => close[start + WEEK]! > close[start]!).length / over.length
      }
      expect(all).toEqual({ n: cases.length, hits: cases.length, baseRate: riseFrom(0) })
      const early = Math.floor(0.6 * cases.length)
      expect(outOfSample.baseRate).toBe(riseFrom(cases[early - 1]! + 1))
    },
  )
})

describe('isConvincing', () => {
  it('accepts evidence that clears every margin', () => {
    expect(isConvincing(evidence())).toBe(true)
  })

  it.each([
    ['in-sample share too close to its base', { inSample: sample(14, 20, 0.61) }],
    ['direction does not survive the pull', { inSample: sample(12, 20, 0.4), all: sample(24, 30, 0.4) }],
    ['share over all too small', { all: sample(15, 30, 0.4) }],
    ['share over all too close to its base', { all: sample(18, 30, 0.58) }],
  ])('refuses: %s', (_, changes) => {
    expect(isConvincing(evidence(changes))).toBe(false)
  })
})

describe('isLargeEnough', () => {
  it('needs a median of 15 % of the usual move over the window, in either direction', () => {
    // A bond with 0.5 % a day has a usual move of 2.29 % over 21 days, so 0.34 % is needed.
    const around = (median: number) => [median - 0.02, median, median + 0.03]
    expect(isLargeEnough(around(-0.001), 0.005, 21)).toBe(false)
    expect(isLargeEnough(around(-0.0034), 0.005, 21)).toBe(false)
    expect(isLargeEnough(around(-0.0035), 0.005, 21)).toBe(true)
    expect(isLargeEnough(around(0.0035), 0.005, 21)).toBe(true)
  })
})

describe('pnlToDrawDown', () => {
  it('is 3.5 in the worked example', () => {
    expect(pnlToDrawDown([0.02, -0.01, 0.03, -0.02, 0.01, 0.04])).toBeCloseTo(3.5, 12)
  })

  it('counts a first loss as a fall from 0, and survives a run without one', () => {
    expect(pnlToDrawDown([-0.02, 0.06])).toBeCloseTo(2, 12)
    expect(pnlToDrawDown([0.01, 0.02])).toBeCloseTo(3e7, 0)
  })
})
