import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { addWeekdays } from '#contract/values/horizon.ts'
import { dayNumber, MS_PER_DAY } from '#contract/values/instant.ts'
import { endingSoon, SOON_WEEKDAYS, weekdaysUntil } from './ending.ts'
import { leftWords } from './today-words.ts'

const at = (iso: string) => Date.parse(iso)
/** A Friday. */
const NOW = at('2026-11-20T15:00:00Z')

const feed = (...all: Record<string, unknown>[]) =>
  readFeed(all.map((fields, i) => ({ id: `i${i}`, title: 'Short interest rose', stars: 5, ...fields }))).items

describe('what ends soon', () => {
  test('comes soonest first and the better before the worse, by the contract’s own count of days', () => {
    const found = endingSoon(
      feed(
        { horizon: '1w', last_value_date: '2026-11-19' },
        { horizon: '1w', last_value_date: '2026-11-13' },
        { horizon: '2w', last_value_date: '2026-11-06', stars: 7 },
        { horizon: '1w', last_value_date: '2026-11-12' },
        { horizon: '1m', last_value_date: '2026-11-19' },
        { horizon: null, last_value_date: '2026-11-13' },
      ),
      NOW,
    )
    expect(found.map(({ id, left }) => [id, left])).toEqual([
      ['i2', 0],
      ['i1', 0],
      ['i0', 4],
    ])
    expect(found.map(({ left }) => leftWords(left))).toEqual(['today', 'today', 'in 4 weekdays'])
  })

  test('holds an insight once that two answers hold, and each of those without an id', () => {
    const [insight] = feed({ horizon: '1w', last_value_date: '2026-11-16' })
    expect(endingSoon([insight!, insight!], NOW)).toHaveLength(1)
    const bare = { ...insight!, id: null }
    expect(endingSoon([bare, bare], NOW)).toHaveLength(2)
  })
})

test('weekdays left lead to the end, a weekend in between or before', () => {
  expect(weekdaysUntil(at('2026-11-23'), at('2026-11-21T09:00:00Z'))).toBe(1)
  expect(weekdaysUntil(at('2026-11-27'), NOW)).toBe(SOON_WEEKDAYS)
  expect(weekdaysUntil(at('2026-11-30'), NOW)).toBeNull()
  expect(weekdaysUntil(at('2026-11-19'), NOW)).toBeNull()
  const anyNow = fc.integer({ min: at('2020-01-01'), max: at('2030-01-01') })
  fc.assert(
    fc.property(anyNow, fc.integer({ min: -20, max: 20 }), (now, days) => {
      const end = now + days * MS_PER_DAY
      const left = weekdaysUntil(end, now)
      const today = dayNumber(now) * MS_PER_DAY
      if (days < 0) expect(left).toBeNull()
      else if (left === null)
        expect(dayNumber(addWeekdays(today, SOON_WEEKDAYS))).toBeLessThan(dayNumber(end))
      else {
        expect(dayNumber(addWeekdays(today, left))).toBeGreaterThanOrEqual(dayNumber(end))
        if (left > 0) expect(dayNumber(addWeekdays(today, left - 1))).toBeLessThan(dayNumber(end))
      }
    }),
  )
})
