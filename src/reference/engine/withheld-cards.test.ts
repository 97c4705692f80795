import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '#reference/market/base/civil-date.ts'
import { barsOfHorizon as bars } from './base/insight-facts.ts'
import { type CardInsight, publishedBeside, withheldCards } from './withheld-cards.ts'

const START = dayOf(2015, 1, 1)

/** Insights of two cards at four horizons over ten years, mostly worse than their base rates. */
const insight: fc.Arbitrary<CardInsight> = fc
  .record({
    series: fc.constant('rsi_14'),
    side: fc.constantFrom('high' as const, 'low' as const),
    horizon: fc.constantFrom('1w' as const, '2w' as const, '3m' as const, '12m' as const),
    day: fc.integer({ min: START, max: START + 3650 }),
    baseRate: fc.double({ min: 0.3, max: 0.7, noNaN: true }),
    isHit: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, fc.boolean()),
    isOpen: fc.nat(5).map((one) => one === 0),
  })
  .map(({ isHit, isOpen, ...own }) => ({
    ...own,
    resolved: isOpen ? null : { day: own.day + Math.ceil(bars(own.horizon) * 1.45), isHit },
  }))
const many = fc.array(insight, { minLength: 150, maxLength: 250 })
const holds = (property: fc.IProperty<[CardInsight[]]>) => fc.assert(property, { numRuns: 60 })

const keyOf = ({ series, side, horizon }: CardInsight) =>
  `${series} ${side} ${bars(horizon) <= 10 ? 0 : bars(horizon) <= 63 ? 1 : 2}`
const namesOf = (withheld: ReturnType<typeof withheldCards>) =>
  withheld.map(({ series, side, group, from }) => [`${series} ${side} ${group}`, from])

/** The rule taken literally: at every first of a month, all published insights that have ended by then. */
function naive(all: readonly CardInsight[]) {
  const from = new Map<string, number>()
  const keys = [...new Set(all.map(keyOf))].sort()
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
  for (let month = 0; month < 160; month += 1) {
    const first = dayOf(2015, 1 + month, 1)
    const known = all.filter(
      (each) => each.resolved && each.resolved.day < first && each.day < (from.get(keyOf(each)) ?? Infinity),
    )
    const gains = (some: readonly CardInsight[]) =>
      sum(some.map(({ resolved, baseRate }) => Number(resolved!.isHit) - baseRate))
    for (const key of keys) {
      const own = known.filter((each) => keyOf(each) === key)
      const z =
        (gains(own) + 50 * (gains(known) / known.length)) /
        Math.sqrt(sum(own.map(({ baseRate: b }) => b * (1 - b))) + 12.5)
      if (own.length >= 20 && z < -1.645 && !from.has(key)) from.set(key, first)
    }
  }
  return keys.flatMap((key) => (from.has(key) ? [[key, from.get(key)]] : []))
}

describe('withheld cards', () => {
  it('are withheld from the same month on as in a literal computation of the formula', () => {
    let found = 0
    holds(
      fc.property(many, (all) => {
        const withheld = withheldCards(all)
        found += withheld.length
        expect(namesOf(withheld)).toEqual(naive(all))
      }),
    )
    expect(found).toBeGreaterThan(50)
  })

  it('are the same whatever the order in which insights arrive', () => {
    holds(
      fc.property(many, (all) => {
        expect(withheldCards(all.toReversed())).toEqual(withheldCards(all))
      }),
    )
  })

  it('are the same when computed from the published insights only', () => {
    holds(
      fc.property(many, (all) => {
        const withheld = withheldCards(all)
        const published = all.filter(publishedBeside(withheld))
        expect(withheldCards(published)).toEqual(withheld)
      }),
    )
  })

  it('do not depend on later data: another future withholds nothing before it', () => {
    fc.assert(
      fc.property(many, fc.integer({ min: START, max: START + 3650 }), (all, now) => {
        const known = all.map((each) => ({
          ...each,
          resolved: each.resolved && each.resolved.day < now ? each.resolved : null,
        }))
        const other = all.map((each) =>
          each.resolved && each.resolved.day >= now
            ? { ...each, resolved: { ...each.resolved, isHit: !each.resolved.isHit } }
            : each,
        )
        const before = (some: readonly CardInsight[]) => {
          const isPublished = publishedBeside(withheldCards(some))
          return all.filter((each) => each.day < now && isPublished(each))
        }
        expect(before(known)).toEqual(before(all))
        expect(before(other)).toEqual(before(all))
      }),
      { numRuns: 60 },
    )
  })

  it('need twenty ended insights, and a card at its base rates or among good cards goes on', () => {
    const all = (n: number, isHit: (i: number) => boolean, series = 'rsi_14'): CardInsight[] =>
      Array.from({ length: n }, (_, i) => ({
        series,
        side: 'low',
        horizon: '1w',
        day: START + 10 * i,
        baseRate: 0.5,
        resolved: { day: START + 10 * i + 7, isHit: isHit(i) },
      }))
    expect(withheldCards(all(19, () => false))).toEqual([])
    expect(withheldCards(all(20, () => false))).toEqual([
      { series: 'rsi_14', side: 'low', group: 0, from: dayOf(2015, 8, 1) },
    ])
    expect(withheldCards(all(300, (i) => i % 2 === 0))).toEqual([])
    const unlucky = all(24, (i) => i % 4 === 0)
    expect(withheldCards(unlucky)).toHaveLength(1)
    expect(withheldCards([...unlucky, ...all(24, () => true, 'mom_1m')])).toEqual([])
  })
})
