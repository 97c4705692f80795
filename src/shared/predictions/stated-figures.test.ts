import { expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { statedFigures } from './stated-figures.ts'
import { statusInputs } from './status-inputs.ts'

const metadata = { horizon: '3m', last_value: 50, signal_high: 55, signal_low: 48 }
const hit_ratio = { '3m': { hit_ratio: 71, median: 0.03 } }

test('what an insight leaves out of its own figures is read at its horizon among the hit ratios', () => {
  expect(statedFigures({ metadata, hit_ratio }, DEFAULT_UNITS)).toMatchObject({ rate: 0.71, median: 0.03 })
  const own = { ...metadata, hit_rate: 60, median_return: 0.01 }
  expect(statedFigures({ metadata: own, hit_ratio }, DEFAULT_UNITS)).toMatchObject({
    rate: 0.6,
    median: 0.01,
  })
  expect(statedFigures({ metadata }, DEFAULT_UNITS)).toMatchObject({ rate: null, median: null })
})

test('levels are prices whatever the deployment states, for the status as for the page', () => {
  const returns = { ...metadata, signal_high: 0.1, signal_low: -0.04 }
  const units = { ...DEFAULT_UNITS, signalLevels: 'return' as const }
  const figures = statedFigures({ metadata: returns }, units)
  expect(figures.signalHigh).toBeCloseTo(55)
  expect(figures.signalLow).toBeCloseTo(48)
  const inputs = statusInputs({ metadata: returns, created_at: 7 }, units)
  expect(inputs).toMatchObject({ created_at: 7, last_value: 50, signal_high: figures.signalHigh })
  expect(statedFigures({ metadata: { ...returns, last_value: null } }, units).signalHigh).toBeNull()
})
