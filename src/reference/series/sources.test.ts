import { expect, test } from 'vitest'
import { openMarket } from '#reference/market/open-market.ts'
import { contextInfos, furtherInfos } from './context-definitions.ts'
import { FURTHER_SERIES } from './further-series.ts'
import { PRICE_SERIES } from './registry.ts'
import { sourcedNames, sourceOf } from './sources.ts'

const { contextSeries } = openMarket({ kind: 'simulated', seed: 1, assets: 1, now: 18_800 })
const names = [
  ...PRICE_SERIES,
  ...FURTHER_SERIES,
  ...contextInfos(contextSeries),
  ...furtherInfos(contextSeries),
].map(({ name }) => name)

test('every series has one source, and every source has a series', () => {
  expect(names.filter((name) => sourceOf(name) === undefined)).toEqual([])
  expect(sourcedNames().toSorted()).toEqual(names.toSorted())
})
