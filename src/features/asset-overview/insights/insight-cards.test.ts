import { describe, expect, test } from 'vitest'
import { PRICE_SERIES } from '#reference/series/registry.ts'
import { cardName } from '#reference/words/cards/card-table.ts'
import { insightWords } from './insight-cards.ts'

describe('card and direction become words', () => {
  test('a known card', () => {
    expect(insightWords('rsi_14_high', 'down', null, null)).toEqual({
      title: '14-day RSI unusually high',
      description: 'Relative strength index over 14 days. After earlier such readings the price mostly fell.',
      isKnown: true,
    })
  })
  test('the same card the other way says the other thing about what followed', () => {
    expect(insightWords('rsi_14_high', 'up', null, null).description).toMatch(/mostly rose/)
  })
  test('a state in the name is said', () => {
    expect(insightWords('mom_3m_low_downtrend', 'up', null, null).title).toBe(
      'Unusually weak quarter in a downtrend',
    )
  })
  test('the title that the service gave is the name, as in the list, without the asset’s own before it', () => {
    expect(insightWords('rsi_14_high', 'down', 'Acme: overbought on the 14-day RSI', 'Acme Inc.')).toEqual({
      title: 'Overbought on the 14-day RSI',
      description: 'Relative strength index over 14 days. After earlier such readings the price mostly fell.',
      isKnown: true,
    })
    expect(insightWords('analyst_sales_cut', 'down', 'Acme: forecasts cut', 'Acme')).toEqual({
      title: 'Forecasts cut',
      description: 'After earlier such readings the price mostly fell.',
      isKnown: false,
    })
    expect(insightWords(null, 'up', 'Acme rose', 'Acme').title).toBe('Acme rose')
    expect(insightWords(null, 'up', 'RSI: very low', 'Acme').title).toBe('RSI: very low')
  })
  test('an unknown card without a title falls back to its readable name and the direction word', () => {
    expect(insightWords('analyst_sales_cut', 'down', ' ', null).title).toBe('Analyst sales cut: bearish')
    expect(insightWords('made_up_high', 'unknown', null, null).title).toBe(
      'Made up high: direction not stated',
    )
  })
  test('no card and no title', () => {
    expect(insightWords(null, 'up', null, null).title).toBe('Insight without a title')
    expect(insightWords(' ', 'up', null, null).title).toBe('Insight without a title')
  })
  test('a name from Object.prototype is no card', () => {
    expect(insightWords('constructor_high', 'up', null, null).isKnown).toBe(false)
  })
})

test('every card of a price has its entry, for services that send no title', () => {
  const cards = PRICE_SERIES.flatMap(({ name }) => [cardName(name, 'high'), cardName(name, 'low')])
  expect(cards.length).toBeGreaterThan(150)
  expect(cards.filter((card) => !insightWords(card, 'up', null, null).isKnown)).toEqual([])
})
