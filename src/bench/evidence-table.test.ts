import { describe, expect, it, test } from 'vitest'
import { unpackInsights } from '#reference/study/insight-block.ts'
import { fixtureWorld } from '#testing/reference-fixture.ts'
import { evidenceTable, type Verdict, withheldTable } from './evidence-table.ts'

const verdict = (changes: Partial<Verdict>): Verdict => ({
  stars: 2,
  direction: 1,
  past: 0.8,
  outOfSample: 0.7,
  base: 0.5,
  isHit: true,
  worked: true,
  ...changes,
})

describe('evidenceTable', () => {
  it('sets what was promised beside what was kept, open windows left out', () => {
    const hits = Array.from({ length: 6 }, () => verdict({}))
    const missed = Array.from({ length: 2 }, () =>
      verdict({ isHit: false, worked: null, past: 0.6, direction: -1 }),
    )
    const lines = evidenceTable([...hits, ...missed, verdict({ isHit: null, worked: null })]).split('\n')
    expect(lines[2]).toBe('| 2 | 8 | 75.0 | 70.0 | 50.0 | 75.0 [40.9, 92.9] | 100 |')
    expect(lines[3]).toBe('| 3 | 0 | – | – | – | – | – |')
    expect(lines.at(-1)).toBe('| down | 2 | 60.0 | 70.0 | 50.0 | 0.0 [0.0, 65.8] | – |')
  })
})

test('withheldTable sets what a failing card published before it was withheld beside what was withheld', async () => {
  const { market, insights } = fixtureWorld()
  const blocks = await Promise.all(market.assets.map((_, asset) => insights.blockOf(asset)))
  const found = blocks.flatMap(unpackInsights)
  const failing = found.map(({ facts, outcome }) => ({
    facts: { ...facts, series: 'rsi_14', side: 'low' as const, horizon: '1w' as const },
    outcome: { ...outcome, resolved: outcome.resolved && { ...outcome.resolved, isHit: false } },
  }))
  const count = (line: string | undefined) => Number(line?.split(' | ')[1])
  const lines = withheldTable(failing).split('\n')
  expect(lines[0]).toBe('Withheld cards, each at a group of horizons: 1')
  expect(count(lines[4])).toBeGreaterThanOrEqual(20)
  expect(count(lines[5])).toBeGreaterThan(0)
  expect(count(lines[4]) + count(lines[5])).toBe(found.filter(({ outcome }) => outcome.resolved).length)
})
