import { afterAll, describe, expect, it } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { CONVICTION_CHECKS, readInsight, readInsightList } from '#contract/records/insight.ts'
import type { WireInsight } from '#contract/records/insight.ts'
import { readPredictions } from '#contract/records/prediction.ts'
import { createWorld } from '#reference/service/world/reference-world.ts'
import { startReferenceFixture, fixtureStudies } from '#testing/reference-fixture.ts'
import { InsightWriter } from './insight-writer.ts'

const service = await startReferenceFixture()
afterAll(() => service.stop())
const { get, headers, post } = service

async function filter(payload: object): Promise<WireInsight[]> {
  const answer = await post('/insights/v1/filter', payload)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ result: WireInsight[] }>().result
}
const ALL = { from_date: '1990-01-01T00:00:00Z', limit: 1000 }

const METADATA =
  'asset_cls class direction eco entity event high_conviction_report hit_rate horizon last_value last_value_date market_cap median_return sector signal_high signal_low stars sub_cls topic type'.split(
    ' ',
  )

/** Paths of a value that are null, undefined or not finite. */
function holes(value: unknown, path = ''): string[] {
  if (value === null || value === undefined) return [path]
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [path]
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) => holes(inner, `${path}.${key}`))
}

describe('the filtered list', () => {
  it('is read by the contract without a dropped item', async () => {
    const answer = await post('/insights/v1/filter', ALL)
    const list = readInsightList(answer.json())
    expect(list.received).toBe(service.world.insights.size)
    expect(list.unreadable).toEqual([])
    expect(list.items.every((insight) => insight.dropped === 0)).toBe(true)
  })

  it('fills every field of the specification', async () => {
    for (const insight of await filter(ALL)) {
      expect(holes(insight)).toEqual([])
      expect(Object.keys(insight).sort()).toEqual(
        'card charts conditions content created_at disclaimer episodes hit_ratio id metadata title'.split(
          ' ',
        ),
      )
      expect(Object.keys(insight.metadata ?? {}).sort()).toEqual(METADATA)
      expect(Object.keys(insight.metadata?.high_conviction_report ?? {}).sort()).toEqual([
        ...CONVICTION_CHECKS,
      ])
    }
  })

  it('is newest first, with unique ids', async () => {
    const whole = await filter(ALL)
    expect(new Set(whole.map(({ id }) => id)).size).toBe(whole.length)
    for (const { id } of whole)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const created = whole.map((insight) => Date.parse(insight.created_at ?? ''))
    expect(created).toEqual(created.toSorted((a, b) => b - a))
  })

  it('returns twenty of the last six months by default', async () => {
    const page = await filter({})
    expect(page).toHaveLength(20)
    const sixMonths = await filter({ limit: 1000 })
    const from = Date.UTC(2020, 11, 30, 15)
    expect(Math.min(...sixMonths.map(({ created_at }) => Date.parse(created_at ?? '')))).toBeGreaterThan(from)
    const older = await filter({ from_date: '2020-06-30T00:00:00Z', limit: 1000 })
    expect(older.length).toBeGreaterThan(sixMonths.length)
    const noBody = await service.app.inject({ method: 'POST', url: '/insights/v1/filter', headers })
    expect(noBody.json<{ result: unknown[] }>().result).toHaveLength(20)
  })

  it('has image URLs with the host of the request', async () => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/insights/v1/filter',
      headers: { ...headers, host: 'insights.example:8080' },
      payload: { limit: 1 },
    })
    const [insight] = answer.json<{ result: WireInsight[] }>().result
    expect(insight?.charts).toEqual([
      expect.objectContaining({
        type: 'scenario',
        url: `http://insights.example:8080/charts/${insight?.id}/scenario.png`,
      }),
      expect.objectContaining({ type: 'scenario-conditions' }),
    ])
  })

  it.each([
    [{ sub_class: [1.5] }, 'sub_class'],
    [{ from_date: '2021-02-30' }, 'from_date'],
    [{ limit: 1001 }, 'limit must be at most 1000'],
    [[], 'JSON object'],
  ])('refuses %j with 400 and names the field', async (payload, named) => {
    const answer = await post('/insights/v1/filter', payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({ status: 400, message: expect.stringContaining(named) })
  })

  it('ignores null and empty lists, and searches for the empty text if a list of texts contains it', async () => {
    const all = await filter({ limit: 1000 })
    const skipped = await filter({ stars: [], sector: null, direction: null, topic: [], limit: 1000 })
    expect(skipped).toEqual(all)
    expect(await filter({ sector: [''] })).toEqual([])
  })
})

describe('one insight', () => {
  it('is the same as in the list, unwrapped', async () => {
    const [first] = await filter({ limit: 1 })
    const answer = await get(`/insights/v1/${first?.id}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(first)
    expect(readInsight(answer.json()).id).toBe(first?.id)
  })

  it('has up-to-date counts in its text, even if no list was requested since the last arrival', async () => {
    const { market, insights } = service.world
    let ms = 0
    const world = createWorld({ market, now: () => service.now, monotonicMs: () => ms })
    const [first = 0, ...others] = [...market.assets.keys()].filter((asset) => insights.countOf(asset) > 0)
    const studies = fixtureStudies()
    world.addAsset(first, studies[first]!)
    const insight = world.insights.ofAsset(first).at(-1)!
    const writer = new InsightWriter(world)
    const before = await writer.json(insight, '')
    for (const asset of others) world.addAsset(asset, studies[asset]!)
    ms += 1_000
    const after = await writer.json(insight, '')
    expect(after).not.toBe(before)
    expect(after).toBe(await new InsightWriter(world).json(insight, ''))
  })

  it.each(['nothing', '00000000-0000-8000-8000-000000000000', '%2e%2e'])('answers 404 for %s', async (id) => {
    for (const path of ['', '/predictions']) {
      const answer = await get(`/insights/v1/${id}${path}`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({ status: 404, message: expect.any(String) })
    }
  })
})

describe('predictions', () => {
  it('start at zero and end on the best horizon of the insight', async () => {
    for (const insight of await filter({ limit: 10, from_date: '2015-01-01' })) {
      const answer = await get(`/insights/v1/${insight.id}/predictions`)
      const list = readPredictions(answer.json())
      expect(list.unreadable).toEqual([])
      expect(holes(answer.json())).toEqual([])
      expect(list.items.map(({ relative_idx }) => relative_idx)).toEqual(list.items.map((_, i) => i))
      expect(list.items[0]).toMatchObject({ horizon: '0d', median: 0, high: 0, low: 0, std_dev: 0 })
      expect(list.items.at(-1)?.median).toBe(insight.metadata?.median_return)
      expect(list.items[0]?.date).toBe(Date.parse(insight.metadata?.last_value_date ?? ''))
      const dates = list.items.map(({ date }) => date ?? 0)
      expect(dates).toEqual(dates.toSorted((a, b) => a - b))
      expect(new Set(dates).size).toBe(dates.length)
      for (const { percentiles, min, max, low, high } of list.items) {
        const values = percentiles.map(({ value }) => value)
        expect(values).toEqual(values.toSorted((a, b) => a - b))
        expect(percentiles.map(({ p }) => p)).toEqual([10, 20, 30, 40, 60, 70, 80, 90])
        expect(min).toBeLessThanOrEqual(low ?? -1)
        expect(max).toBeGreaterThanOrEqual(high ?? 1)
      }
    }
  })
})

describe('the feed', () => {
  it('selects like the filter and carries the out-of-sample rate', async () => {
    const answer = await post('/feed/v1/filter', ALL)
    const list = readFeed(answer.json())
    expect(list.unreadable).toEqual([])
    expect(holes(answer.json())).toEqual([])
    expect(list.items.map(({ id }) => id)).toEqual((await filter(ALL)).map(({ id }) => id))
    expect(list.items.some((item) => item.hit_rate_out_of_sample !== item.hit_rate)).toBe(true)
    const refused = await post('/feed/v1/filter', { direction: '' })
    expect(refused.statusCode).toBe(400)
  })
})
