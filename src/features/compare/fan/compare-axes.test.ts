import { describe, expect, it } from 'vitest'
import { insight } from '#testing/made-comparison.ts'
import { compareAxes } from './compare-axes.ts'

describe('the axes that all columns share', () => {
  it('hold every dot of a thin insight, which has no bands', () => {
    const thin = insight('a', { count: 8, median: 0.02, spread: 0.4 })
    expect(thin.fan.tier).toBe('thin')
    const [low, high] = compareAxes([thin, insight('b')]).returns
    for (const { value } of thin.fan.steps.flatMap(({ knots }) => knots)) {
      expect(value).toBeGreaterThan(low)
      expect(value).toBeLessThan(high)
    }
  })

  it('hold the bands and the median of a sample that carries them', () => {
    const [low, high] = compareAxes([insight('a', { median: 0.02, spread: 0.1 })]).returns
    expect(low).toBeLessThan(-0.08)
    expect(high).toBeGreaterThan(0.12)
  })
})
