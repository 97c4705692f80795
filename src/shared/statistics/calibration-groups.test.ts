import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRecords, type Foretold, recordDetails, scoredGroups } from './calibration-groups.ts'

const DAY = 86_400_000

const share = fc.double({ min: 0, max: 1, noNaN: true })
const foretold: fc.Arbitrary<Foretold> = fc
  .record({
    at: fc.nat(3000),
    stated: share,
    base: share,
    expected: share,
    isHit: fc.boolean(),
    horizon: fc.constantFrom('1w', '1m'),
    stars: fc.option(fc.nat(8)),
    checks: fc.option(fc.record({ frequent: fc.option(fc.boolean()), sparse: fc.boolean() })),
  })
  .map(({ at, stated, base, expected, isHit, horizon, stars, checks }) => ({
    expected,
    insight: {
      createdAt: at * DAY,
      endedAt: (at + 7) * DAY,
      days: 5,
      n: 20,
      stated,
      base,
      outOfSample: null,
      isHit,
      score: null,
      labels: { horizon, stars, sector: null, card: 'gap', direction: 'up' as const, checks },
    },
  }))
const many = fc.array(foretold, { minLength: 1, maxLength: 60 })

/** A plain mean, without sums by quarter. */
const meanOf = (all: readonly Foretold[], value: (one: Foretold) => number) =>
  all.map(value).reduce((a, b) => a + b) / all.length
const hit = ({ insight }: Foretold) => Number(insight.isHit)

describe('scores of ended insights by group', () => {
  it('are the plain means of insights with the same label, and every insight is in one group of each kind', () => {
    fc.assert(
      fc.property(many, (all) => {
        for (const by of ['horizon', 'sector', 'stars', 'card'] as const) {
          const groups = scoredGroups(all, by)
          expect(groups.reduce((sum, { n }) => sum + n, 0)).toBe(all.length)
          for (const { name, n, hitRatio, stated, base, expected, gain } of groups) {
            const own = all.filter(({ insight }) => `${insight.labels![by]}` === `${name}`)
            expect(n).toBe(own.length)
            expect(hitRatio).toBeCloseTo(meanOf(own, hit), 9)
            expect(stated.mean).toBeCloseTo(
              meanOf(own, (one) => one.insight.stated),
              9,
            )
            expect(base.brier.mean).toBeCloseTo(
              meanOf(own, (one) => (one.insight.base - hit(one)) ** 2),
              9,
            )
            expect(expected.log.mean).toBeCloseTo(
              meanOf(own, (one) => -Math.log(Math.max(0.001, 1 - Math.abs(hit(one) - one.expected)))),
              9,
            )
            expect(gain.mean).toBeCloseTo(base.brier.mean - expected.brier.mean, 9)
          }
        }
      }),
      { numRuns: 30 },
    )
  })

  it('have an interval that contains the mean, and none if all lie in one quarter', () => {
    const all = fc.sample(foretold, { numRuns: 400, seed: 3 })
    const [group] = scoredGroups(all, 'card')
    expect(group!.expected.brier.low).toBeLessThan(group!.expected.brier.mean)
    expect(group!.expected.brier.high).toBeGreaterThan(group!.expected.brier.mean)
    const season = all.map((one) => ({ ...one, insight: { ...one.insight, createdAt: 40 * DAY } }))
    expect(scoredGroups(season, 'card')[0]!.gain).toMatchObject({ low: null, high: null })
  })

  it('are limited to the largest forty of a kind', () => {
    const [one] = fc.sample(foretold, { numRuns: 1, seed: 3 })
    const ofCard = (card: number) => ({
      ...one!,
      insight: { ...one!.insight, labels: { ...one!.insight.labels!, card: `card ${card}` } },
    })
    const all = Array.from({ length: 50 }, (_, card) => [
      ofCard(card),
      ...(card < 9 ? [] : [ofCard(card)]),
    ]).flat()
    const groups = scoredGroups(all, 'card')
    expect(groups.map(({ n }) => n)).toEqual(Array.from({ length: 40 }, () => 2))
  })
})

it('reliability puts every stated and expected share into its bin of five points, with the hits of that bin', () => {
  fc.assert(
    fc.property(many, (all) => {
      const { reliability } = recordDetails(all)
      for (const of of ['stated', 'expected'] as const) {
        const bins = reliability.filter((bin) => bin.of === of)
        expect(bins.reduce((sum, { n }) => sum + n, 0)).toBe(all.length)
        expect(bins.reduce((sum, { n, hitRatio }) => sum + n * hitRatio, 0)).toBeCloseTo(
          all.filter(({ insight }) => insight.isHit).length,
          6,
        )
        for (const { low, high, meanShare, hitRatio, interval } of bins) {
          expect(meanShare).toBeGreaterThanOrEqual(low - 1e-6)
          expect(meanShare).toBeLessThanOrEqual(high + 1e-6)
          expect(interval.low).toBeLessThanOrEqual(hitRatio)
          expect(interval.high).toBeGreaterThanOrEqual(hitRatio)
        }
      }
    }),
    { numRuns: 50 },
  )
})

it('the record of a quality check counts insights that met it and that did not, and leaves out those that do not state it', () => {
  fc.assert(
    fc.property(many, (all) => {
      for (const { check, met, unmet } of checkRecords(all))
        for (const [isMet, { n, hits }] of [
          [true, met],
          [false, unmet],
        ] as const) {
          const own = all.filter(({ insight }) => insight.labels!.checks?.[check] === isMet)
          expect({ n, hits }).toEqual({ n: own.length, hits: own.filter(hit).length })
        }
    }),
  )
})
