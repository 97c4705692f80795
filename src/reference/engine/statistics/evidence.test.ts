import { describe, expect, it } from 'vitest'
import { isConvincing, isWorthAMove, pnlToDrawDown, type Evidence, type Sample } from './evidence.ts'
import { hitScore } from '#reference/engine/statistics/horizon-choice.ts'

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

describe('isConvincing', () => {
  it('accepts what clears every margin', () => {
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

describe('isWorthAMove', () => {
  it('wants a median of 15 % of the usual move over the window, whichever way it points', () => {
    // A bond that moves 0.5 % a day over 21 days: its usual move is 2.29 %, so 0.34 % is needed.
    const around = (median: number) => [median - 0.02, median, median + 0.03]
    expect(isWorthAMove(around(-0.001), 0.005, 21)).toBe(false)
    expect(isWorthAMove(around(-0.0034), 0.005, 21)).toBe(false)
    expect(isWorthAMove(around(-0.0035), 0.005, 21)).toBe(true)
    expect(isWorthAMove(around(0.0035), 0.005, 21)).toBe(true)
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
