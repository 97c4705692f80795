import { describe, expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { oppositionOf, type Stance } from './opposition.ts'
import { countOfRate, insightSample, statedFigures } from './sample.ts'
import { statusInputs } from './status.ts'

describe('the sample behind an insight', () => {
  /** A Monday. */
  const monday = Date.parse('2020-01-06T00:00:00Z')
  const weekday = (index: number) => monday + (Math.floor(index / 5) * 7 + (index % 5)) * MS_PER_DAY
  const on = (...weekdays: number[]) => weekdays.map((day) => ({ start_date: weekday(day) }))
  const spaced = (gap: number, count: number) => on(...Array.from({ length: count }, (_, i) => i * gap))
  const rate = (stated: number) => ({ stated, perCase: 100 })
  const inputs = {
    horizon: '1m',
    knownUntil: weekday(1000) as number | null,
    rate: null as ReturnType<typeof rate> | null,
    fan: null as Parameters<typeof insightSample>[1],
    episodes: on(),
  }
  const sampleOf = ({ horizon, knownUntil, rate: own, fan, episodes }: typeof inputs) =>
    insightSample(
      {
        metadata: { horizon, hit_rate: own?.stated ?? null, last_value_date: knownUntil },
        hit_ratio: {},
        created_at: null,
        episodes,
      },
      fan,
      { ...DEFAULT_UNITS, rates: own?.perCase === 1 ? 'fraction' : 'percent' },
    )
  /** Gaps of 22 and 78 weekdays: 22 is close to a month of trading days. */
  const near = on(0, 22, 100, 122, 200, 222)
  const none = { count: null, source: 'none' }

  test('counts overlapping windows once, and not those that had not ended by publication', () => {
    const episodes = on(0, 10, 20, 100, 500, 990)
    expect(sampleOf({ ...inputs, episodes, rate: rate(200 / 3) })).toEqual({ count: 3, source: 'derived' })
  })

  test('is the count of the predictions at its horizon', () => {
    const steps = [
      { days: 21, count: 9 },
      { days: 63, count: 7 },
    ]
    const stated = (horizon: string) =>
      sampleOf({ ...inputs, horizon, episodes: spaced(40, 20), fan: { steps } as never })
    expect(stated('1m')).toEqual({ count: 9, source: 'stated' })
    expect(stated('2m')).toEqual({ count: 7, source: 'stated' })
  })

  test.each([
    ['gaps near the window leave several counts', near, null, null],
    ['the rate picks the one that it is a share of', near, rate(80), 5],
    ['the rate picks the one that it is a share of', near, rate(75), 4],
    ['a fraction is read in its own scale', near, { stated: 0.75, perCase: 1 }, 4],
    ['a rate is a share of whole cases as exactly as it was written', near, rate(33.3), null],
    ['a rate is a share of whole cases as exactly as it was written', near, rate(200 / 3), null],
    ['a rate is a share of whole cases as exactly as it was written', near, rate(66.7000001), null],
    ['one count, and a share of it', spaced(40, 5), rate(80), 5],
  ])('%s', (_, episodes, stated, count) => {
    const found = sampleOf({ ...inputs, episodes, rate: stated })
    expect(found).toMatchObject(count === null ? { source: 'estimated' } : { count, source: 'derived' })
  })

  test('gives the rate even in a calendar without the usual holidays', () => {
    const episodes = spaced(63, 13)
    expect(sampleOf({ ...inputs, horizon: '3m', episodes })).toEqual({ count: 7, source: 'estimated' })
    const withRate = sampleOf({ ...inputs, horizon: '3m', episodes, rate: rate(1100 / 13) })
    expect(withRate).toEqual({ count: 13, source: 'estimated' })
  })

  test.each([
    ['an episode', { episodes: [] }],
    ['a whole window', { episodes: on(995) }],
    ['a horizon', { episodes: on(5), horizon: 'soon' }],
    ['a date', { episodes: on(5), knownUntil: null }],
  ])('is none without %s', (_, change) => expect(sampleOf({ ...inputs, ...change })).toEqual(none))

  test('is derived from the number of episodes if only one count gives the rate, which may be smaller', () => {
    const percent = (hits: number, of: number) => rate((100 * hits) / of)
    expect(countOfRate(percent(27, 39), 20)).toBe(13)
    expect(countOfRate(percent(27, 38), 43)).toBe(38)
    // 50 % is possible with 20 and with 30 cases, and 70 % without decimals with almost any count.
    expect(countOfRate(percent(15, 30), 43)).toBeNull()
    expect(countOfRate(rate(70), 120)).toBeNull()
    expect(countOfRate(percent(12, 12), 12)).toBeNull()
    expect(countOfRate(null, 12)).toBeNull()
    expect(countOfRate(percent(27, 38), null)).toBeNull()
  })
})

describe('stated figures', () => {
  const metadata = { horizon: '3m', last_value: 50, signal_high: 55, signal_low: 48 }

  test('missing in the metadata are taken from the hit ratio of the horizon', () => {
    const hit_ratio = { '3m': { hit_ratio: 71, median: 0.03 } }
    const own = { ...metadata, hit_rate: 60, median_return: 0.01 }
    const read = (insight: Parameters<typeof statedFigures>[0]) => statedFigures(insight, DEFAULT_UNITS)
    expect(read({ metadata, hit_ratio })).toMatchObject({ rate: 0.71, median: 0.03 })
    expect(read({ metadata: own, hit_ratio })).toMatchObject({ rate: 0.6, median: 0.01 })
    expect(read({ metadata })).toMatchObject({ rate: null, median: null })
  })

  test('have levels as prices in any unit, for the status and for the page', () => {
    const returns = { ...metadata, signal_high: 0.1, signal_low: -0.04 }
    const units = { ...DEFAULT_UNITS, signalLevels: 'return' as const }
    const { signalHigh, signalLow } = statedFigures({ metadata: returns }, units)
    expect([signalHigh, signalLow]).toEqual([expect.closeTo(55), expect.closeTo(48)])
    const inputs = statusInputs({ metadata: returns, created_at: 7 }, units)
    expect(inputs).toMatchObject({ created_at: 7, last_value: 50, signal_high: signalHigh })
    expect(statedFigures({ metadata: { ...returns, last_value: null } }, units).signalHigh).toBeNull()
  })
})

test.each<[Partial<Stance>, ReturnType<typeof oppositionOf>]>([
  [{ direction: 'down' }, 'disagree'],
  [{ direction: 'down', stars: 3 }, 'opposite'],
  [{ direction: 'down', stars: null }, 'opposite'],
  [{ direction: 'down', createdAt: 20, endAt: 30 }, null],
  [{ direction: 'down', endAt: null }, null],
  [{ direction: 'unknown' }, null],
  [{}, null],
])('beside a bullish insight of quality 5, %o is %s', (change, opposition) => {
  const stance: Stance = { direction: 'up', stars: 5, createdAt: 10, endAt: 20 }
  expect(oppositionOf(stance, { ...stance, ...change })).toBe(opposition)
  expect(oppositionOf({ ...stance, ...change }, stance)).toBe(opposition)
})
