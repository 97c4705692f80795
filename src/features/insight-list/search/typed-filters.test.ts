import fc from 'fast-check'
import { expect, it } from 'vitest'
import { insightSearch, listSearch } from './insight-search.ts'
import { readTypedFilters } from './typed-filters.ts'

const VOCABULARY = {
  sector: ['Energy', 'Health Care', 'Oil, Gas & Coal'],
  topic: ['Momentum'],
  eco: ['US', 'EZ'],
}
const read = (text: string) => readTypedFilters(text, VOCABULARY)
const search = (text: string) => listSearch(read(text).list)

it.each([
  ['stars 7', 'stars=7'],
  ['quality 6 and up', 'stars=6,7,8'],
  ['7 stars', 'stars=7'],
  ['horizon 3m', 'horizon=3m'],
  ['3m', 'horizon=3m'],
  ['last 3m', 'from_date=3m'],
  ['sector health care', 'sector=Health+Care'],
  ['economy us', 'eco=US'],
  ['sector something, new', 'sector=something%5C,+new'],
  ['market cap 10', 'market_cap_usd_bn__gte=10'],
  ['below 500 mn', 'market_cap_usd_bn__lt=0.5'],
  ['1.5tn+', 'market_cap_usd_bn__gte=1500'],
  ['median >2%', 'median_return__gte=0.02'],
  ['expected >= 52.5%', 'expected__gte=0.525'],
  ['edge > 1 point energy', 'sector=Energy&edge__gte=0.01'],
  ['best supported', 'supported=1&sort=-edge'],
  ['ending this week', 'outcome=ending'],
  [
    '6+ stars, bullish, energy or health care, over 10 bn, US',
    'direction=1&eco=US&market_cap_usd_bn__gte=10&sector=Energy,Health+Care&stars=6,7,8',
  ],
  ['oil gas & coal, and bearish', 'direction=2&sector=Oil%5C,+Gas+%26+Coal'],
  ['6+ bullish energy US >10bn', 'direction=1&eco=US&market_cap_usd_bn__gte=10&sector=Energy&stars=6,7,8'],
])('%s is read as %s', (text, expected) => {
  expect(search(text)).toBe(expected)
  expect(read(text).rest).toBe('')
})

it('does not take every word for a filter, and returns the words that are none', () => {
  for (const text of 'stars 9|horizon soon|acme|7||10bn5|constructor|edge below 2|expected'.split('|'))
    expect(read(text)).toEqual({ list: {}, rest: text })
  expect(read('bank of energy').rest).toBe('bank')
  expect(read('sword and shield').rest).toBe('sword and shield')
  expect(read('acme 6+ holdings')).toEqual({ list: { stars: [6, 7, 8] }, rest: 'acme holdings' })
})

it('reads any text into a valid address without losing a word that is no filter', () => {
  const word = fc.oneof(
    fc.constantFrom(...'6+ bullish energy US >10bn stars 7 sector 3m last <2% edge >2'.split(' ')),
    fc.string({ maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const text = words.join(' ')
      const { list, rest } = read(text)
      const typed = text.split(/\s+/)
      for (const each of rest.split(' ').filter((part) => part !== '')) expect(typed).toContain(each)
      expect(insightSearch.read(new URLSearchParams(listSearch(list))).dropped).toEqual([])
      // Without remaining words a filter was found.
      if (rest === '') expect(Object.keys(list).length > 0 || text.trim() === '').toBe(true)
    }),
  )
})

it('gives the same filters in whatever order they are typed', () => {
  const parts = ['6+', 'bullish', 'energy', 'us', '>10bn', '3m', 'unread']
  fc.assert(
    fc.property(fc.shuffledSubarray(parts, { minLength: 1 }), (some) => {
      expect(search(some.join(' '))).toBe(search(some.toSorted().join(' ')))
    }),
  )
})
