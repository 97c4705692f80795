import { beforeAll, describe, expect, it } from 'vitest'
import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { contextInfos } from '#reference/series/context-definitions.ts'
import { PRICE_SERIES } from '#reference/series/registry.ts'
import { isScheduled } from '#reference/series/indicators/seasonality.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import { runEngineHere } from '#reference/study/engine-here.ts'
import type { QualityRecord } from '#reference/words/sections/evidence-sections.ts'
import { topicOf } from '#reference/service/store/insight-fields.ts'
import { factsOf } from '#reference/service/store/insight-store.ts'
import { fixtureWorld } from '#testing/reference-fixture.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { wilsonInterval } from '#shared/statistics/wilson-interval.ts'
import { CARDS, seriesWords, tailWords } from '#reference/words/cards/card-table.ts'
import { bothReadings } from '#reference/words/cards/card-words.ts'
import { familyWords } from '#reference/words/cards/family-cards.ts'
import { disclaimer, happenedWords, insightWords, type InsightWords } from './insight-words.ts'

/** Words of advice and of certainty that this service never uses. */
const FORBIDDEN =
  /\b(buy|(?:buying|selling)(?! pressure)|sell|sell-off|trade now|probabilit\w*|guarantee\w*|recommend\w*|expected profit|confidence|stars?|predict\w*)\b/i

const market = openMarket({ kind: 'simulated', seed: 1, assets: 1, now: 18_800 })
const SERIES: readonly SeriesInfo[] = [...PRICE_SERIES, ...contextInfos(market.contextSeries)]

describe('the card table', () => {
  it.each(SERIES.map((info) => [info.name, info] as const))('has words of its own for %s', (name, info) => {
    expect(CARDS[name], 'a table entry').toBeDefined()
    for (const words of [CARDS[name]!, familyWords(info)]) {
      for (const tail of [words.high, words.low]) {
        const texts = [tail.headline, tail.happened('+1.0%'), tail.up, tail.down]
        for (const text of texts) expect(text).not.toMatch(FORBIDDEN)
        // What this asset did after such days is said with counts, never by a card.
        for (const text of [tail.up, tail.down])
          expect(text).not.toMatch(/\bon this asset\b|more often|of this asset/i)
        expect(tail.happened('+1.0%')).toContain('+1.0%')
        expect(tail.headline).toMatch(/^\w.*[^.]$/)
        expect(tail.up).not.toBe(tail.down)
        expect(tail.up).toMatch(/\.$/)
      }
      expect(words.high.headline).not.toBe(words.low.headline)
    }
  })

  it('speaks for no series that does not exist', () => {
    const known = new Set(SERIES.map(({ name }) => name))
    expect(Object.keys(CARDS).filter((name) => !known.has(name))).toEqual([])
  })

  it('never says the same headline for two cards', () => {
    const headlines = SERIES.flatMap((info) => {
      const { high, low } = seriesWords(info)
      return [high.headline, low.headline]
    })
    expect(new Set(headlines).size).toBe(headlines.length)
  })
})

/** Sentences of more than 25 words; a label before a colon is not counted with the sentence that follows it. */
const longSentences = (text: string) =>
  text
    .split(/(?<=[.!?])\s+(?=[A-Z0-9−])|:\s+/)
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length > 25)
/** Words of our own or of literature, where the field has a term. */
const UNUSUAL =
  /\b(kept|borne out|bear out|sceptic\w*|dear|dearer|fright\w*|restless|unrest|nobody|no one|neglect\w*|neighbours?|leash)\b/i

describe('plain language', () => {
  it.each(SERIES.map((info) => [info.name, info] as const))('in the words of %s', (name, info) => {
    const tails = [CARDS[name]!, familyWords(info)].flatMap(({ high, low }) => [high, low])
    const texts = tails.flatMap((tail) => [
      tail.headline,
      tail.happened('2.1 standard deviations'),
      bothReadings(tail),
    ])
    for (const text of texts) {
      expect(longSentences(text)).toEqual([])
      expect(text).not.toMatch(UNUSUAL)
    }
  })
})

describe('a claim', () => {
  const rsi = SERIES.find(({ name }) => name === 'rsi_14')!
  const distance = SERIES.find(({ name }) => name === 'ma_dist_200')!

  it('is only made where it is true in itself, not merely unusual for the asset', () => {
    expect(tailWords(rsi, 'low', 24).headline).toBe('oversold on the 14-day RSI')
    expect(tailWords(rsi, 'low', 48).headline).toBe('14-day relative strength index at a very low level')
    expect(tailWords(distance, 'high', 0.2).headline).toBe('far above its 200-day average')
    expect(tailWords(distance, 'high', -0.01).headline).not.toContain('above')
  })
})

describe('a value in a sentence', () => {
  const happened = (name: string, side: 'high' | 'low', value: number) => {
    const info = SERIES.find((series) => series.name === name)!
    return happenedWords(tailWords(info, side, value), value, info, side)
  }

  it('is a position where the sentence says what it is measured from', () => {
    expect(happened('ma_dist_200', 'low', -0.106)).toBe('the price stood 10.6% below its 200-day average')
    expect(happened('drawdown_12m', 'high', 0)).toBe('the price stood level with its twelve-month high')
    expect(happened('rs_market_3m', 'high', 0.124)).toBe('over three months it was 12.4% ahead of the market')
    expect(happened('gap_1d', 'high', 0.031)).toBe('trading opened 3.1% above the close of the day before')
    expect(happened('accel_1m', 'low', -0.052)).toBe(
      'the month’s return was 5.2 percentage points below that of the month before',
    )
  })

  it('never speaks of nearly every day where two days in five went the other way', () => {
    for (const value of [0.397, 0.42]) expect(happened('up_days_3m', 'low', value)).not.toContain('every day')
    expect(
      tailWords(
        SERIES.find(({ name }) => name === 'up_days_3m')!,
        'low',
        0.397,
      ).headline,
    ).not.toMatch(/every/)
  })

  it('calls a high of the day itself what it is, and not none of days back', () => {
    expect(happened('days_since_high', 'low', 0)).toBe('the close was the highest of the last twelve months')
    expect(happened('days_since_high', 'low', 1)).toBe(
      'the last twelve-month high was only 1 trading day ago',
    )
  })

  it('reads well at the ends of the calendar', () => {
    expect(happened('quarter_progress', 'low', 0)).toBe(
      'the calendar quarter had just begun: 0.0% of it had passed',
    )
    expect(happened('season_1m_5y', 'high', 0.023)).toContain('the month after this date had returned +2.3%')
  })

  it('carries the unit of a rate that is quoted in percent', () => {
    expect(happened('yield_10y', 'high', 4.25)).toContain('4.25%')
    expect(happened('curve_slope', 'low', -0.3)).toContain('−0.30 percentage points')
  })
})

describe('the words of an insight', () => {
  let all: { facts: InsightFacts; words: InsightWords; track: QualityRecord }[]
  beforeAll(() => {
    const world = fixtureWorld()
    all = world.market.assets.flatMap((asset, index) =>
      world.insights.ofAsset(index).map((stored) => {
        const facts = factsOf(stored)
        const track = world.insights.trackRecord().before(facts.day, facts.stars)
        const info = world.series.info(facts.series)!
        const words = insightWords(facts, {
          asset,
          info,
          endsAt: stored.createdAt,
          trackRecord: track,
          isFilling: false,
          isFiveYears: true,
        })
        return { facts, words, track }
      }),
    )
  }, 60_000)

  const section = (words: InsightWords, title: string) =>
    words.content.find(({ section_title }) => section_title === title)?.section_content ?? ''

  it('tells the same six parts for every one of them, in plain words', () => {
    expect(all.length).toBeGreaterThan(50)
    for (const { words } of all) {
      expect(words.content.map(({ section_title }) => section_title)).toEqual([
        'What happened',
        'Why it can matter',
        'Hit ratio and base rate',
        'Out of sample',
        'Track record',
        'Levels that decide',
      ])
      const text = [words.title, words.card.intuition, ...words.conditionTexts]
        .concat(words.content.map(({ section_content }) => section_content ?? ''))
        .join('\n')
      expect(text).not.toMatch(FORBIDDEN)
      expect(text).not.toMatch(/NaN|undefined|null|Infinity|n\/a|\d-\d{2,}%|\(-/)
      expect(text, 'minus is U+2212').not.toMatch(/(^|[\s(])-\d/)
      expect(text).not.toMatch(UNUSUAL)
      expect(words.content.flatMap(({ section_content }) => longSentences(section_content ?? ''))).toEqual([])
    }
  })

  it('states shares and base rates exactly as they were counted', () => {
    for (const { facts, words } of all) {
      const { n, hits, baseRate } = facts
      const interval = wilsonInterval(hits, n)!
      const percent = (share: number) => formatRate(share)
      const rose = facts.direction === 1 ? 'rose' : 'fell'
      const history = section(words, 'Hit ratio and base rate')
      expect(history).toContain(`In ${hits} of ${n} past cases the price ${rose} over the next`)
      expect(history).toContain(`The hit ratio is ${percent(hits / n)} (95% interval`)
      expect(history).toContain(formatRateRange(interval.low, interval.high))
      expect(history).toContain(
        `The base rate is ${percent(baseRate)}: the price ${rose} in this share of all`,
      )
      const [share, base, points] =
        /ratio is (\d+)% .* base rate is (\d+)%: .* difference is \+?(−?\d+) point/
          .exec(history)!
          .slice(1)
          .map((figure) => Number(figure.replace('−', '-')))
      expect(points).toBe(share! - base!)
      const later = section(words, 'Out of sample')
      expect(later).toContain(`${facts.outOfSample.n} later cases`)
      expect(later).toContain(`In ${facts.outOfSample.hits} of the`)
      expect(later).toContain(`the ${facts.inSample.n} oldest cases`)
    }
  })

  it('tells both readings of a condition, whichever way the study points', () => {
    for (const { facts, words } of all) {
      const info = SERIES.find(({ name }) => name === facts.series)!
      const tail = tailWords(info, facts.side, facts.seriesValue)
      const why = section(words, 'Why it can matter')
      expect(why).toContain(tail.up)
      expect(why).toContain(tail.down)
      expect(why.indexOf(tail.up)).toBeLessThan(why.indexOf(tail.down))
      expect(words.card.intuition).toBe(why)
    }
  })

  it('says of figures over all insights that they are not final while the study runs', () => {
    const world = fixtureWorld()
    const { facts } = all[0]!
    for (const n of [22, 395]) {
      const words = insightWords(facts, {
        asset: world.market.assets[facts.assetIndex]!,
        info: world.series.info(facts.series)!,
        endsAt: 0,
        trackRecord: { n, hits: 12 },
        isFilling: true,
        isFiveYears: true,
      })
      expect(section(words, 'Track record')).toMatch(
        /^The study of the market is still running, so this count is not final\. /,
      )
    }
  })

  it('marks a date that the calendar brings as known in advance, in the title and beside what happened', () => {
    const base = all[0]!.facts
    const facts = {
      ...base,
      series: 'quarter_progress',
      side: 'low' as const,
      seriesValue: 0.01,
      threshold: 0.03,
    }
    const words = insightWords(facts, {
      asset: fixtureWorld().market.assets[base.assetIndex]!,
      info: SERIES.find(({ name }) => name === 'quarter_progress')!,
      endsAt: 0,
      trackRecord: { n: 0, hits: 0 },
      isFilling: false,
      isFiveYears: true,
    })
    expect(words.title).toContain('the first days of the quarter')
    expect(words.title).toContain('a date known in advance')
    expect(section(words, 'What happened')).toContain('so it was known in advance')
    for (const { words: other, facts: own } of all) {
      if (!isScheduled(own.series)) expect(other.title).not.toContain('known in advance')
    }
  })

  it('warns of few cases by the same bounds as the app', () => {
    for (const { facts, words } of all) {
      const history = section(words, 'Hit ratio and base rate')
      expect(history.includes('Fewer than 30')).toBe(facts.n >= 12 && facts.n < 30)
      expect(history.includes('Fewer than 12')).toBe(facts.n < 12)
    }
  })

  it('quotes a track record only from thirty resolved insights on', () => {
    for (const { facts, words, track } of all) {
      const record = section(words, 'Track record')
      expect(record).toContain(`quality ${facts.stars}/8`)
      if (track.n < 30) expect(record).toContain('A track record needs at least 30')
      else expect(record).toContain(`${track.hits} of ${track.n} earlier insights`)
      expect(record).not.toMatch(/not final|still running/i)
    }
    expect(all.some(({ track }) => track.n >= 30)).toBe(true)
    expect(all.some(({ track }) => track.n < 30)).toBe(true)
  })

  it('puts the confirming level on the stated side', () => {
    for (const { facts, words } of all) {
      const outlook = section(words, 'Levels that decide')
      expect(outlook).toContain(facts.direction === 1 ? 'A close at or above' : 'A close at or below')
      expect(outlook).toMatch(facts.direction === 1 ? /\(\+[\d.]+%\) by/ : /\(−[\d.]+%\) by/)
    }
  })

  it('says a state in the title and as a condition of its own', () => {
    for (const { facts, words } of all) {
      expect(words.conditionTexts).toHaveLength(facts.state === 'none' ? 1 : 2)
      if (facts.state === 'uptrend') expect(words.title).toMatch(/within an uptrend$/)
    }
  })
})

describe('a claim about the base rate', () => {
  // Every series, those of companies and of the economy as well.
  const whole = openMarket({ kind: 'simulated', seed: 42, assets: 12, now: 20_000 })
  const infoOf = (name: string) => SERIES.find((info) => info.name === name)!
  const all = runEngineHere(whole).map(({ facts }) => facts)
  const wordsOf = (facts: InsightFacts) =>
    insightWords(facts, {
      asset: whole.assets[facts.assetIndex]!,
      info: infoOf(facts.series),
      endsAt: 0,
      trackRecord: { n: 100, hits: 60 },
      isFilling: false,
      isFiveYears: true,
    })
  const side = ({ hits, n, baseRate }: Pick<InsightFacts, 'hits' | 'n' | 'baseRate'>) => {
    const { low, high } = wilsonInterval(hits, n)!
    return low > baseRate ? 'above' : high < baseRate ? 'below' : 'around'
  }
  /** Every sentence that says that a share differs from its base rate, or that it does not. */
  const said = {
    above: /interval lies above|better than usual/,
    around: /interval contains|no clear difference/,
    below: /interval lies below|worse than usual/,
  }

  it.each(['Technical', 'Market', 'Fundamental', 'Macro'])('is made on insights of the topic %s', (topic) => {
    expect(all.some(({ series }) => topicOf(infoOf(series).group) === topic)).toBe(true)
  })

  it('stands only where the interval beside it shows it, and nowhere else in the text', () => {
    const sides = new Set<string>()
    for (const facts of all) {
      const { title, card, content, conditionTexts } = wordsOf(facts)
      const stated = new Map([
        ['Hit ratio and base rate', side(facts)],
        ['Out of sample', side(facts.outOfSample)],
      ])
      for (const claim of stated.values()) sides.add(claim)
      const texts = [
        ...[title, card.name, card.intuition, ...conditionTexts].map((text) => ['', text]),
        ...content.map(({ section_title, section_content }) => [section_title ?? '', section_content ?? '']),
      ] as [section: string, text: string][]
      for (const [section, text] of texts)
        for (const [claim, pattern] of Object.entries(said))
          expect(pattern.test(text), `${section}: ${text}`).toBe(claim === stated.get(section))
    }
    expect([...sides].sort()).toEqual(['above', 'around', 'below'])
  })
})

describe('the disclaimer', () => {
  it('opens with what the data are', () => {
    expect(disclaimer({ kind: 'simulated', now: 18_800 })).toMatch(
      /^Simulated data: fictional companies and prices\./,
    )
    expect(disclaimer({ kind: 'files', now: 18_738 })).toContain('21 Apr 2021')
    expect(disclaimer({ kind: 'files', now: 18_738 }).split('\n')).toHaveLength(2)
  })
})
