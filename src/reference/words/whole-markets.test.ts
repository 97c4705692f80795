import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runEngine } from '#reference/study/engine-run.ts'
import { unpackInsights } from '#reference/study/insight-block.ts'
import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { dayOf } from '#reference/market/base/civil-date.ts'
import type { Market } from '#reference/market/base/market.ts'
import { readFilesMarket } from '#reference/market/files/price-folder.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { contextInfos } from '#reference/series/context-definitions.ts'
import { PRICE_SERIES } from '#reference/series/registry.ts'
import { topicOf } from '#reference/service/store/topic.ts'
import { wilsonInterval } from '#shared/statistics/wilson-interval.ts'
import { insightWords, type InsightWords } from './insight-words.ts'

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

/** What an insight's text says about a difference that its own interval does not show, or keeps to itself of one that it does. */
function wrongClaims(facts: InsightFacts, { title, card, content, conditionTexts }: InsightWords): string[] {
  const stated = new Map([
    ['What history says', place(facts)],
    ['Out of sample', place(facts.outOfSample)],
  ])
  const sections = content.map(({ section_title, section_content }) => [
    section_title ?? '',
    section_content ?? '',
  ])
  const texts = [
    ...sections,
    ...[title, card.name, card.intuition, ...conditionTexts].map((text) => ['', text]),
  ]
  const missing = [...stated.keys()].filter((name) => !sections.some(([own]) => own === name))
  return [
    ...missing.map((name) => `no section ${name}`),
    ...texts.flatMap(([name = '', text = '']) =>
      Object.entries(SAID)
        .filter(([claim, pattern]) => pattern.test(text) !== (claim === stated.get(name)))
        .map(([claim]) => `${claim}: ${text}`),
    ),
  ]
}

async function readEverything(market: Market) {
  const infos = new Map(
    [...PRICE_SERIES, ...contextInfos(market.contextSeries)].map((info) => [info.name, info]),
  )
  const topics = new Map<string, number>()
  const wrong: string[] = []
  const places = { above: 0, around: 0, below: 0 }
  let [insights, misread] = [0, 0]
  await runEngine(market, {
    onInsights(asset, found) {
      for (const { facts } of unpackInsights(found, asset)) {
        insights += 1
        const info = infos.get(facts.series)!
        topics.set(topicOf(info.group), (topics.get(topicOf(info.group)) ?? 0) + 1)
        places[place(facts.outOfSample)] += 1
        const words = insightWords(facts, {
          asset: market.assets[asset]!,
          info,
          endsAt: 0,
          trackRecord: { n: 100, kept: 60 },
          isFilling: false,
          isFiveYears: true,
        })
        wrong.push(...wrongClaims(facts, words))
        // The same words beside figures that show nothing of what they say: the check has to find every one.
        const { outOfSample } = facts
        const other = {
          ...outOfSample,
          hits: place(outOfSample) === 'above' ? 0 : outOfSample.n,
          baseRate: 0.5,
        }
        if (
          place(other) !== place(outOfSample) &&
          wrongClaims({ ...facts, outOfSample: other }, words).length === 0
        )
          misread += 1
      }
    },
  })
  return { insights, wrong, misread, topics, places }
}

describe('over whole markets', () => {
  it(
    'no insight claims a difference that its interval does not show, and all four topics have theirs',
    async () => {
      const market = openMarket({ kind: 'simulated', seed: 42, assets: 500, now: dayOf(2026, 11, 20) })
      const { insights, wrong, misread, topics, places } = await readEverything(market)
      expect(insights).toBeGreaterThan(5_000)
      expect(wrong).toEqual([])
      expect(misread).toBe(0)
      expect(places.above).toBeGreaterThan(100)
      expect(places.around).toBeGreaterThan(1000)
      for (const topic of ['Technical', 'Market', 'Fundamental', 'Macro'])
        expect(topics.get(topic)! / insights).toBeGreaterThanOrEqual(0.05)
    },
    15 * MINUTES,
  )

  it.runIf(existsSync(REAL))(
    'nor does one over real prices',
    async () => {
      const { insights, wrong, misread, places } = await readEverything(
        await readFilesMarket({ prices: REAL, companies: null }),
      )
      expect(insights).toBeGreaterThan(500)
      expect(wrong).toEqual([])
      expect(misread).toBe(0)
      expect(Math.min(places.above, places.around)).toBeGreaterThan(10)
    },
    10 * MINUTES,
  )
})
