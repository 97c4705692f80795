import { expect, it } from 'vitest'
import { rollingCrossSum, rollingMean, rollingSquares, rollingSum } from './rolling.ts'

const take = (length: number) => new Float64Array(length)

/** Bars without any move, as of a suspended share, between others; one stretch lies across a restart of the sums. */
const isStill = (bar: number) => (bar >= 500 && bar < 700) || (bar >= 940 && bar < 1100)
const moves = Float64Array.from({ length: 1300 }, (_, bar) => (isStill(bar) ? 0 : Math.sin(bar * bar) / 37))

it.each([1, 5, 63])('what is summed over %i bars without any move is exactly nothing', (window) => {
  const sums = {
    sum: rollingSum(moves, window, 1, take),
    mean: rollingMean(moves, window, 1, take),
    squares: rollingSquares(moves, window, 1, take),
    crossSum: rollingCrossSum(moves, moves, window, 1, take),
  }
  let still = 0
  for (const bar of moves.keys()) {
    const values = Array.from(moves.subarray(Math.max(0, bar - window + 1), bar + 1))
    const total = values.reduce((sum, value) => sum + value, 0)
    if (bar < window) continue
    expect(sums.sum[bar]).toBeCloseTo(total, 12)
    if (!values.every((value) => value === 0)) continue
    still += 1
    expect(Object.values(sums).map((column) => Math.abs(column[bar]!))).toEqual([0, 0, 0, 0])
  }
  expect(still).toBe(200 + 160 - 2 * (window - 1))
})
