import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stability } from './stability.ts'

const cases = fc.array(
  fc.record({
    at: fc.integer({ min: Date.UTC(2005, 0), max: Date.UTC(2025, 0) }),
    hit: fc.boolean(),
    market: fc.constantFrom('rising' as const, 'falling' as const, null),
  }),
  { maxLength: 40 },
)

describe('stability', () => {
  it('parts the cases and loses none', () => {
    fc.assert(
      fc.property(cases, (all) => {
        const { byYear, older, newer, rising, falling } = stability(all)
        expect(byYear.reduce((sum, each) => sum + each.n, 0)).toBe(all.length)
        expect(older.n + newer.n).toBe(all.length)
        expect(older.hits + newer.hits).toBe(all.filter(({ hit }) => hit).length)
        expect(rising.n + falling.n).toBe(all.filter(({ market }) => market !== null).length)
        expect(byYear.map(({ year }) => year)).toEqual(
          [...byYear].map(({ year }) => year).sort((a, b) => a - b),
        )
      }),
    )
  })

  it('gives the range of shares without one case as a naive recount does', () => {
    fc.assert(
      fc.property(cases, (all) => {
        const shares = all.map((_, i) => {
          const rest = all.filter((_each, k) => k !== i)
          return rest.filter(({ hit }) => hit).length / rest.length
        })
        const { leaveOneOut } = stability(all)
        if (all.length < 2) expect(leaveOneOut).toBeNull()
        else expect(leaveOneOut).toEqual({ low: Math.min(...shares), high: Math.max(...shares) })
      }),
    )
  })

  it('tells a share that was good once from one that still is', () => {
    const all = Array.from({ length: 80 }, (_, i) => ({ at: Date.UTC(2000 + i / 4, 0, 5), hit: i < 40 }))
    const { drift, leaveYearOut, marketGap } = stability(all)
    expect(drift).toMatchObject({ value: -1 })
    expect(drift!.high).toBeLessThan(-0.8)
    expect(leaveYearOut!.high).toBeGreaterThan(0.5)
    expect(marketGap).toBeNull()
  })
})
