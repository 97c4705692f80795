import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ContractError } from '#contract/values/reading.ts'
import { readSeries } from './calculator.ts'
import { readKeyValues } from './entity-report.ts'
import { readRelevance } from './entity-report.ts'
import { readEntities, readProximity } from './entity.ts'
import { readFeed } from './feed.ts'
import { checksMet, readInsight, readInsightList } from './insight.ts'
import { readPredictions } from './prediction.ts'
import { readCandles, readLastCandle, readMarketClose } from './price-history.ts'
import { StreamMessage } from './price-stream.ts'
import { parseSnake, prettifySeries, readSnakes } from './snake.ts'

/** Documented shapes with made-up values, including the details in which documents and samples disagree. */
const insight = {
  id: '0b6f2c1e-0000-4000-8000-000000000001',
  title: 'Acme: analysts cut sales forecasts',
  content: [{ section_title: 'What happened', section_content: 'Text.' }],
  disclaimer: 'Line one\nLine two',
  card: { name: 'analyst_sales_cut', intuition: 'Why this can matter.' },
  created_at: '2026-08-11T07:15:02.123Z',
  conditions: [
    {
      entity: 'acme_nasd',
      snake: 'acme_nasd.ibes_sales_revision',
      condition: 1,
      value: -0.08,
      method_sub_cls: 'analyst',
      condition_text: 'Sales forecast below -8%',
    },
  ],
  episodes: [
    {
      start_date: '2019-02-01T00:00:00Z',
      end_date: '2019-05-01T00:00:00Z',
      events: [{ date: '2019-02-01T00:00:00Z' }],
    },
  ],
  hit_ratio: { '1m': { median: -0.15, hit_ratio: 75 }, '3m': { median: -0.3, hit_ratio: 81.25 } },
  metadata: { asset_cls: 3, class: 9, sub_cls: 0, direction: 2, entity: 'acme_nasd', event: '', stars: 8 },
  charts: [{ id: 'x', type: 'scenario', url: 'https://images.example/x.png' }],
}

describe('insights', () => {
  test('a full record keeps every field', () => {
    const read = readInsight(insight)
    expect(read).toMatchObject({ title: insight.title, dropped: 0, hit_ratio: insight.hit_ratio })
    expect(read.created_at).toBe(Date.UTC(2026, 7, 11, 7, 15, 2, 123))
    expect(read.metadata.horizon).toBeNull()
  })

  test('every optional field may be missing or null', () => {
    const bare = readInsight({ id: 'a' })
    const nulled = readInsight(
      Object.fromEntries(Object.keys(insight).map((key) => [key, key === 'id' ? 'a' : null])),
    )
    expect(nulled).toEqual(bare)
    expect(bare.metadata.stars).toBeNull()
  })

  test('a blank text is a missing one', () => {
    const { title, metadata } = readInsight({
      id: 'a',
      title: ' ',
      metadata: { entity: '', sector: ' Energy' },
    })
    expect([title, metadata.entity, metadata.sector]).toEqual([null, null, ' Energy'])
    const [asset] = readEntities([{ tag: 'spx', name: '\t', exchange: { code: '' }, currency: 'USD' }]).items
    expect(asset).toMatchObject({ name: null, exchange: { code: null }, currency: 'USD' })
    const dated = {
      id: 'a',
      created_at: '',
      metadata: { last_value_date: ' ' },
      episodes: [{ end_date: '' }],
    }
    expect(readInsight(dated)).toMatchObject({
      created_at: null,
      metadata: { last_value_date: null },
      dropped: 0,
    })
    expect(() => readInsight({ id: 'a', created_at: 'soon' })).toThrow('expected an ISO 8601 date-time')
  })

  test('a list keeps its good items and counts the bad ones', () => {
    const list = readInsightList({ result: [insight, { title: 'no id' }, 7, { id: 'b' }] })
    expect(list.items.map((item) => item.id)).toEqual([insight.id, 'b'])
    expect(list.unreadable.map((bad) => bad.index)).toEqual([1, 2])
    expect(list.received).toBe(4)
  })

  test('a list without a good item is no empty list', () => {
    expect(() => readInsightList([{ title: 'no id' }, 7])).toThrow('id: expected')
    expect(readInsightList([]).items).toEqual([])
  })

  test('an item that the service repeats is one item', () => {
    const list = readInsightList({ result: [insight, { id: 'b' }, insight] })
    expect([list.items.length, list.received]).toEqual([2, 3])
    // Without ids nothing says that two are the same.
    expect(readFeed([{ id: 'a' }, {}, {}, { id: 'a' }]).items).toHaveLength(3)
  })

  test('a figure beyond all measure is unreadable', () => {
    const { items } = readInsightList([
      { id: 'a', metadata: { median_return: 1e300 } },
      { id: 'b', metadata: { hit_rate: 7000 }, hit_ratio: { '1m': { hit_ratio: 1e300 } } },
    ])
    expect(items).toMatchObject([{ id: 'b', hit_ratio: {}, dropped: 1 }])
    const codes = '[{"id": "a", "metadata": {"class": 1e400}}, {"id": "b", "metadata": {"class": 17}}]'
    expect(readInsightList(JSON.parse(codes)).items).toMatchObject([{ id: 'b' }])
    const counts = JSON.parse('[{ "count": 1e400 }, { "count": 5 }]')
    expect(readPredictions(counts).items).toMatchObject([{ count: 5 }])
    const [step] = readPredictions([{ relative_idx: 1, percentiles: { 5: -1e300, 95: 0.2 } }]).items
    expect(step?.percentiles).toEqual([{ p: 95, value: 0.2 }])
  })

  test('bad elements inside an insight are left out and counted', () => {
    const read = readInsight({
      ...insight,
      episodes: [...insight.episodes, { start_date: 'soon' }],
      hit_ratio: { '1m': 7, '3m': { median: 0.1 } },
    })
    expect(read.episodes).toHaveLength(1)
    expect(read.hit_ratio).toEqual({ '3m': { median: 0.1, hit_ratio: null } })
    expect(read.dropped).toBe(2)
  })

  test.each([[null], ['<html>'], [{ result: {} }], [undefined], [7]])('%j is no list', (body) => {
    expect(() => readInsightList(body)).toThrow(ContractError)
  })

  test('the checks that are met are counted, unless the service reports none', () => {
    const met = [undefined, {}, { sparse: true, frequent: false }, { sparse: false }].map((report) =>
      checksMet(
        readInsight({ ...insight, metadata: { high_conviction_report: report } }).metadata
          .high_conviction_report,
      ),
    )
    expect(met).toEqual([null, null, 1, 0])
  })

  test('extra fields and unknown codes are no error', () => {
    const read = readInsight({ ...insight, extra: 1, metadata: { class: 17, direction: 9, stars: 11 } })
    expect(read.metadata).toMatchObject({ class: 17, direction: 9, stars: 11 })
  })
})

describe('predictions', () => {
  test('positions come as integers or strings and decide the order', () => {
    const { items } = readPredictions([
      { relative_idx: '10', horizon: '30d' },
      { relative_idx: 0, horizon: '0d' },
      { relative_idx: '2', horizon: '8d' },
    ])
    expect(items.map((item) => item.horizon)).toEqual(['0d', '8d', '30d'])
  })

  test('percentile keys are numbers in any order; odd keys are left out', () => {
    const [item] = readPredictions([
      { relative_idx: 0, percentiles: { '90': 0.1, '10': -0.1, '2.5': -0.2, p50: 0, '80': null, '101': 9 } },
    ]).items
    expect(item!.percentiles).toEqual([
      { p: 2.5, value: -0.2 },
      { p: 10, value: -0.1 },
      { p: 90, value: 0.1 },
    ])
  })

  test('a count of zero or fewer past cases is none', () => {
    const counts = [24, 0, -5].map((count, i) => ({ relative_idx: i, count }))
    expect(readPredictions(counts).items.map(({ count }) => count)).toEqual([24, null, null])
  })

  test('a date without a zone is UTC', () => {
    const [item] = readPredictions([{ relative_idx: 0, date: '2024-03-19T16:58:00' }]).items
    expect(item!.date).toBe(Date.UTC(2024, 2, 19, 16, 58))
  })

  test('steps without a usable position come last, in the order of the list', () => {
    const { items, unreadable } = readPredictions([
      { relative_idx: 'first', horizon: '3d' },
      { horizon: '1d' },
      { relative_idx: ' ', horizon: '8d' },
      { relative_idx: 1, horizon: '2d' },
      'none',
    ])
    expect(items.map(({ horizon }) => horizon)).toEqual(['2d', '3d', '1d', '8d'])
    expect(unreadable).toHaveLength(1)
  })
})

describe('data services', () => {
  test.each([[[{ tag: 'spx' }]], [{ result: [{ tag: 'spx' }] }], [{ entities: [{ tag: 'spx' }] }]])(
    'entities are read from %j',
    (body) => {
      expect(readEntities(body).items[0]!.tag).toBe('spx')
    },
  )

  test('codes of exchanges and sectors become text, whether sent as text or number', () => {
    const [entity] = readEntities([
      { tag: 'a', gics: { sector: { code: 45 } }, exchange: { code: 'NASD' } },
    ]).items
    expect(entity!.gics.sector.code).toBe('45')
    expect(entity!.gics.industry_group.code).toBeNull()
    expect(entity!.exchange.code).toBe('NASD')
  })

  test('a series is sorted, with one value per day, and keeps its gaps', () => {
    const series = readSeries({
      result: {
        data: [
          { index: '2026-08-10T00:00:00Z', value: 2 },
          { index: '2026-08-07T00:00:00Z', value: null },
          { index: '2026-08-10T00:00:00Z', value: 3 },
          { index: 'x', value: 1 },
          // The price of the session so far, and no price yet.
          { index: '2026-08-10T14:35:00Z', value: 4 },
          { index: '2026-08-10T15:35:00Z', value: null },
          // No chart could draw it.
          { index: '2026-08-11T00:00:00Z', value: 1e300 },
        ],
      },
    })
    expect(series.points.map((point) => point.value)).toEqual([null, 4])
    expect(series.unreadable).toBe(2)
  })

  test('candles may be bare or wrapped, the last one an object or a list of one', () => {
    const candle = { time: '2026-08-10T20:00:00Z', open: 1, high: 2, low: 1, close: 2 }
    expect(readCandles([candle]).items).toHaveLength(1)
    expect(readCandles({ data: [candle] }).items).toHaveLength(1)
    expect(readLastCandle([candle])).toEqual(readLastCandle(candle))
    expect(readLastCandle([])).toBeNull()
    expect(readMarketClose({ time: candle.time, close: 2 }).close).toBe(2)
  })

  test('the 19-digit relevance id is never read', () => {
    const [card] = readRelevance([{ id: 2 ** 60, expression: 'a.b' }]).items
    expect(card).not.toHaveProperty('id')
  })

  test('the other lists are read', () => {
    expect(readProximity(['beta_nasd', 3, 'gamma_nyse']).items).toEqual(['beta_nasd', 'gamma_nyse'])
    expect(readKeyValues([{ label: 'High' }]).items[0]!.value_string).toBeNull()
    expect(readFeed({ result: [{ insight_card: 'x', num_episodes: 3 }] }).items[0]!.num_episodes).toBe(3)
    expect(readSnakes([{ snake: 'a.b', sub_cls: 4 }]).items[0]!.sub_cls).toBe(4)
  })

  test('a streamed price has a time that can be printed, and a price that can be', () => {
    const now = Date.UTC(2026, 10, 20)
    const isRead = (changed: object) =>
      v.is(StreamMessage, { type: 'price', tag: 'spx', kind: 'live', price: 5, time: now, ...changed })
    expect([{}, { time: 1e300 }, { time: -8.65e15 }, { price: 1e300 }, { price: 0 }].map(isRead)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(v.is(StreamMessage, { type: 'heartbeat', time: 1e300 })).toBe(false)
  })

  test('a snake is split into entity, series and arguments', () => {
    expect(parseSnake('tsla_nasd.fair_value(years=5,fcst_horiz=6m)')).toEqual({
      entity: 'tsla_nasd',
      series: 'fair_value',
      args: { years: '5', fcst_horiz: '6m' },
    })
    expect(parseSnake('brk.b_nyse.mom(horiz=3m)')).toMatchObject({ entity: 'brk.b_nyse', series: 'mom' })
    expect(parseSnake('nonsense')).toBeNull()
    expect(prettifySeries('a_b.eps_growth(horiz=3m)')).toBe('Eps growth, 3m')
    expect(prettifySeries('nonsense')).toBe('Nonsense')
  })
})

test('for any body, readers return or throw a contract error', () => {
  const readers = [
    readInsight,
    readInsightList,
    readPredictions,
    readEntities,
    readSeries,
    readFeed,
    readLastCandle,
  ]
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...readers), (body, read) => {
      try {
        read(body)
      } catch (error) {
        expect(error).toBeInstanceOf(ContractError)
      }
    }),
  )
})
