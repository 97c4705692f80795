import { expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { listedInsight } from './stated-insight.ts'

const read = (...feed: Record<string, unknown>[]) =>
  readFeed(feed).items.map((each, i) => listedInsight(each, i, DEFAULT_UNITS, 'Halvard Marine'))

test('an insight of a feed has its figures as fractions, and a title without the name of the asset', () => {
  const wire = {
    title: 'Halvard Marine: short interest rose',
    direction: 2,
    hit_rate: 71,
    median_return: -0.04,
  }
  expect(read({ ...wire, id: 'i', hit_rate_out_of_sample: 64 })).toMatchObject([
    {
      key: 'i',
      title: 'Short interest rose',
      direction: 'down',
      rate: 0.71,
      outOfSample: 0.64,
      median: -0.04,
    },
  ])
  expect(read({ insight_card: 'new_high' })).toMatchObject([{ title: 'New high', rate: null, median: null }])
})

test('insights without an id have keys of their own', () => {
  const twice = { entity: 'a', insight_card: 'new_high', created_at: '2026-09-01' }
  expect(new Set(read(twice, twice, { entity: 'b' }).map(({ key }) => key)).size).toBe(3)
})
