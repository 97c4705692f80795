import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { judged } from '#features/asset-overview/insights/judged-insight.ts'
import { trackRecord, trackRecordByCard, trackRecordWords } from './track-record.ts'

const CLOSES = [100, 110, 90].map((value, i) => ({ at: Date.UTC(2020, 0, 1 + i), value }))

/** Bullish from 100: a level of 105 is reached first, a lower one of 95 only after it. */
const insight = (isWorked: boolean, hit_rate: number | null, card = 'rsi_14_low') =>
  readFeed([
    {
      id: `${isWorked}/${hit_rate}/${card}`,
      insight_card: card,
      direction: 1,
      signal_high: isWorked ? 105 : 300,
      signal_low: isWorked ? 50 : 95,
      horizon: '1m',
      hit_rate,
      num_episodes: 20,
      last_value: 100,
      last_value_date: '2020-01-01T00:00:00Z',
      created_at: '2020-01-01T00:00:00Z',
    },
  ]).items.map((item, i) =>
    judged(item, i, { closes: CLOSES, now: Date.UTC(2020, 5, 1), units: DEFAULT_UNITS }),
  )[0]!

test('worked of decided with its interval, beside the share that was stated before', () => {
  const insights = [
    ...Array.from({ length: 39 }, () => insight(true, 60)),
    ...Array.from({ length: 45 }, () => insight(false, 70)),
  ]
  expect(trackRecordWords(trackRecord(insights))).toBe(
    'worked 39 of 84 (46%, 95% interval 36 to 57%), past share 65%',
  )
})

test('nothing decided says nothing, and a share that is not stated is not made up', () => {
  expect(trackRecordWords(trackRecord([]))).toBeNull()
  expect(trackRecordWords(trackRecord([insight(true, null)]))).not.toContain('past share')
})

test('cards add up to the whole, the largest first', () => {
  const cards = ['rsi_14_low', 'mom_1m_low', 'streak_high']
  const drawn = fc.array(fc.tuple(fc.boolean(), fc.constantFrom(...cards)), { maxLength: 30 })
  fc.assert(
    fc.property(drawn, (list) => {
      const insights = list.map(([isWorked, card]) => insight(isWorked, 60, card))
      const all = trackRecord(insights)
      const byCard = trackRecordByCard(insights).map(({ record }) => record)
      expect(byCard.reduce((sum, { worked }) => sum + worked, 0)).toBe(all.worked)
      expect(byCard.reduce((sum, { decided }) => sum + decided, 0)).toBe(all.decided)
      expect(byCard.map(({ decided }) => decided)).toEqual(
        byCard.map(({ decided }) => decided).toSorted((a, b) => b - a),
      )
    }),
    { numRuns: 30 },
  )
})
