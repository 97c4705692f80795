import { describe, expect, it } from 'vitest'
import { toWireInstant } from '#contract/values/instant.ts'
import { readFeed } from '#contract/records/feed.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { closes } from '#testing/made-comparison.ts'
import { lastTimeWords, outcomeCountWords, sameCard } from './same-card.ts'

const now = closes.at(-1)!.at

const feed = (...days: readonly { day: number; id?: string; card?: string; direction?: number }[]) =>
  readFeed(
    days.map(({ day, id = `at ${day}`, card = 'new_high', direction = 1 }) => ({
      id,
      insight_card: card,
      direction,
      horizon: '1m',
      last_value: closes[day]!.value,
      last_value_date: toWireInstant(closes[day]!.at),
      created_at: toWireInstant(closes[day]!.at),
      // So far away that the last close of the window decides.
      signal_high: closes[day]!.value * 2,
      signal_low: closes[day]!.value / 2,
    })),
  ).items

const context = { closes, now, units: DEFAULT_UNITS }

describe('the same card over time', () => {
  it('is judged by the one rule on the closes of its asset, newest first', () => {
    const [newest, older, ...others] = sameCard(
      feed({ day: 100 }, { day: 290 }, { day: 50, card: 'other' }),
      'new_high',
      context,
    )
    expect(others).toEqual([])
    expect([newest!.id, newest!.status.state]).toEqual(['at 290', 'active'])
    const moved = closes[121]!.value / closes[100]!.value - 1
    expect(older!.status.state).toBe(moved > 0 ? 'worked' : 'failed')
    expect(older!.status.realised).toBeCloseTo(moved, 12)
  })

  it('cannot be judged without closes', () => {
    const [only] = sameCard(feed({ day: 100 }), 'new_high', { ...context, closes: [] })
    expect(only!.status.state).toBe('cannot-be-judged')
  })

  it('says when it fired last before an insight, and how that ended', () => {
    const same = sameCard(feed({ day: 100 }, { day: 150 }, { day: 290 }), 'new_high', context)
    const { status } = same[1]!
    expect(lastTimeWords(same, closes[290]!.at)).toMatch(
      new RegExp(
        `^Last time this fired: \\d+ \\w+ 2014, ${status.state}, realised [+−]?[\\d.]+%, estimated by this dashboard\\.$`,
      ),
    )
    expect(lastTimeWords(same, closes[100]!.at)).toBe('It did not fire before, as far as the service tells.')
  })

  it('counts how all of them ended', () => {
    const same = sameCard(feed({ day: 100 }, { day: 290 }), 'new_high', context)
    expect(outcomeCountWords(same)).toMatch(/^1 (worked|failed), 1 active$/)
  })
})
