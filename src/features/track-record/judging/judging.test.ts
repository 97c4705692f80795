import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#contract/calls/failure.ts'
import { type BaseRates, readCalibration } from '#contract/desk/calibration.ts'
import { readEntities } from '#contract/records/entity.ts'
import { readFeed, type WireFeedInsight } from '#contract/records/feed.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { randomCloses } from '#testing/generated-market.ts'
import { judgedMarket } from '#testing/judged-market.ts'
import { factsPages, insightPages, nonOverlapping, type JudgingClient } from './ended-insights.ts'
import { factsOf, type JudgingFacts, judgeInsight, type JudgedInsight } from './judge.ts'
import { browserStore } from './judged-store.ts'
import { countRead, type JudgingEvent, type RateStore, runJudging } from './judging-run.ts'
import { judgingSession, recordOf } from './judging-session.ts'

describe('the insights of a filter', () => {
  const now = Date.UTC(2026, 10, 20, 15)

  /** The requests to list and feed; each ends with its first page. */
  async function requests(filter: InsightFilter) {
    const list: InsightFilter[] = []
    const feed: InsightFilter[] = []
    const client = {
      insightPage: async (body: InsightFilter) => (list.push(body), { ...readInsightList([]), isLast: true }),
      feedPage: async (body: InsightFilter) => (feed.push(body), { ...readFeed([]), isLast: true }),
    }
    for await (const { facts } of insightPages(client, { filter, now, units: DEFAULT_UNITS }))
      expect(facts).toEqual([])
    return { list, feed }
  }
  const newest = { from_date: '2026-05-20T00:00:00Z', page: 0, limit: 20 }
  const older = { from_date: '1970-01-01T00:00:00Z', to_date: '2026-05-20T00:00:01Z', page: 0, limit: 100 }
  const span = { from_date: '2020-01-01T00:00:00Z', to_date: '2021-01-01T00:00:00Z' }

  test.each([
    {
      name: 'the last six months come from the list, older insights from the feed',
      filter: { sector: ['Energy'], page: 3, limit: 20 },
      list: [{ ...newest, sector: ['Energy'] }],
      feed: [{ ...older, sector: ['Energy'] }],
    },
    {
      name: 'a late start needs no feed',
      filter: { from_date: '2026-08-01T00:00:00Z' },
      list: [{ ...newest, from_date: '2026-08-01T00:00:00Z' }],
      feed: [],
    },
    { name: 'an early end needs no list', filter: span, list: [], feed: [{ ...older, ...span }] },
  ])('$name', async ({ filter, list, feed }) => {
    expect(await requests(filter)).toEqual({ list, feed })
  })

  test('a service that repeats its first page has no second one', async () => {
    const load = vi.fn<Parameters<typeof factsPages>[0]>(async () => ({
      ...readFeed([{ id: 'a' }, { id: 'b' }]),
      isLast: false,
    }))
    let pages = 0
    for await (const _ of factsPages(load, () => null)) pages += 1
    expect([pages, load.mock.calls.length]).toEqual([1, 2])
  })

  test('a hit ratio that is no share is none', () => {
    const ratioOf = (hit_rate: number) =>
      factsOf({ id: 'a', entity: 'b', horizon: '1m', created_at: now, hit_rate }, DEFAULT_UNITS)!.hitRatio
    expect([-1, 0, 100, 7000].map(ratioOf)).toEqual([null, 0, 1, null])
  })

  test('windows on one asset do not overlap, and the newest counts', () => {
    const insight = fc.record({
      tag: fc.constantFrom('a', 'b'),
      startAt: fc.integer({ min: 0, max: 1_000 }),
      length: fc.integer({ min: 1, max: 200 }),
    })
    fc.assert(
      fc.property(fc.array(insight, { maxLength: 60 }), (all) => {
        const newestFirst = all
          .map(({ tag, startAt, length }) => ({ tag, startAt, endsAt: startAt + length }))
          .sort((a, b) => b.startAt - a.startAt)
        const separate = newestFirst.filter(nonOverlapping())
        for (const [i, one] of separate.entries())
          for (const other of separate.slice(i + 1))
            if (other.tag === one.tag) expect(other.endsAt).toBeLessThanOrEqual(one.startAt)
        for (const tag of ['a', 'b']) {
          const first = newestFirst.find((each) => each.tag === tag)
          if (first) expect(separate).toContain(first)
        }
      }),
    )
  })
})

test('an insight that a level decided early is judged by the close of its last day, and not before that close', () => {
  const closes = randomCloses(600, 5)
  const [start, bars] = [550, 5]
  const first = closes[start]!
  /** Bullish over a week; its upper level is below the next close, so that it is decided on the first day. */
  const facts: JudgingFacts = {
    id: 'decided early',
    tag: 'asset_test',
    title: 'Decided early',
    card: null,
    sector: null,
    horizon: '1w',
    bars,
    stars: 5,
    direction: 'up',
    createdAt: first.at,
    startAt: first.at,
    endsAt: first.at + 7 * MS_PER_DAY,
    inputs: {
      direction: 1,
      horizon: '1w',
      created_at: first.at,
      last_value: first.value,
      last_value_date: first.at,
      signal_high: Math.min(first.value, closes[start + 1]!.value) * 0.999,
      signal_low: first.value * 0.5,
    },
    hitRatio: 0.7,
    outOfSample: null,
    median: 0.01,
    checks: null,
  }
  const lastDay = closes[start + bars]!
  const judged = (now: number, count: number) =>
    judgeInsight(facts, { closes: closes.slice(0, count), predictions: [], units: DEFAULT_UNITS, now })
  const noon = lastDay.at + MS_PER_DAY / 2
  expect(judged(noon, start + bars)).toEqual({ unjudged: 'not-ended' })
  expect(judged(noon, start + bars + 1)).toMatchObject({
    judged: { endedAt: lastDay.at, realised: lastDay.value / first.value - 1, status: 'worked' },
  })
  // Its base rate uses no close after the day of the insight.
  const gains = closes.slice(0, start - bars + 1).filter(({ value }, i) => closes[i + bars]!.value > value)
  expect(judged(noon, start + bars + 1)).toMatchObject({
    judged: { base: gains.length / (start - bars + 1) },
  })
  // Once the day is over, a missing close is not waited for.
  expect(judged(lastDay.at + MS_PER_DAY, start + bars)).toHaveProperty('judged')
})

describe('a judging run', () => {
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

  const memoryStore = () => {
    const stored = new Map<string, JudgedInsight>()
    return {
      stored,
      all: async () => [...stored.values()],
      get: async (ids: readonly string[]) =>
        new Map(ids.flatMap((id) => (stored.has(id) ? [[id, stored.get(id)!] as const] : []))),
      put: async (judged: readonly JudgedInsight[]) => {
        for (const each of judged) stored.set(each.id, each)
      },
    }
  }

  const feedOf =
    (feed: WireFeedInsight[], size = 100): JudgingClient['feedPage'] =>
    async ({ page }) => {
      const end = ((page ?? 0) + 1) * size
      return { ...readFeed(feed.slice(end - size, end)), isLast: end >= feed.length }
    }
  const fails = (kind: 'server' | 'not-found' | 'unavailable') => async () => {
    throw new ApiError({ kind })
  }

  async function run(
    most: number,
    change: Partial<JudgingClient> = {},
    {
      store = memoryStore(),
      control = new AbortController(),
      rates,
    }: { store?: ReturnType<typeof memoryStore>; control?: AbortController; rates?: RateStore } = {},
  ) {
    const requests = { predictions: 0, closes: 0 }
    const client: JudgingClient = {
      insightPage: async () => ({ ...readInsightList([]), isLast: true }),
      feedPage: feedOf(insights),
      entities: async () => new Map(readEntities([]).items.map((entity) => [entity.tag, entity])),
      closes: async () => ((requests.closes += 1), closes),
      predictions: async () => ((requests.predictions += 1), readPredictions([]).items),
      ...change,
    }
    const events: JudgingEvent[] = []
    await runJudging(
      { filter: {}, now, units: DEFAULT_UNITS, most },
      { client, store, signal: control.signal, emit: (event) => events.push(event), ...(rates && { rates }) },
    )
    const judged = events.flatMap((event) => (event.type === 'judged' ? event.judged : []))
    return { events, last: events.at(-1)!, judged, ids: judged.map(({ id }) => id).sort(), requests, store }
  }

  test('judges every ended insight without overlap once, as a naive computation does, and counts the others', async () => {
    const { last, judged, ids, requests } = await run(1_000)
    expect(last).toMatchObject({ type: 'done', hasMore: false, counts: { judged: new Set(ids).size } })
    expect(countRead(last.counts)).toBe(COUNT)
    expect(last.counts.active).toBeGreaterThanOrEqual(10)
    expect(requests.closes).toBeLessThanOrEqual(40)
    for (const each of judged) {
      const i = Number(each.id.slice(3))
      const start = closes.length - 1 - i
      const realised = closes[start + 10]!.value / closes[start]!.value - 1
      expect(each.realised).toBeCloseTo(realised, 10)
      expect(each.isHit).toBe(i % 2 === 0 ? realised > 0 : realised < 0)
      expect(each.hitRatio).toBeCloseTo((60 + (i % 20)) / 100, 10)
      expect(each.endedAt).toBe(closes[start + 10]!.at)
    }
  })

  test('stops at the cap and says that there is more, always at the same insight', async () => {
    const { last, ids } = await run(50)
    expect(last).toMatchObject({ type: 'done', hasMore: true, counts: { judged: 50 } })
    expect(ids).toHaveLength(50)
    let turns = 0
    const predictions = async () => {
      turns = (turns + 7) % 10
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      return readPredictions([]).items
    }
    expect((await run(50, { predictions })).ids).toEqual(ids)
  })

  test('counts every insight up to the last judged one, and no other', async () => {
    const among = (min: number, max: number) => fc.integer({ min, max })
    await fc.assert(
      fc.asyncProperty(among(1, 130), among(1, 40), among(20, 100), async (most, assets, size) => {
        const feed = insights.map((each, i) => ({ ...each, entity: `asset${i % assets}_test` }))
        const { last, judged } = await run(most, { feedPage: feedOf(feed, size) })
        const hasMore = last.type === 'done' && last.hasMore
        const oldest = Math.max(...judged.map(({ id }) => Number(id.slice(3))))
        expect(countRead(last.counts)).toBe(hasMore ? oldest + 1 : COUNT)
        expect(last.counts.judged === most || !hasMore).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  test('takes earlier results from the store, but not those of another insight with the same id', async () => {
    const { ids, store } = await run(60)
    const again = await run(60, {}, { store })
    expect(again.ids).toEqual(ids)
    expect(again.requests).toEqual({ predictions: 0, closes: 0 })
    for (const [id, each] of store.stored) store.stored.set(id, { ...each, createdAt: 1, realised: 99 })
    const { judged } = await run(60, {}, { store })
    expect(judged.every(({ realised }) => realised < 1)).toBe(true)
  })

  test('stores once what the expected share of open and judged insights needs, as known on their day', async () => {
    const stored = new Map<string, BaseRates['insights'][string]>()
    const rates: RateStore = {
      get: async (ids) =>
        Object.fromEntries(ids.flatMap((id) => (stored.has(id) ? [[id, stored.get(id)!]] : []))),
      put: async (id, each) => void stored.set(id, each),
    }
    const { last, ids, store } = await run(1_000, {}, { rates })
    expect(stored.size).toBe(last.counts.active + ids.length)
    for (const [id, { base, outOfSample, n }] of stored) {
      const start = closes.length - 1 - Number(id.slice(3))
      const starts = closes.slice(0, start - 10 + 1)
      const gained = starts.filter(({ value }, i) => closes[i + 10]!.value > value).length
      const isUp = Number(id.slice(3)) % 2 === 0
      const fell = starts.filter(({ value }, i) => closes[i + 10]!.value < value).length
      expect(base).toBeCloseTo((isUp ? gained : fell) / starts.length, 10)
      expect([outOfSample, n]).toEqual([null, null])
    }
    const again = await run(1_000, {}, { rates, store })
    expect(again.requests).toEqual({ predictions: 0, closes: 0 })
  })

  test('emits nothing after it is stopped', async () => {
    const control = new AbortController()
    const predictions = async () => {
      control.abort()
      throw new DOMException('stopped', 'AbortError')
    }
    const { events } = await run(1_000, { predictions }, { control })
    expect(events.filter(({ type }) => type !== 'judged')).toEqual([])
  })

  test('judges without predictions that fail to load, and does not store the result', async () => {
    const { last, judged, store } = await run(20, { predictions: fails('server') })
    expect(judged).toHaveLength(20)
    expect(judged.every(({ place }) => place === null)).toBe(true)
    expect(last.counts.withoutFan).toBeGreaterThanOrEqual(20)
    expect(store.stored.size).toBe(0)
  })

  test('counts insights without prices and goes on', async () => {
    const { last } = await run(1_000, { closes: fails('not-found') })
    expect(last).toMatchObject({ type: 'done', counts: { judged: 0 } })
    expect(last.counts.unjudged).toBeGreaterThan(100)
  })

  test('ends when the prices of several assets in a row do not load, but not for those of one', async () => {
    const tags = [...new Set(insights.map(({ entity }) => entity))]
    const down = await run(1_000, { closes: fails('unavailable') })
    expect(down.last).toMatchObject({
      type: 'failed',
      failure: { kind: 'unavailable' },
      counts: { judged: 0 },
    })
    const closesOf: JudgingClient['closes'] = (series) =>
      series.startsWith(tags[0]!) ? fails('server')() : Promise.resolve(closes)
    const { last } = await run(1_000, { closes: closesOf })
    expect(last.type).toBe('done')
    expect(last.counts.withoutCloses).toBeGreaterThan(0)
    expect(last.counts.judged).toBeGreaterThan(0)
    const feedPage = feedOf(insights.filter(({ entity }) => entity === tags[0]))
    const alone = await run(1_000, { feedPage, closes: closesOf })
    expect(alone.last).toMatchObject({ type: 'failed', failure: { kind: 'server' } })
  })

  /** The newest hundred, from the list. */
  const insightPage: JudgingClient['insightPage'] = async ({ page }) => {
    const items = insights.slice((page ?? 0) * 20, ((page ?? 0) + 1) * 20)
    const wires = items.map(({ id, title, insight_card, created_at, ...metadata }) => ({
      id,
      title,
      card: { name: insight_card },
      created_at,
      metadata,
    }))
    return { ...readInsightList(wires), isLast: page === 4 }
  }

  test('says that there is more only if there is: not where the cap is reached with the last insight', async () => {
    // The feed repeats the last insight of the list, has nothing, or does not exist.
    const feeds = [feedOf(insights.slice(99, 100)), feedOf([]), fails('not-found')]
    for (const feedPage of feeds) {
      const all = await run(1_000, { insightPage, feedPage })
      const most = all.last.counts.judged
      expect((await run(most, { insightPage, feedPage })).last).toEqual(all.last)
    }
    const feedPage = feedOf(insights.slice(99, 101))
    const { last } = await run(1_000, { insightPage, feedPage: feeds[0]! })
    expect((await run(last.counts.judged, { insightPage, feedPage })).last).toMatchObject({ hasMore: true })
  })

  test('judges only the last six months if the service has no feed, and says so', async () => {
    const { last, judged } = await run(1_000, { insightPage, feedPage: fails('not-found') })
    expect(last).toMatchObject({ type: 'done', hasMore: false, isWithoutFeed: true })
    expect(judged.length).toBeGreaterThan(20)
    expect(countRead(last.counts)).toBe(100)
    expect((await run(1_000)).last).toMatchObject({ isWithoutFeed: false })
  })

  test('keeps what is judged when the list fails, and reports why', async () => {
    const feedPage: JudgingClient['feedPage'] = (body) =>
      body.page ? fails('unavailable')() : feedOf(insights)(body)
    const { last, judged } = await run(1_000, { feedPage })
    expect(judged.length).toBeGreaterThan(20)
    expect(last).toMatchObject({ type: 'failed', failure: { kind: 'unavailable' } })
  })
})

describe('the record that this device makes of judged insights', () => {
  test('is calibrated once a hundred have ended, as by the reference service, and says how many have', () => {
    const thin = recordOf(judgedMarket(38, 3), false)
    expect(thin).toMatchObject({ isComplete: false, ended: 38, needed: 100, fit: null, walked: null })
    const record = recordOf(judgedMarket(900, 3, 0.15), true)
    expect(record).toMatchObject({ isComplete: true, ended: 900 })
    // Hit ratios are fifteen points too high.
    expect(record.walked!.stated.mean - record.walked!.hitRatio).toBeGreaterThan(0.1)
    expect(record.walked!.expected.brier).toBeLessThan(record.walked!.stated.brier)
    expect(record.groups.filter(({ by }) => by === 'horizon').map(({ name }) => name)).toEqual(['1m', '3m'])
  })

  test('is read as it was written, and leaves out insights without a direction, a hit ratio or a base rate', () => {
    const judged = judgedMarket(300, 4)
    expect(readCalibration(structuredClone(recordOf(judged, true)))).toEqual(recordOf(judged, true))
    const without = judged.map((each, i) => ({
      ...each,
      ...(i % 3 === 0 ? { hitRatio: null } : i % 3 === 1 ? { base: null } : { isHit: null }),
    }))
    expect(recordOf(without, true)).toMatchObject({ ended: 0, from: null, to: null, fit: null })
  })
})

test('a record is complete once a run over all has ended, also when the page is left, and after a run over a part', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('fetch', async () => Response.json([]))
  onTestFinished(() => void vi.unstubAllGlobals())
  /** Runs to the first record. `made` goes on collecting them. */
  const run = async (filter: InsightFilter) => {
    const made: boolean[] = []
    const session = await new Promise<ReturnType<typeof judgingSession>>((resolve) => {
      const send = judgingSession((event) => {
        if (event.type !== 'record') return
        made.push(event.record.isComplete)
        resolve(send)
      })
      const request = { filter, now: Date.UTC(2026, 10, 20), units: DEFAULT_UNITS }
      send({ type: 'start', request: { ...request, most: 100, scope: 'one', makesRecord: true } })
    })
    return { made, stop: () => session({ type: 'stop' }) }
  }
  const before = await run({ limit: 20, stars: [8] })
  const whole = await run({ limit: 20 })
  whole.stop()
  // Another run takes longer than a record after the end of the first would.
  const after = await run({ limit: 20, stars: [8] })
  expect([before.made, whole.made, after.made]).toEqual([[false], [true], [true]])
})

test('results are kept on this device for thirty days, apart for each service', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  onTestFinished(() => void vi.unstubAllGlobals().restoreAllMocks())
  const judged = judgedMarket(2, 1)
  await browserStore('one').put(judged)
  expect(await browserStore('one').all()).toEqual(judged)
  const [first] = judged
  expect(await browserStore('one').get([first!.id, 'other'])).toEqual(new Map([[first!.id, first]]))
  expect(await browserStore('other').all()).toEqual([])
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * MS_PER_DAY)
  expect(await browserStore('one').all()).toEqual([])
})
