import { expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { judged } from '#features/asset-overview/insights/judged-insight.ts'
import { priceCaption } from './price-caption.ts'

const alone = {
  comparison: null,
  label: 'ACME:XNAS',
  summary: 'Price of Acme.',
  currency: 'SEK',
  closeCount: 252,
  insights: [],
}

test('a saved price names its currency and how many closes it draws', () => {
  expect(priceCaption(alone).title).toBe('ACME:XNAS, price in SEK')
  expect(priceCaption(alone).subtitle).toContain('n = 252')
  expect(priceCaption({ ...alone, currency: null }).title).toContain('currency not stated')
})

test('marks come with what they stand for, a chart without marks with no legend', () => {
  const insights = readFeed([
    { id: 'i', direction: 1, horizon: '1m', created_at: '2020-01-01T00:00:00Z' },
  ]).items
  const marked = insights.map((insight, i) =>
    judged(insight, i, { closes: [], now: 0, units: DEFAULT_UNITS }),
  )
  const [legend] = priceCaption({ ...alone, insights: marked }).legend!
  for (const words of [
    '1 past insight',
    'bullish',
    'bearish',
    'filled worked',
    'hollow failed',
    'half filled',
  ])
    expect(legend).toContain(words)
  expect(priceCaption(alone).legend).toEqual([])
})

test('a comparison is an index of several currencies', () => {
  const assets = ['A', 'B'].map((label) => ({ tag: label, label, name: null, note: null }))
  const caption = priceCaption({ ...alone, comparison: { assets, words: 'index, 100 on 1 Jan' } })
  expect(caption.title).toBe('A and B, index')
  expect(caption.subtitle).toContain('own currency')
})
