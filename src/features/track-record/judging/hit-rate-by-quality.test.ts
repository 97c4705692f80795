import { expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { randomCloses } from '#testing/generated-market.ts'
import { judgedMarket } from '#testing/judged-market.ts'
import { hitRateByQuality, pastHitRate } from './hit-rate-by-quality.ts'
import type { JudgedInsight } from './judge.ts'

const closes = randomCloses(1_500, 3)
const now = closes.at(-1)!.at

/** Four insights a year on each asset, all of one quality, alternately bullish and bearish. */
const feed = (assets: number) =>
  Array.from({ length: assets }, (_asset, a) =>
    Array.from({ length: 6 - (a % 3) }, (_each, i) => {
      const close = closes[1_440 - i * 60]!
      return {
        id: `${a} ${i}`,
        entity: `asset${a}_test`,
        direction: 1 + (i % 2),
        horizon: '1m',
        stars: 5,
        last_value: close.value,
        last_value_date: new Date(close.at).toISOString(),
        created_at: new Date(close.at).toISOString(),
      }
    }),
  ).flat()

function setUp(known: readonly JudgedInsight[]) {
  const requested: string[] = []
  const held = new Map(known.map((each) => [each.id, each]))
  return {
    requested,
    tools: {
      client: {
        feedPage: async () => ({ ...readFeed(feed(30)), received: 0, isLast: true }),
        entities: async () => new Map(),
        closes: async (snake: string) => {
          requested.push(snake)
          return closes
        },
      },
      store: {
        all: async () => [...held.values()],
        get: async () => new Map<string, JudgedInsight>(),
        put: async (judged: readonly JudgedInsight[]) => {
          for (const each of judged) held.set(each.id, each)
        },
      },
    },
  }
}
const config = { now, units: DEFAULT_UNITS }

test('closes of a few assets are requested, each once, and the outcomes are stored for the next time', async () => {
  const { requested, tools } = setUp([])
  const found = await hitRateByQuality(5, config, tools)
  expect(requested).toHaveLength(16)
  expect(new Set(requested).size).toBe(16)
  // Those with the most insights: six and five.
  expect(found.of).toBe(10 * 6 + 6 * 5)
  const isHit = (i: number) => {
    const start = 1_440 - i * 60
    const value = closes[start + 21]!.value / closes[start]!.value - 1
    return i % 2 === 0 ? value > 0 : value < 0
  }
  const timesOf = (i: number) => (i < 5 ? 16 : 10)
  expect(found.hits).toBe([0, 1, 2, 3, 4, 5].reduce((sum, i) => sum + (isHit(i) ? timesOf(i) : 0), 0))
  expect(found.base).toBeGreaterThan(0.4)
  expect(found.base).toBeLessThan(0.6)
  expect(await hitRateByQuality(5, config, tools)).toEqual(found)
  expect(requested).toHaveLength(16)
})

test('enough stored insights need no request, and other qualities do not count', async () => {
  const known = judgedMarket(900, 2).map((each) => ({ ...each, createdAt: each.createdAt - 1 }))
  const { requested, tools } = setUp(known)
  const found = await hitRateByQuality(5, config, tools)
  expect(requested).toEqual([])
  expect(found.of).toBeLessThanOrEqual(100)
  expect(found.of).toBeGreaterThan(30)
})

test('of overlapping insights on one asset only the newest counts', () => {
  const [first] = judgedMarket(1, 1)
  const at = (day: number, isHit: boolean) => ({
    ...first!,
    id: String(day),
    createdAt: day * MS_PER_DAY,
    endedAt: (day + 30) * MS_PER_DAY,
    isHit,
  })
  expect(pastHitRate([at(0, true), at(10, false), at(40, true)])).toMatchObject({ hits: 1, of: 2 })
  expect(pastHitRate([])).toEqual({ hits: 0, of: 0, base: null })
})
