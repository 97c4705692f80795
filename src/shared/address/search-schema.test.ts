import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printSearch } from '#shared/navigation/paths.ts'
import { codeList, day, flag, number, oneOf, sortedCodes, text, textList } from './search-fields.ts'
import { searchSchema } from './search-schema.ts'

const schema = searchSchema({
  topics: textList('topic'),
  stars: codeList('stars', 8),
  marketCapFrom: number('market_cap_usd_bn__gte'),
  from: day('from_date'),
  scale: oneOf('scale', ['linear', 'log'], 'linear'),
  hasPast: flag('past'),
  horizon: text('h'),
})

const word = fc
  .string({ minLength: 1, maxLength: 20, unit: 'binary' })
  .map((value) => value.trim())
  .filter((value) => value !== '' && value.length <= 20)
const states = fc.record({
  topics: fc.array(word, { maxLength: 6 }).map((items) => [...new Set(items)].sort()),
  stars: fc.array(fc.integer({ min: 0, max: 8 })).map(sortedCodes),
  marketCapFrom: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((v) => (v === 0 ? 0 : v))),
  from: fc.option(fc.integer({ min: 0, max: 40_000 }).map((days) => days * 86_400_000)),
  scale: fc.constantFrom('linear' as const, 'log' as const),
  hasPast: fc.boolean(),
  horizon: fc.option(word),
})

describe('a view and its address', () => {
  it('are one to one', () => {
    fc.assert(
      fc.property(states, (state) => {
        const address = printSearch(schema.write(state))
        const reading = schema.read(new URLSearchParams(address))
        expect(reading.state).toEqual(state)
        expect(reading.dropped).toEqual([])
        expect(printSearch(schema.write(reading.state))).toBe(address)
      }),
    )
  })

  it('never fail on an address somebody else made up, and name what they leave out', () => {
    fc.assert(
      fc.property(fc.string(), (search) => {
        const { state } = schema.read(new URLSearchParams(search))
        expect(schema.read(schema.write(state)).dropped).toEqual([])
      }),
    )
    const { state, dropped } = schema.read(
      new URLSearchParams(
        'stars=9&topic=&from_date=2026-02-30&scale=cubic&nonsense=1&market_cap_usd_bn__gte=10',
      ),
    )
    expect([...dropped].sort()).toEqual(['from_date', 'nonsense', 'scale', 'stars', 'topic'])
    expect(state).toMatchObject({ stars: [], from: null, scale: 'linear', marketCapFrom: 10 })
  })

  it('print defaults as nothing and lists so that people can read them', () => {
    const empty = schema.read(new URLSearchParams()).state
    expect(printSearch(schema.write(empty))).toBe('')
    expect(printSearch(schema.write({ ...empty, stars: [8, 7], topics: ['a,b', 'c'] }))).toBe(
      'topic=a%5C,b,c&stars=7,8',
    )
  })

  it('take a repeated parameter as a list', () => {
    expect(schema.read(new URLSearchParams('stars=7&stars=8')).state.stars).toEqual([7, 8])
  })
})
