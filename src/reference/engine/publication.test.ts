import { describe, expect, it } from 'vitest'
import { assetStudyOf, STATES } from '#audit/rebuild.ts'
import { bestOf, checksOf, episodesOf, HORIZONS, rulesOf, studyOf, TAIL } from '#audit/study.ts'
import { runEngineSync } from '#testing/engine-sync.ts'
import { auditedRows, generatedRows, marketOfRows } from '#testing/generated-market.ts'
import { horizonIndex, STATE_NAMES } from './base/insight-facts.ts'
import { selectPublished, type Publishable } from './publication.ts'

const study = (bar: number, changes: Partial<Publishable> = {}): Publishable => ({
  bar,
  stars: 3,
  surplus: 0.2,
  horizon: 2,
  card: `card${bar}`,
  state: 0,
  ...changes,
})
const bars = (candidates: Publishable[]) => selectPublished(candidates).map(({ bar }) => bar)

describe('selectPublished', () => {
  it('picks one a day: most stars, larger surplus, shorter horizon, name, no state', () => {
    const best = study(10, { stars: 5 })
    expect(selectPublished([study(10), best, study(10, { surplus: 2 })])).toEqual([best])
    const larger = study(10, { surplus: 0.3 })
    expect(selectPublished([study(10), larger])).toEqual([larger])
    const shorter = study(10, { horizon: 0 })
    expect(selectPublished([study(10), shorter])).toEqual([shorter])
    const first = study(10, { card: 'a' })
    expect(selectPublished([study(10, { card: 'b' }), first])).toEqual([first])
    const plain = study(10, { card: 'a', state: 0 })
    expect(selectPublished([study(10, { card: 'a', state: 2 }), plain])).toEqual([plain])
  })

  it('waits five bars after the last one', () => {
    expect(bars([study(10, { horizon: 0 }), study(14), study(15)])).toEqual([10, 15])
  })

  it('allows at most two open windows, and a window is over on its last bar', () => {
    // 1m windows from 10 and 16 end on bars 31 and 37.
    expect(bars([study(10), study(16), study(25), study(31), study(36), study(37)])).toEqual([10, 16, 31, 37])
  })

  it('does not repeat a card while its window is open, whatever the state', () => {
    const card = 'rsi_14 high'
    expect(bars([study(10, { card }), study(20, { card, state: 1 }), study(31, { card })])).toEqual([10, 31])
  })

  it('falls back to the next best if the best of the day is blocked', () => {
    const other = study(20, { card: 'other' })
    const blocked = study(20, { card: 'same', stars: 8 })
    expect(selectPublished([study(10, { card: 'same' }), blocked, other])[1]).toEqual(other)
  })

  it('depends neither on later candidates nor on their order', () => {
    const all = [3, 9, 12, 20, 26, 40, 41, 60].map((bar, i) =>
      study(bar, { horizon: i % 4, stars: 2 + (i % 3) }),
    )
    const full = bars(all.toReversed())
    expect(bars(all.filter(({ bar }) => bar <= 26))).toEqual(full.filter((bar) => bar <= 26))
  })
})

it('leaves out nothing that a second engine would publish', () => {
  const rows = generatedRows(6, 2600)
  const series = ['mom_1w', 'ma_dist_20', 'macd_hist', 'boll_z_20', 'rs_market_1m']
  const published = runEngineSync(marketOfRows(rows), { series, assets: [0] })
  const { bars, context } = auditedRows(rows)[0]!
  const study = assetStudyOf(bars, context, true)
  const candidates: Publishable[] = []
  for (const name of series)
    for (const side of ['high', 'low']) {
      const ranks = study.ranks(name)!
      const all = episodesOf(bars.at.length, (i) =>
        side === 'high' ? ranks[i]! >= 1 - TAIL : ranks[i]! <= TAIL,
      )
      for (const [state, holds] of [() => true, ...Object.values(STATES)].entries()) {
        const starts = all.map(({ start }) => start).filter((start) => holds(study, start))
        for (const [t, bar] of starts.entries()) {
          const best = bestOf(studyOf(bars, starts.slice(0, t), bar), 0)
          if (!best || !Object.values(rulesOf(bars, best, bar)).every(Boolean)) continue
          const checks = checksOf(bars, best, bar, t, context.isUp)
          const stars = Object.values(checks).filter(Boolean).length
          const horizon = HORIZONS.findIndex((each) => each.name === best.name)
          if (stars >= 2)
            candidates.push({ bar, stars, surplus: best.surplus, horizon, card: `${name} ${side}`, state })
        }
      }
    }
  const own = selectPublished(candidates)
  expect(own.length).toBeGreaterThan(3)
  expect(
    published.map(({ facts }) => ({
      bar: facts.bar,
      stars: facts.stars,
      surplus: own.find(({ bar }) => bar === facts.bar)?.surplus,
      horizon: horizonIndex(facts.horizon),
      card: `${facts.series} ${facts.side}`,
      state: STATE_NAMES.indexOf(facts.state),
    })),
  ).toEqual(own)
})
