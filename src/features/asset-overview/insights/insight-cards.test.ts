import { describe, expect, test } from 'vitest'
import { CONTEXT_SERIES } from '#reference/market/simulation/context-series.ts'
import { contextInfo } from '#reference/series/context-definitions.ts'
import { PRICE_SERIES } from '#reference/series/registry.ts'
import { cardName } from '#reference/words/cards/card-table.ts'
import { insightWords } from './insight-cards.ts'

describe('card and direction become words', () => {
  test('a known card', () => {
    expect(insightWords('rsi_14_high', 'down', null)).toEqual({
      title: '14-day RSI unusually high',
      description: 'Relative strength index over 14 days. After earlier such readings the price mostly fell.',
      isKnown: true,
    })
  })
  test('the same card the other way says the other thing about what followed', () => {
    expect(insightWords('rsi_14_high', 'up', null).description).toMatch(/mostly rose/)
  })
  test('a state in the name is said', () => {
    expect(insightWords('mom_3m_low_downtrend', 'up', null).title).toBe(
      'Unusually weak quarter in a downtrend',
    )
  })
  test('an unknown card falls back to its readable name and the direction word', () => {
    expect(insightWords('analyst_sales_cut', 'down', 'Acme: forecasts cut')).toEqual({
      title: 'Analyst sales cut: bearish',
      description: 'Acme: forecasts cut',
      isKnown: false,
    })
    expect(insightWords('made_up_high', 'unknown', null).title).toBe('Made up high: direction not stated')
  })
  test('no card at all: the service’s own title, or that there is none', () => {
    expect(insightWords(null, 'up', 'Acme rose').title).toBe('Acme rose')
    expect(insightWords(' ', 'up', null).title).toBe('Untitled insight')
  })
  test('a name from Object.prototype is no card', () => {
    expect(insightWords('constructor_high', 'up', null).isKnown).toBe(false)
  })
})

test('every card of the reference service has its entry', () => {
  const series = [...PRICE_SERIES, ...CONTEXT_SERIES.map(contextInfo)]
  const cards = series.flatMap(({ name }) => [cardName(name, 'high'), cardName(name, 'low')])
  expect(cards.length).toBeGreaterThan(200)
  expect(cards.filter((card) => !insightWords(card, 'up', null).isKnown)).toEqual([])
})
