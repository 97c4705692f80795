import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { ApiError } from '#api/client/api-error.ts'
import { readEntities } from '#contract/records/entity.ts'
import { readFeed, type WireFeedInsight } from '#contract/records/feed.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { randomCloses } from '#testing/naive/random-closes.ts'
import { lookedAt } from './counts.ts'
import { insightPages, separateInsights } from './ended-insights.ts'
import type { InsightFacts } from './insight-facts.ts'
import { judgeInsight } from './judge.ts'
import type { JudgedInsight } from './judged-insight.ts'
import type { JudgedStore } from './judged-store.ts'
import type { JudgingClient } from './judging-client.ts'
import { type JudgingEvent, runJudging } from './judging-run.ts'

describe('ended insights', () => {
  const now = Date.UTC(2026, 10, 20, 15)

  /** Records what is asked for; each list ends with its first page. */
  async function asked(filter: InsightFilter) {
    const list: InsightFilter[] = []
    const feed: InsightFilter[] = []
    const client = {
      insightPage: async (body: InsightFilter) => {
        list.push(body)
        return { ...readInsightList([]), isLast: true }
      },
      feedPage: async (body: InsightFilter) => {
        feed.push(body)
        return { ...readFeed([]), isLast: true }
      },
    }
    const pages = []
    for await (const page of insightPages(client, { filter, now, units: DEFAULT_UNITS })) pages.push(page)
    return { list, feed, pages }
  }

  describe('insightPages', () => {
    it('asks the list for the last six months and the feed for what is older', async () => {
      const { list, feed } = await asked({ sector: ['Energy'], page: 3, limit: 20 })
      expect(list).toEqual([{ sector: ['Energy'], from_date: '2026-05-20T00:00:00Z', page: 0, limit: 20 }])
      expect(feed).toEqual([
        {
          sector: ['Energy'],
          from_date: '1970-01-01T00:00:00Z',
          to_date: '2026-05-20T00:00:01Z',
          page: 0,
          limit: 100,
        },
      ])
    })

    it('asks only for what lies in the span', async () => {
      expect((await asked({ from_date: '2026-08-01T00:00:00Z' })).feed).toEqual([])
      const old = await asked({ from_date: '2020-01-01T00:00:00Z', to_date: '2021-01-01T00:00:00Z' })
      expect(old.list).toEqual([])
      expect(old.feed[0]).toMatchObject({
        from_date: '2020-01-01T00:00:00Z',
        to_date: '2021-01-01T00:00:00Z',
      })
    })
  })

  describe('separateInsights', () => {
    it('keeps windows on one asset apart, the newest first', () => {
      const insight = fc.record({
        tag: fc.constantFrom('a', 'b'),
        startAt: fc.integer({ min: 0, max: 1_000 }),
        length: fc.integer({ min: 1, max: 200 }),
      })
      fc.assert(
        fc.property(fc.array(insight, { maxLength: 60 }), (all) => {
          const isSeparate = separateInsights()
          const newestFirst = all
            .map(({ tag, startAt, length }) => ({ tag, startAt, endsAt: startAt + length }))
            .sort((a, b) => b.startAt - a.startAt)
          const kept = newestFirst.filter(isSeparate)
          kept.forEach((one, i) =>
            kept.slice(i + 1).forEach((other) => {
              if (other.tag === one.tag) expect(other.endsAt).toBeLessThanOrEqual(one.startAt)
            }),
          )
          for (const tag of ['a', 'b']) {
            const first = newestFirst.find((each) => each.tag === tag)
            if (first) expect(kept).toContain(first)
          }
        }),
      )
    })
  })
})

describe('judge', () => {
  const closes = randomCloses(600, 5)
  const START = 550
  const BARS = 5
  const first = closes[START]!

  /** Bullish over a week; its upper level lies below the first close after it, so that it is decided on the first day. */
  const facts: InsightFacts = {
    id: 'decided early',
    tag: 'asset_test',
    title: 'Decided early',
    card: null,
    sector: null,
    horizon: '1w',
    bars: BARS,
    stars: 5,
    direction: 'up',
    directionCode: 1,
    createdAt: first.at,
    startAt: first.at,
    endsAt: first.at + 7 * MS_PER_DAY,
    lastValue: first.value,
    high: Math.min(first.value, closes[START + 1]!.value) * 0.999,
    low: first.value * 0.5,
    promised: 0.7,
    median: 0.01,
    checks: null,
    source: 'list',
  }
  const lastDay = closes[START + BARS]!.at
  const judged = (now: number, count: number) =>
    judgeInsight(facts, { closes: closes.slice(0, count), predictions: [], units: DEFAULT_UNITS, now })

  test('what a level decided early is judged by the close of its last day, and not on that day before it', () => {
    const beforeClose = START + BARS
    expect(judged(lastDay + MS_PER_DAY / 2, beforeClose)).toEqual({ unjudged: 'not-ended' })
    expect(judged(lastDay + MS_PER_DAY / 2, beforeClose + 1)).toMatchObject({
      judged: { endedAt: lastDay, realised: closes[beforeClose]!.value / first.value - 1, status: 'worked' },
    })
    // A day that is over without a close has none to wait for.
    expect(judged(lastDay + MS_PER_DAY, beforeClose)).toHaveProperty('judged')
  })
})

describe('judging run', () => {
  const closes = randomCloses(600, 77)
  const now = closes.at(-1)!.at
  const COUNT = 250

  /** Insights on forty assets with the same closes, one every other trading day, newest first. */
  const insights: WireFeedInsight[] = Array.from({ length: COUNT }, (_, i) => {
    const close = closes[closes.length - 1 - i]!
    return {
      id: `id-${i}`,
      entity: `asset${i % 40}_test`,
      title: `Insight ${i}`,
      insight_card: 'new_low',
      direction: 1 + (i % 2),
      stars: i % 9,
      signal_low: close.value * 0.97,
      signal_high: close.value * 1.03,
      horizon: '2w',
      hit_rate: 60 + (i % 20),
      median_return: 0.01,
      last_value: close.value,
      last_value_date: toWireInstant(close.at),
      created_at: toWireInstant(close.at),
    }
  })

  const memoryStore = (): JudgedStore & { held: Map<string, JudgedInsight> } => {
    const held = new Map<string, JudgedInsight>()
    return {
      held,
      all: async () => [...held.values()],
      get: async (ids) => new Map(ids.flatMap((id) => (held.has(id) ? [[id, held.get(id)!] as const] : []))),
      put: async (judged) => {
        for (const each of judged) held.set(each.id, each)
      },
    }
  }

  function rig(change: Partial<JudgingClient> = {}) {
    const asked = { predictions: 0, closes: 0 }
    const client: JudgingClient = {
      insightPage: async () => ({ ...readInsightList([]), isLast: true }),
      feedPage: async ({ page = 0 }) => {
        const own = insights.slice((page ?? 0) * 100, ((page ?? 0) + 1) * 100)
        return { ...readFeed(own), isLast: own.length < 100 }
      },
      entities: async () => new Map(readEntities([]).items.map((entity) => [entity.tag, entity])),
      closes: async () => {
        asked.closes += 1
        return closes
      },
      predictions: async () => {
        asked.predictions += 1
        return readPredictions([]).items
      },
      ...change,
    }
    const events: JudgingEvent[] = []
    const control = new AbortController()
    const run = (most: number, store: JudgedStore) =>
      runJudging(
        { filter: {}, now, units: DEFAULT_UNITS, most },
        { client, store, signal: control.signal, emit: (event) => events.push(event) },
      )
    const judged = () => events.flatMap((event) => (event.type === 'judged' ? event.judged : []))
    return { run, events, judged, asked, control }
  }

  describe('runJudging', () => {
    it('judges every ended, separate insight once, and says what became of the others', async () => {
      const { run, events, judged, asked } = rig()
      await run(1_000, memoryStore())
      const last = events.at(-1)!
      expect(last).toMatchObject({ type: 'done', hasMore: false })
      const { judged: count, active } = last.counts
      expect(lookedAt(last.counts)).toBe(COUNT)
      expect(active).toBeGreaterThanOrEqual(10)
      expect(new Set(judged().map(({ id }) => id)).size).toBe(count)
      expect(asked.closes).toBeLessThanOrEqual(40)
    })

    it('equals a naive look at each insight', async () => {
      const { run, judged } = rig()
      await run(1_000, memoryStore())
      for (const each of judged()) {
        const i = Number(each.id.slice(3))
        const start = closes.length - 1 - i
        const realised = closes[start + 10]!.value / closes[start]!.value - 1
        expect(each.realised).toBeCloseTo(realised, 10)
        expect(each.kept).toBe(i % 2 === 0 ? realised > 0 : realised < 0)
        expect(each.promised).toBeCloseTo((60 + (i % 20)) / 100, 10)
        expect(each.endedAt).toBe(closes[start + 10]!.at)
      }
    })

    it('stops at the cap and says that there is more', async () => {
      const { run, events, judged } = rig()
      await run(50, memoryStore())
      expect(events.at(-1)).toMatchObject({ type: 'done', hasMore: true, counts: { judged: 50 } })
      expect(judged()).toHaveLength(50)
      // Whatever comes first: the cap cuts at the same insight.
      let delay = 0
      const slow = rig({
        predictions: async () => {
          delay = (delay + 7) % 10
          await new Promise((resolve) => setTimeout(resolve, delay))
          return readPredictions([]).items
        },
      })
      await slow.run(50, memoryStore())
      const ids = (all: JudgedInsight[]) => all.map(({ id }) => id).sort()
      expect(ids(slow.judged())).toEqual(ids(judged()))
    })

    it('names a part for every insight up to the last that the cap lets it judge, and looks at no other', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 130 }),
          fc.integer({ min: 1, max: 40 }),
          fc.integer({ min: 20, max: 100 }),
          async (most, assets, size) => {
            const feed = insights.map((each, i) => ({ ...each, entity: `asset${i % assets}_test` }))
            const { run, events, judged } = rig({
              feedPage: async ({ page }) => {
                const end = ((page ?? 0) + 1) * size
                return { ...readFeed(feed.slice(end - size, end)), isLast: end >= COUNT }
              },
            })
            await run(most, memoryStore())
            const last = events.at(-1)!
            const hasMore = last.type === 'done' && last.hasMore
            const oldest = Math.max(...judged().map(({ id }) => Number(id.slice(3))))
            expect(lookedAt(last.counts)).toBe(hasMore ? oldest + 1 : COUNT)
            expect(last.counts.judged === most || !hasMore).toBe(true)
          },
        ),
        { numRuns: 40 },
      )
    })

    it('finds in the store what it judged before, and asks for nothing of it again', async () => {
      const store = memoryStore()
      const first = rig()
      await first.run(60, store)
      const again = rig()
      await again.run(60, store)
      expect(
        again
          .judged()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(
        first
          .judged()
          .map(({ id }) => id)
          .sort(),
      )
      expect(again.asked).toEqual({ predictions: 0, closes: 0 })
    })

    it('judges anew what another insight left under the same id', async () => {
      const store = memoryStore()
      await rig().run(5, store)
      for (const [id, each] of store.held) store.held.set(id, { ...each, createdAt: 1, realised: 99 })
      const again = rig()
      await again.run(5, store)
      expect(again.judged().every(({ realised }) => realised < 1)).toBe(true)
    })

    it('says nothing more once it is stopped', async () => {
      const { run, events, control } = rig({
        predictions: async () => {
          control.abort()
          throw new DOMException('stopped', 'AbortError')
        },
      })
      await run(1_000, memoryStore())
      expect(events.filter(({ type }) => type !== 'judged')).toEqual([])
    })

    it('judges without predictions that do not come, and leaves them for another time', async () => {
      const store = memoryStore()
      const { run, events, judged } = rig({
        predictions: async () => {
          throw new ApiError({ kind: 'server' })
        },
      })
      await run(20, store)
      expect(judged()).toHaveLength(20)
      expect(judged().every(({ place }) => place === null)).toBe(true)
      expect(events.at(-1)?.counts.withoutFan).toBeGreaterThanOrEqual(20)
      expect(store.held.size).toBe(0)
    })

    it('counts insights without prices and goes on', async () => {
      const { run, events } = rig({
        closes: async () => {
          throw new ApiError({ kind: 'not-found' })
        },
      })
      await run(1_000, memoryStore())
      expect(events.at(-1)).toMatchObject({ type: 'done', counts: { judged: 0 } })
      expect(events.at(-1)!.counts.unjudged).toBeGreaterThan(100)
    })

    it('keeps what is judged when the list fails, and tells why', async () => {
      const { run, events, judged } = rig({
        feedPage: async ({ page }) => {
          if (page) throw new ApiError({ kind: 'unavailable' })
          return { ...readFeed(insights.slice(0, 100)), isLast: false }
        },
      })
      await run(1_000, memoryStore())
      expect(judged().length).toBeGreaterThan(20)
      expect(events.at(-1)).toMatchObject({ type: 'failed', failure: { kind: 'unavailable' } })
    })
  })
})
