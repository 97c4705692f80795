import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { sampleOf } from './sample.ts'

/** A Monday. */
const monday = Date.parse('2020-01-06T00:00:00Z')
const weekday = (index: number) =>
  monday + (Math.floor(index / 5) * 7 + (index - Math.floor(index / 5) * 5)) * MS_PER_DAY
const episodesOn = (...weekdays: number[]) => weekdays.map((day) => ({ start_date: weekday(day) }))
const inputs = { horizon: '1m', knownUntil: weekday(1000), rate: null, fan: null }
const rate = (stated: number) => ({ stated, perCase: 100 })
const spaced = (gap: number, count: number) => episodesOn(...Array.from({ length: count }, (_, i) => i * gap))

test('windows that overlap count once, windows not ended by publication not at all', () => {
  const episodes = episodesOn(0, 10, 20, 100, 500, 990)
  expect(sampleOf({ ...inputs, episodes, rate: rate(200 / 3) })).toEqual({ count: 3, source: 'derived' })
})

test('the count stated with the predictions wins', () => {
  const fan = {
    steps: [
      { days: 21, count: 9 },
      { days: 63, count: 7 },
    ],
  } as never
  expect(sampleOf({ ...inputs, episodes: spaced(40, 20), fan })).toEqual({ count: 9, source: 'stated' })
  const own = sampleOf({ ...inputs, horizon: '2m', episodes: spaced(40, 20), fan })
  expect(own).toEqual({ count: 7, source: 'stated' })
})

test('gaps near the window leave several counts, of which the rate picks the one that it is a share of', () => {
  const episodes = episodesOn(0, 22, 100, 122, 200, 222)
  expect(sampleOf({ ...inputs, episodes })).toMatchObject({ source: 'estimated' })
  expect(sampleOf({ ...inputs, episodes, rate: rate(80) })).toEqual({ count: 5, source: 'derived' })
  expect(sampleOf({ ...inputs, episodes, rate: rate(75) })).toEqual({ count: 4, source: 'derived' })
  expect(sampleOf({ ...inputs, episodes, rate: rate(100) })).toMatchObject({ source: 'estimated' })
})

test('a rate is a share of whole cases as exactly as it was written', () => {
  const episodes = episodesOn(0, 22, 100, 122, 200, 222)
  expect(sampleOf({ ...inputs, episodes, rate: rate(33.3) })).toMatchObject({ source: 'estimated' })
  expect(sampleOf({ ...inputs, episodes, rate: rate(200 / 3) })).toMatchObject({ source: 'estimated' })
  expect(sampleOf({ ...inputs, episodes, rate: rate(66.7000001) })).toMatchObject({ source: 'estimated' })
})

test('all of the cases or none of them is a share of any count, so it bears none out', () => {
  const episodes = spaced(40, 5)
  expect(sampleOf({ ...inputs, episodes, rate: rate(80) })).toEqual({ count: 5, source: 'derived' })
  expect(sampleOf({ ...inputs, episodes, rate: rate(100) })).toEqual({ count: 5, source: 'estimated' })
  expect(sampleOf({ ...inputs, episodes, rate: rate(0) })).toEqual({ count: 5, source: 'estimated' })
})

test('rates given as fractions are read in their own scale', () => {
  const episodes = episodesOn(0, 22, 100, 122, 200, 222)
  const fraction = { stated: 0.75, perCase: 1 }
  expect(sampleOf({ ...inputs, episodes, rate: fraction })).toEqual({ count: 4, source: 'derived' })
})

test('without a whole window, a horizon or a date there is no sample', () => {
  const none = { count: null, source: 'none' }
  expect(sampleOf({ ...inputs, episodes: [] })).toEqual(none)
  expect(sampleOf({ ...inputs, episodes: episodesOn(995) })).toEqual(none)
  expect(sampleOf({ ...inputs, episodes: episodesOn(5), horizon: 'soon' })).toEqual(none)
  expect(sampleOf({ ...inputs, episodes: episodesOn(5), knownUntil: null })).toEqual(none)
})

test('there are never more cases than episodes, and their order does not matter', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 40 }),
      fc.constantFrom('1w', '1m', '6m'),
      fc.integer({ min: 0, max: 100 }),
      (days, horizon, percent) => {
        const all = { ...inputs, horizon, rate: rate(percent) }
        const sample = sampleOf({ ...all, episodes: episodesOn(...days) })
        expect(sample.count ?? 0).toBeLessThanOrEqual(days.length)
        expect(sampleOf({ ...all, episodes: episodesOn(...days.toReversed()) })).toEqual(sample)
      },
    ),
  )
})
