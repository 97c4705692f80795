import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runEngine } from '#reference/engine/engine-run.ts'
import { unpackInsights } from '#reference/engine/insight-block.ts'
import type { InsightFacts } from '#reference/engine/insight-facts.ts'
import { dayOf } from '#reference/market/base/civil-date.ts'
import type { Market } from '#reference/market/base/market.ts'
import { readFilesMarket } from '#reference/market/files/price-folder.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { contextInfos } from '#reference/series/context-definitions.ts'
import { PRICE_SERIES } from '#reference/series/registry.ts'
import { topicOf } from '#reference/service/store/topic.ts'
import { wilsonInterval } from '#shared/statistics/wilson-interval.ts'
import { insightWords } from './insight-words.ts'

/** The first asset's prices are there when all are. */
const REAL = '../shared/data/prices'
const MINUTES = 60_000

/** Every sentence that says that a share differs from its base rate, or that it does not. */
const SAID = {
  above: /interval lies above|held up/,
  around: /interval contains|cannot be told apart|do not tell the two apart/,
  below: /interval lies below|did worse/,
}

const place = ({ hits, n, baseRate }: Pick<InsightFacts, 'hits' | 'n' | 'baseRate'>) => {
  const { low, high } = wilsonInterval(hits, n)!
  return low > baseRate ? 'above' : high < baseRate ? 'below' : 'around'
}

async function readEverything(market: Market) {
  const infos = new Map(
    [...PRICE_SERIES, ...contextInfos(market.contextSeries)].map((info) => [info.name, info]),
  )
  const topics = new Map<string, number>()
  const wrong: string[] = []
  let insights = 0
  await runEngine(market, {
    onInsights(asset, found) {
      for (const { facts } of unpackInsights(found, asset)) {
        insights += 1
        const info = infos.get(facts.series)!
        topics.set(topicOf(info.group), (topics.get(topicOf(info.group)) ?? 0) + 1)
        const { content } = insightWords(facts, {
          asset: market.assets[asset]!,
          info,
          endsAt: 0,
          trackRecord: { n: 100, kept: 60 },
          isFilling: false,
          isFiveYears: true,
        })
        for (const { section_title, section_content } of content) {
          const text = section_content ?? ''
          const shown =
            section_title === 'Out of sample'
              ? place(facts.outOfSample)
              : section_title === 'What history says'
                ? place(facts)
                : null
          for (const [name, pattern] of Object.entries(SAID))
            if (pattern.test(text) !== (name === shown)) wrong.push(`${name}: ${text}`)
        }
      }
    },
  })
  return { insights, wrong, topics }
}

describe('over whole markets', () => {
  it(
    'no insight claims a difference that its interval does not show, and all four topics have theirs',
    async () => {
      const market = openMarket({ kind: 'simulated', seed: 42, assets: 500, now: dayOf(2026, 11, 20) })
      const { insights, wrong, topics } = await readEverything(market)
      expect(insights).toBeGreaterThan(5_000)
      expect(wrong).toEqual([])
      for (const topic of ['Technical', 'Market', 'Fundamental', 'Macro'])
        expect(topics.get(topic)! / insights).toBeGreaterThanOrEqual(0.05)
    },
    15 * MINUTES,
  )

  it.runIf(existsSync(REAL))(
    'nor does one over real prices',
    async () => {
      const { insights, wrong } = await readEverything(
        await readFilesMarket({ prices: REAL, companies: null }),
      )
      expect(insights).toBeGreaterThan(500)
      expect(wrong).toEqual([])
    },
    10 * MINUTES,
  )
})
