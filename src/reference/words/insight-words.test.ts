import { beforeAll, describe, expect, it } from 'vitest'
import type { InsightFacts } from '#reference/engine/base/insight-facts.ts'
import { openMarket } from '#reference/market/open-market.ts'
import type { SeriesInfo } from '#reference/series/base/series-definition.ts'
import { contextInfos } from '#reference/series/context-definitions.ts'
import { isScheduled } from '#reference/series/indicators/seasonality.ts'
import { PRICE_SERIES } from '#reference/series/registry.ts'
import { topicOf } from '#reference/service/store/insight-fields.ts'
import { cardCode, CARDS, seriesWords, tailWords } from '#reference/words/cards/card-table.ts'
import { bothReadings, tailOf } from '#reference/words/cards/card.ts'
import { familyWords } from '#reference/words/cards/family-cards.ts'
import { cardWords } from '#shared/format/card-words.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { wilsonInterval } from '#shared/statistics/wilson-interval.ts'
import { runEngineSync } from '#testing/engine-sync.ts'
import { fixtureWorld } from '#testing/reference-fixture.ts'
import { disclaimer, happenedWords, insightWords, type InsightWords } from './insight-words.ts'

/** Words of advice and of certainty that this service never uses. */
const FORBIDDEN =
  /\b(buy|(?:buying|selling)(?! pressure)|sell|sell-off|trade now|probabilit\w*|guarantee\w*|recommend\w*|expected profit|confidence|stars?|predict\w*)\b/i
/** Unusual words for which the field has a term. */
const UNUSUAL =
  /\b(kept|borne out|bear out|sceptic\w*|dear|dearer|fright\w*|restless|unrest|nobody|no one|neglect\w*|neighbours?|leash)\b/i
/** Sentences of more than 25 words; a label before a colon is a sentence of its own. */
const longSentences = (text: string) =>
  text
    .split(/(?<=[.!?])\s+(?=[A-Z0-9−])|:\s+/)
    .filter((sentence) => sentence.split(/\s+/).filter((word) => /[\p{L}\d]/u.test(word)).length > 25)

const simulated = openMarket({ kind: 'simulated', seed: 1, assets: 1, now: 18_800 })
const SERIES: readonly SeriesInfo[] = [...PRICE_SERIES, ...contextInfos(simulated.contextSeries)]
/** Of an insight with five years behind it, on a market that is studied. */
const COMPLETE = { endsAt: 0, isFilling: false, isFiveYears: true }
const infoOf = (name: string) => SERIES.find((info) => info.name === name)!

describe('the card table', () => {
  it.each(SERIES.map((info) => [info.name, info] as const))('has a plain text for %s', (name, info) => {
    expect(CARDS[name], 'add it to reference/words/cards').toBeDefined()
    // One name for one series, in the texts of the service and in the app.
    expect(cardWords(cardCode(name, 'high'))?.measures, 'shared/format/card-words.ts').toBe(info.label)
    for (const words of [CARDS[name]!, familyWords(info)]) {
      for (const tail of [tailOf(words, 'high'), tailOf(words, 'low')]) {
        const texts = [tail.headline, tail.happened('2.1 standard deviations'), tail.up, tail.down]
        for (const text of texts) expect(text).not.toMatch(FORBIDDEN)
        for (const text of [...texts, bothReadings(tail)]) {
          expect(longSentences(text)).toEqual([])
          expect(text).not.toMatch(UNUSUAL)
        }
        // What the asset did after such days is stated with counts, never by a card.
        for (const text of [tail.up, tail.down])
          expect(text).not.toMatch(/\bon this asset\b|more often|of this asset/i)
        expect(tail.happened('+1.0%')).toContain('+1.0%')
        expect(tail.happened('+1.0%'), 'every placeholder is filled in').not.toMatch(/[{}|]/)
        expect(tail.headline).toMatch(/^\w.*[^.]$/)
        expect(tail.up).not.toBe(tail.down)
        expect(tail.up).toMatch(/\.$/)
      }
      expect(words.high.headline).not.toBe(words.low.headline)
    }
  })

  it('has entries for every series only, with unique headlines', () => {
    const known = new Set(SERIES.map(({ name }) => name))
    expect(Object.keys(CARDS).filter((name) => !known.has(name))).toEqual([])
    const headlines = SERIES.flatMap((info) => {
      const { high, low } = seriesWords(info)
      return [high.headline, low.headline]
    })
    expect(new Set(headlines).size).toBe(headlines.length)
  })
})

it('a claim is only made if it is true in absolute terms, not merely unusual for the asset', () => {
  const headline = (name: string, side: 'high' | 'low', value: number) =>
    tailWords(infoOf(name), side, value).headline
  expect(headline('rsi_14', 'low', 24)).toBe('oversold on the 14-day RSI')
  expect(headline('rsi_14', 'low', 48)).toBe('14-day relative strength index at a very low level')
  expect(headline('ma_dist_200', 'high', 0.2)).toBe('far above its 200-day average')
  expect(headline('ma_dist_200', 'high', -0.01)).not.toContain('above')
  // Two days in five went the other way.
  expect(headline('up_days_3m', 'low', 0.397)).not.toMatch(/every/)
})

it.each([
  ['ma_dist_200', 'low', -0.106, /^the price stood 10\.6% below its 200-day average$/],
  ['drawdown_12m', 'high', 0, /^the price stood level with its twelve-month high$/],
  ['rs_market_3m', 'high', 0.124, /^over three months it was 12\.4% ahead of the market$/],
  ['gap_1d', 'high', 0.031, /^trading opened 3\.1% above the close of the day before$/],
  [
    'accel_1m',
    'low',
    -0.052,
    /^the month’s return was 5\.2 percentage points below that of the month before$/,
  ],
  ['up_days_3m', 'low', 0.42, /^(?!.*every day)/],
  ['days_since_high', 'low', 0, /^the close was the highest of the last twelve months$/],
  ['days_since_high', 'low', 1, /^the last twelve-month high was only 1 trading day ago$/],
  ['quarter_progress', 'low', 0, /^the calendar quarter had just begun: 0\.0% of it had passed$/],
  ['season_1m_5y', 'high', 0.023, /the month after this date had returned \+2\.3%/],
  ['yield_10y', 'high', 4.25, /4\.25%/],
  ['curve_slope', 'low', -0.3, /−0\.30 percentage points/],
] as const)('a value of %s at the %s end, %d, is stated with its reference', (name, side, value, text) => {
  const info = infoOf(name)
  expect(happenedWords(tailWords(info, side, value), value, info, side)).toMatch(text)
})

describe('the texts of an insight', () => {
  const world = fixtureWorld
  const wordsOf = (facts: InsightFacts, change: Partial<Parameters<typeof insightWords>[1]> = {}) =>
    insightWords(facts, {
      asset: world().market.assets[facts.assetIndex]!,
      info: infoOf(facts.series),
      trackRecord: { n: 0, hits: 0 },
      ...COMPLETE,
      ...change,
    })
  const section = (words: InsightWords, title: string) =>
    words.content.find(({ section_title }) => section_title === title)?.section_content ?? ''
  type Written = { facts: InsightFacts; words: InsightWords; track: { n: number; hits: number } }
  let all: Written[]
  beforeAll(async () => {
    const { market, insights } = world()
    const written = market.assets.flatMap((asset, index) =>
      insights.ofAsset(index).map(async (stored): Promise<Written> => {
        const facts = await insights.facts(stored)
        const trackRecord = world().insights.trackRecord().before(facts.day, facts.stars)
        const info = world().series.info(facts.series)!
        const words = wordsOf(facts, { asset, info, endsAt: stored.createdAt, trackRecord })
        return { facts, words, track: trackRecord }
      }),
    )
    all = await Promise.all(written)
  })

  it.each([
    ['pmi_turn', 'high', 50, 'at or above 50.0'],
    ['pmi_turn', 'low', 50, 'below 50.0'],
    ['rating_balance_turn', 'high', 0.5, 'at or above +1'],
    ['rating_balance_turn', 'low', 0.5, 'below +1'],
    ['surprise_event', 'low', -0.75, 'at or below −0.75 standard deviations'],
    ['oil_move', 'high', 1.5, 'at or above 1.5 standard deviations'],
  ] as const)('state the bound of %s at its %s end as it is applied', (series, side, threshold, bound) => {
    const { conditionTexts } = wordsOf({ ...all[0]!.facts, series, side, threshold })
    expect(conditionTexts[0]).toBe(`${infoOf(series).label}: a new value ${bound}`)
  })

  it('have the same six sections for every insight, in plain words', () => {
    expect(all.length).toBeGreaterThan(50)
    for (const { facts, words } of all) {
      expect(words.content.map(({ section_title }) => section_title)).toEqual([
        'What happened',
        'Why it can matter',
        'Hit ratio and base rate',
        'Out of sample',
        'Track record',
        'Levels that decide',
      ])
      const contents = words.content.map(({ section_content }) => section_content ?? '')
      const text = [words.title, words.card.intuition, ...words.conditionTexts, ...contents].join('\n')
      expect(text).not.toMatch(FORBIDDEN)
      expect(text).not.toMatch(/NaN|undefined|null|Infinity|n\/a|\d-\d{2,}%|\(-/)
      expect(text, 'minus is U+2212').not.toMatch(/(^|[\s(])-\d/)
      expect(text).not.toMatch(UNUSUAL)
      expect(contents.flatMap(longSentences)).toEqual([])
      // A state is in the title and is a condition of its own.
      expect(words.conditionTexts).toHaveLength(facts.state === 'none' ? 1 : 2)
      if (facts.state === 'uptrend') expect(words.title).toMatch(/within an uptrend$/)
      if (!isScheduled(facts.series)) expect(words.title).not.toContain('known in advance')
    }
  })

  it('state the exact shares and base rates, and warn of few cases', () => {
    for (const { facts, words } of all) {
      const { n, hits, baseRate } = facts
      const interval = wilsonInterval(hits, n)!
      const rose = facts.direction === 1 ? 'rose' : 'fell'
      const history = section(words, 'Hit ratio and base rate')
      expect(history).toContain(`In ${hits} of ${n} past cases the price ${rose} over the next`)
      expect(history).toContain(`The hit ratio is ${formatRate(hits / n)} (95% interval`)
      expect(history).toContain(formatRateRange(interval))
      expect(history).toContain(
        `The base rate is ${formatRate(baseRate)}: the price ${rose} in this share of all`,
      )
      const [share, base, points] =
        /ratio is (\d+)% .* base rate is (\d+)%: .* difference is \+?(−?\d+) point/
          .exec(history)!
          .slice(1)
          .map((figure) => Number(figure.replace('−', '-')))
      expect(points).toBe(share! - base!)
      expect(history.includes('Fewer than 30')).toBe(n >= 12 && n < 30)
      expect(history.includes('Fewer than 12')).toBe(n < 12)
      const later = section(words, 'Out of sample')
      expect(later).toContain(`${facts.outOfSample.n} later cases`)
      expect(later).toContain(`In ${facts.outOfSample.hits} of the`)
      expect(later).toContain(`the ${facts.n - facts.outOfSample.n} oldest cases`)
    }
  })

  it('contain both readings of a condition, and the level of success on the stated side', () => {
    for (const { facts, words } of all) {
      const tail = tailWords(infoOf(facts.series), facts.side, facts.seriesValue)
      const why = section(words, 'Why it can matter')
      expect(why).toContain(tail.up)
      expect(why.indexOf(tail.up)).toBeLessThan(why.indexOf(tail.down))
      expect(words.card.intuition).toBe(why)
      const outlook = section(words, 'Levels that decide')
      expect(outlook).toContain(facts.direction === 1 ? 'A close at or above' : 'A close at or below')
      expect(outlook).toMatch(facts.direction === 1 ? /\(\+[\d.]+%\) by/ : /\(−[\d.]+%\) by/)
    }
  })

  it('state a track record only from thirty ended insights on, and not as final while the study runs', () => {
    for (const { facts, words, track } of all) {
      const record = section(words, 'Track record')
      expect(record).toContain(`quality ${facts.stars}/8`)
      if (track.n < 30) expect(record).toContain('A track record needs at least 30')
      else expect(record).toContain(`${track.hits} of ${track.n} earlier insights`)
      expect(record).not.toMatch(/not final|still running/i)
    }
    expect(new Set(all.map(({ track }) => track.n >= 30)).size).toBe(2)
    for (const n of [22, 395])
      expect(
        section(wordsOf(all[0]!.facts, { trackRecord: { n, hits: 12 }, isFilling: true }), 'Track record'),
      ).toMatch(/^The study of the market is still running, so this count is not final\. /)
  })

  it('call a calendar date known in advance, in the title and in the text', () => {
    const of = { series: 'quarter_progress', side: 'low', seriesValue: 0.01, threshold: 0.03 } as const
    const words = wordsOf({ ...all[0]!.facts, ...of })
    expect(words.title).toContain('the first days of the quarter')
    expect(words.title).toContain('a date known in advance')
    expect(section(words, 'What happened')).toContain('so it was known in advance')
  })
})

describe('a claim about the base rate', () => {
  // Every series, including those of companies and of the economy.
  const whole = openMarket({ kind: 'simulated', seed: 42, assets: 12, now: 20_000 })
  const all = runEngineSync(whole).map(({ facts }) => facts)
  const side = ({ hits, n, baseRate }: Pick<InsightFacts, 'hits' | 'n' | 'baseRate'>) => {
    const { low, high } = wilsonInterval(hits, n)!
    return low > baseRate ? 'above' : high < baseRate ? 'below' : 'around'
  }
  /** Every sentence that compares a share with its base rate. */
  const claims = {
    above: /interval lies above|better than usual/,
    around: /interval contains|no clear difference/,
    below: /interval lies below|worse than usual/,
  }

  it('is only made if the interval in the same section shows it, for every topic', () => {
    expect(new Set(all.map(({ series }) => topicOf(infoOf(series).group)))).toEqual(
      new Set(['Technical', 'Market', 'Fundamental', 'Macro']),
    )
    const sides = new Set<string>()
    for (const facts of all) {
      const { title, card, content, conditionTexts } = insightWords(facts, {
        asset: whole.assets[facts.assetIndex]!,
        info: infoOf(facts.series),
        trackRecord: { n: 100, hits: 60 },
        ...COMPLETE,
      })
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
        for (const [claim, pattern] of Object.entries(claims))
          expect(pattern.test(text), `${section}: ${text}`).toBe(claim === stated.get(section))
    }
    expect([...sides].sort()).toEqual(['above', 'around', 'below'])
  })
})

it('the disclaimer begins with the source of the data', () => {
  expect(disclaimer({ kind: 'simulated', now: 18_800 })).toMatch(
    /^Simulated data: fictional companies and prices\./,
  )
  expect(disclaimer({ kind: 'files', now: 18_738 })).toContain('21 Apr 2021')
  expect(disclaimer({ kind: 'files', now: 18_738 }).split('\n')).toHaveLength(2)
})
