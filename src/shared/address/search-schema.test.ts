import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printSearch } from '#shared/navigation/paths.ts'
import { codeList, day, flag, number, oneOf, text, textList } from './search-fields.ts'
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

describe('the address of a view', () => {
  it('is read without errors whatever it contains, and reports dropped parameters', () => {
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

  it('omits defaults and has readable lists', () => {
    const empty = schema.read(new URLSearchParams()).state
    expect(printSearch(schema.write(empty))).toBe('')
    expect(printSearch(schema.write({ ...empty, stars: [8, 7], topics: ['a,b', 'c'] }))).toBe(
      'topic=a%5C,b,c&stars=7,8',
    )
  })

  it('may repeat a parameter for a list', () => {
    expect(schema.read(new URLSearchParams('stars=7&stars=8')).state.stars).toEqual([7, 8])
  })
})
