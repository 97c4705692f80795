import { expect, test } from 'vitest'
import { evidenceTable, type Verdict } from './evidence-table.ts'

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

test('the table sets what was promised beside what was kept, open windows left out', () => {
  const hits = Array.from({ length: 6 }, () => verdict({}))
  const missed = Array.from({ length: 2 }, () =>
    verdict({ isHit: false, worked: null, past: 0.6, direction: -1 }),
  )
  const lines = evidenceTable([...hits, ...missed, verdict({ isHit: null, worked: null })]).split('\n')
  expect(lines[2]).toBe('| 2 | 8 | 75.0 | 70.0 | 50.0 | 75.0 [40.9, 92.9] | 100 |')
  expect(lines[3]).toBe('| 3 | 0 | – | – | – | – | – |')
  expect(lines.at(-1)).toBe('| down | 2 | 60.0 | 70.0 | 50.0 | 0.0 [0.0, 65.8] | – |')
})
