import { expect, test } from 'vitest'
import { evidenceWords, tierOf } from './evidence-words.ts'

test('each share carries its own count: the out-of-sample one is not "of" all episodes', () => {
  expect(evidenceWords({ pastShare: 30 / 43, outOfSampleShare: 0.61, cases: 43, episodes: 60 })).toEqual({
    past: '70% · 30 of 43',
    outOfSample: '61% out of sample, n not stated',
  })
})

test('a count that the feed leaves open is not called unstated, nor is the share said to be of the listed episodes', () => {
  const figures = { pastShare: 0.61, outOfSampleShare: null, cases: null, episodes: 120 }
  expect(evidenceWords(figures)).toEqual({ past: '61% · n unknown here, 120 listed', outOfSample: null })
  expect(evidenceWords({ ...figures, episodes: null }).past).toBe('61% · n unknown here')
  expect(tierOf(figures)).toBe('unstated')
})

test('fewer than twelve listed episodes are thin, however many of them count', () => {
  expect(tierOf({ pastShare: 1, outOfSampleShare: null, cases: null, episodes: 11 })).toBe('thin')
  expect(tierOf({ pastShare: 27 / 39, outOfSampleShare: null, cases: 39, episodes: 60 })).toBe('ample')
})

test('without a share nothing is counted', () => {
  const figures = { pastShare: null, outOfSampleShare: 0.5, cases: null, episodes: 20 }
  expect(evidenceWords(figures).past).toBeNull()
})
