import { expect, test } from 'vitest'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { statedInsight } from '#testing/proxy/feed-rig.ts'
import { readFeedEntries } from '#server/feeds/feed-entry.ts'
import { entryWords } from '#server/feeds/feed-entry.ts'

const wordsOf = (more: object, isSimulated = false) => {
  const { entries } = readFeedEntries(JSON.stringify([statedInsight(more)]), DEFAULT_UNITS)
  return entryWords(entries[0]!, isSimulated)
}

/** One a year, so that windows of two weeks never overlap. */
const episodes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ start_date: `${2020 - at}-03-02T00:00:00Z` }))
const metadata = {
  horizon: '2w',
  last_value_date: '2026-11-02T00:00:00Z',
  direction: 2,
  median_return: -0.0214,
}

test('a share says how many cases it stands on, and how far off it may be', () => {
  const words = wordsOf({ metadata: { ...metadata, hit_rate: 75, stars: 6 }, episodes: episodes(40) }, true)
  expect(words).toEqual([
    'Bearish, horizon 2 weeks.',
    'Past cases that moved the stated way: 8 of 10 (75% · 30 of 40; 95% interval 60 to 86%).',
    'Median return of the past cases: −2.1%, n = 40.',
    'Quality 6/8.',
    'The horizon ends on 16 Nov 2026, counted in weekdays: an estimate of this dashboard.',
    'Simulated data: this asset and its prices are made up.',
  ])
})

test('a small sample is called what it is', () => {
  const thin = wordsOf({ metadata: { ...metadata, hit_rate: 77.77778 }, episodes: episodes(9) })
  expect(thin[1]).toBe(
    'Past cases that moved the stated way: 7 of 9 (78% · 7 of 9; 95% interval 45 to 94%; thin, fewer than 12 episodes).',
  )
})

test('without a count nothing is made up of it', () => {
  const words = wordsOf({ metadata: { ...metadata, hit_rate: 75 } })
  expect(words).toContain('Past cases that moved the stated way: 8 of 10 (75% · sample not stated).')
  expect(words).toContain('Median return of the past cases: −2.1%, sample not stated.')
})

test('what is missing is said to be, or left out', () => {
  expect(wordsOf({ metadata: {} })).toEqual([
    'Direction not stated, horizon not available.',
    'How many past cases moved the stated way is not available.',
  ])
})

test('the conditions come first, as sentences', () => {
  const conditions = [{ condition_text: 'RSI below 10' }, {}, { condition_text: 'in a weak market!' }]
  expect(wordsOf({ conditions })[0]).toBe('RSI below 10; in a weak market!')
})
