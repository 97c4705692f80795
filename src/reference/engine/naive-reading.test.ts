import { describe, expect, it } from 'vitest'
import { CORE_SERIES } from '#reference/series/registry.ts'
import { naiveStudy } from '#testing/naive/naive-engine.ts'
import { generatedRows, naiveInputs, naiveMarketState } from '#testing/naive/naive-market.ts'
import { marketOfRows } from '#testing/naive/price-history-of.ts'
import { runEngineHere } from '#reference/study/engine-here.ts'

const COUNT = 20

describe('a sample of insights on a generated market', () => {
  const rows = generatedRows()
  const insights = runEngineHere(marketOfRows(rows), { series: CORE_SERIES.map(({ name }) => name) })
  const inputs = naiveInputs(rows)
  const states = naiveMarketState(rows)
  // Spread over the assets and over time; the later ones have the longest pasts.
  const sample = Array.from(
    { length: COUNT },
    (_, k) => insights[Math.floor(((k + 0.5) * insights.length) / COUNT)]!,
  )

  it('finds enough to compare', () => {
    expect(insights.length).toBeGreaterThan(COUNT)
    expect(new Set(sample.map(({ facts }) => facts.series)).size).toBeGreaterThan(5)
  })

  it.each(
    sample.map(
      ({ facts }) => [facts.assetIndex, facts.series, facts.side, facts.state, facts.bar, facts] as const,
    ),
  )(
    'asset %i, %s %s in state %s on bar %i: every figure is recomputed from the rows alone',
    (asset, series, side, state, bar, facts) => {
      const study = naiveStudy(inputs[asset]!, states, { series, side, state }, bar)
      expect(study?.isTrigger).toBe(true)
      expect(differences(facts, study?.figures)).toEqual([])
    },
  )
})

/** Places at which two structures differ by more than 1e−6, relative for large numbers; fields only `actual` has are not compared. */
function differences(actual: unknown, expected: unknown, place = ''): string[] {
  if (typeof expected === 'number' && typeof actual === 'number') {
    const error = Math.abs(actual - expected) / Math.max(1, Math.abs(expected))
    return error < 1e-6 ? [] : [`${place}: ${actual} instead of ${expected}`]
  }
  if (isRecord(expected) && isRecord(actual)) {
    const found = Object.entries(expected).flatMap(([key, value]) =>
      differences(actual[key], value, `${place}.${key}`),
    )
    if (Array.isArray(expected))
      found.push(...differences(actual['length'], expected.length, `${place}.length`))
    return found
  }
  return Object.is(actual, expected) ? [] : [`${place}: ${String(actual)} instead of ${String(expected)}`]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
