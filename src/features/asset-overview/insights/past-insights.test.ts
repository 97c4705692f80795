import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { outcomeWords } from '#shared/ui/indicators/status-mark.tsx'
import { judgedInsight } from '#testing/judged-market.ts'
import { CLUSTER_PX, clusterOutcome, clusterMarkers } from './markers.tsx'
import { trackRecordWords } from './past-insights-panel.tsx'
import { mergedPages, nextFeedPage } from './use-past-insights.ts'

test('pages are merged: an insight that shifted to the next page is listed once, unreadable ones are counted', () => {
  const page = (...items: unknown[]) => ({ ...readFeed(items), isLast: false })
  const { insights, unreadable } = mergedPages([
    page({ id: 'a' }, { id: 'b' }, { insight_card: 'x' }, { insight_card: 'x' }),
    page({ id: 'b' }, { id: 'c' }, { stars: 'many' }, '?'),
  ])
  expect(insights.map(({ id }) => id ?? 'none')).toEqual(['a', 'b', 'none', 'none', 'c'])
  expect(unreadable).toBe(2)
})

test('paging ends with a short page, and with one that only repeats others', () => {
  const page = (ids: string, isLast = false) => ({ ...readFeed([...ids].map((id) => ({ id }))), isLast })
  const next = (...pages: ReturnType<typeof page>[]) => nextFeedPage(pages.at(-1)!, pages)
  expect(next(page('ab'), page('bc'))).toBe(2)
  expect(next(page('ab'), page('c', true))).toBeUndefined()
  expect(next(page('ab'), page('ab'))).toBeUndefined()
})

describe('markers', () => {
  const marker = (x: number, direction = 1) => ({
    insight: judgedInsight({ id: `${direction}@${x}`, direction }),
    x,
    y: x / 2,
  })
  const clusters = (xs: number[]) => clusterMarkers(xs.map((x) => marker(x)))

  test('merge into clusters narrower than 20 px, drawn at their mean, and never across the line', () => {
    const sizes = (...xs: number[]) => clusters(xs).map(({ members }) => members.length)
    expect([sizes(0, 19.9, 40), sizes(0, 15, 30, 45)].join(' and ')).toBe('2,1 and 2,2')
    expect(clusters([0, 10])[0]).toMatchObject({ x: 5, y: 2.5 })
    expect(clusterMarkers([marker(10, 1), marker(11, 2)])).toHaveLength(2)
  })

  test('are each in exactly one cluster, none too wide, in any input order', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { maxLength: 200 }), (xs) => {
        const all = clusters(xs)
        const members = all.flatMap((cluster) => cluster.members.map(({ x }) => x))
        expect(members.toSorted((a, b) => a - b)).toEqual(xs.toSorted((a, b) => a - b))
        for (const { members: own } of all) expect(own.at(-1)!.x - own[0]!.x).toBeLessThan(CLUSTER_PX)
        expect(clusters(xs.toReversed())).toEqual(all)
      }),
      { numRuns: 40 },
    )
  })

  test('list only the outcomes that occur', () => {
    const [first, second] = [marker(1), marker(2)]
    const worked = { state: 'worked', at: 0, by: 'level', end: 0, realised: 0.1, whenDecided: 0.1 } as const
    first.insight = { ...first.insight, status: worked }
    const words = outcomeWords([first.insight, second.insight])
    expect(words).toBe('1 worked, 1 cannot be judged')
    expect(outcomeWords([])).toBe('none')
    expect([clusterOutcome([first, second]), clusterOutcome([first])]).toEqual(['mixed', 'worked'])
  })
})

test('the track record of an asset is worked of decided with its interval, next to the stated hit ratio', () => {
  const closes = [100, 110, 90].map((value, i) => ({ at: Date.UTC(2020, 0, 1 + i), value }))
  /** Bullish from 100: the closes reach an upper level of 105 first, and a lower one of 95 only later. */
  const insights = (count: number, isWorked: boolean, hit_rate: number | null) => {
    const stated = { direction: 1, horizon: '1m', hit_rate, num_episodes: 20, last_value: 100 }
    const levels = { signal_high: isWorked ? 105 : 300, signal_low: isWorked ? 50 : 95 }
    const start = { last_value_date: '2020-01-01', created_at: '2020-01-01' }
    const insight = judgedInsight({ ...stated, ...levels, ...start }, { closes, now: Date.UTC(2020, 5, 1) })
    return Array.from({ length: count }, () => insight)
  }
  expect(trackRecordWords([...insights(39, true, 60), ...insights(45, false, 70)])).toBe(
    'worked 39 of 84 (46%, 95% interval 36 to 57%), stated hit ratio 65%',
  )
  expect(trackRecordWords([])).toBeNull()
  expect(trackRecordWords(insights(1, true, null))).not.toContain('stated hit ratio')
})
