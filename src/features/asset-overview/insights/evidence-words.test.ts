import { expect, test } from 'vitest'
import { evidenceWords } from './evidence-words.ts'

test('each share carries its own count: the out-of-sample one is not "of" all episodes', () => {
  expect(evidenceWords({ pastShare: 30 / 43, outOfSampleShare: 0.61, episodes: 43 })).toEqual({
    past: '70% · 30 of 43',
    outOfSample: '61% out of sample, n not stated',
  })
})

test('a share that no number of the episodes gives is not said to be of them', () => {
  expect(evidenceWords({ pastShare: 0.61, outOfSampleShare: null, episodes: 5 })).toEqual({
    past: '61% · n not stated',
    outOfSample: null,
  })
})

test('without episodes or without a share nothing is counted', () => {
  expect(evidenceWords({ pastShare: 0.7, outOfSampleShare: null, episodes: null }).past).toBe(
    '70% · n not stated',
  )
  expect(evidenceWords({ pastShare: null, outOfSampleShare: 0.5, episodes: 20 }).past).toBeNull()
})
