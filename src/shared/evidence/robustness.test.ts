import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insightStatus } from '#contract/rules/insight-status.ts'
import { randomCloses } from '#testing/generated-market.ts'
import {
  excursions,
  firstTouches,
  returnsBelowLead,
  chainedReturn,
  lessOthers,
  type TrailingReturns,
  stability,
} from './robustness.ts'

const whole = (min: number, max: number) => fc.integer({ min, max })

describe('excursions', () => {
  it('agrees with a naive search of every close of the window', () => {
    fc.assert(
      fc.property(whole(1, 1e6), whole(0, 60), whole(1, 30), fc.boolean(), (seed, start, bars, isDown) => {
        const closes = randomCloses(100, seed)
        const window = closes.slice(start + 1, start + bars + 1)
        const own = window.map(({ value }) => value / closes[start]!.value - 1)
        const [found] = excursions({ closes, starts: [start], bars, direction: isDown ? 'down' : 'up' })
        const [down, up] = [Math.min(0, ...own), Math.max(0, ...own)]
        expect(found?.worst).toBeCloseTo(isDown ? up : down, 12)
        expect(found?.best).toBeCloseTo(isDown ? down : up, 12)
        const back = own.findIndex((each, i) => i >= found!.worstBar && (isDown ? each <= 0 : each >= 0))
        const naive = found!.worst === 0 ? 0 : back < 0 ? null : back + 1 - found!.worstBar
        expect(found?.recovery).toBe(naive)
      }),
    )
  })

  it('gives the worst day and the days to recover', () => {
    const closes = [100, 98, 90, 95, 101, 99].map((value, at) => ({ at, value }))
    const of = (bars: number, direction: 'up' | 'down') =>
      excursions({ closes, starts: [0], bars, direction })[0]
    const whole = { start: 0, worst: 90 / 100 - 1, worstBar: 2, best: 101 / 100 - 1, bestBar: 4, recovery: 2 }
    expect(of(5, 'up')).toEqual(whole)
    expect(of(3, 'up')?.recovery).toBeNull()
    expect(of(3, 'down')).toMatchObject({ worst: 0, recovery: 0, bestBar: 2 })
  })
})

const inputs = fc.record({
  seed: whole(1, 1e6),
  start: whole(0, 250),
  bars: whole(1, 40),
  low: fc.double({ min: -0.15, max: -0.001, noNaN: true }),
  high: fc.double({ min: 0.001, max: 0.15, noNaN: true }),
  direction: fc.constantFrom('up' as const, 'down' as const),
  /** A day whose close lies exactly on a level, and a split since the insight was published. */
  onLevel: fc.option(whole(1, 40)),
  split: fc.constantFrom(1, 2, 3, 0.7),
})

it('the first touch agrees with the status rule for an insight with these levels, for every past case', () => {
  fc.assert(
    fc.property(inputs, ({ seed, start, bars, low: below, high: above, direction, onLevel, split }) => {
      const closes = randomCloses(300, seed)
      const { at, value: close } = closes[start]!
      const value = close * split
      const moved = onLevel === null ? 0 : closes[start + Math.min(onLevel, bars)]!.value / close - 1
      const [low, high] = [moved < -1e-6 ? moved : below, moved > 1e-6 ? moved : above]
      const stated = {
        direction: direction === 'up' ? 1 : 2,
        horizon: `${bars}d`,
        created_at: at,
        last_value: value,
        last_value_date: at,
        signal_high: value * (1 + high),
        signal_low: value * (1 + low),
      }
      const status = insightStatus(stated, closes, closes.at(-1)!.at + 1)
      // The page computes the levels as returns on the insight's last value.
      const levels = { low: stated.signal_low / value - 1, high: stated.signal_high / value - 1 }
      const [touch] = firstTouches({ closes, starts: [start], bars, direction }, levels)
      expect(status.state).toBe(touch?.worked ? 'worked' : 'failed')
      if (status.state !== 'worked' && status.state !== 'failed') return
      expect(status.by).toBe(touch?.first === 'neither' ? 'end-of-window' : 'level')
      expect(closes[start + touch!.bars]!.at).toBe(status.at)
    }),
    { numRuns: 500 },
  )
})

const cases = fc.array(
  fc.record({
    at: whole(Date.UTC(2005, 0), Date.UTC(2025, 0)),
    hit: fc.boolean(),
    market: fc.constantFrom('rising' as const, 'falling' as const, null),
  }),
  { maxLength: 40 },
)

it('stability splits the cases without loss, and its leave-out ranges agree with a naive recount', () => {
  const hitsOf = (all: readonly { hit: boolean }[]) => all.filter(({ hit }) => hit).length
  fc.assert(
    fc.property(cases, (all) => {
      const { byYear, older, newer, drift, rising, falling, leaveOneOut, leaveYearOut } = stability(all)
      const dated = all.toSorted((a, b) => a.at - b.at)
      const half = Math.floor(all.length / 2)
      expect([older.hits, newer.hits]).toEqual([hitsOf(dated.slice(0, half)), hitsOf(dated.slice(half))])
      expect(older.n + newer.n).toBe(all.length)
      if (drift) expect(drift.value).toBeCloseTo(newer.hits / newer.n - older.hits / older.n, 12)
      expect(rising.n + falling.n).toBe(all.filter(({ market }) => market !== null).length)
      const yearOf = ({ at }: { at: number }) => new Date(at).getUTCFullYear()
      const years = [...new Set(dated.map(yearOf))]
      const ofYear = years.map((year) => all.filter((each) => yearOf(each) === year))
      expect(byYear.map(({ year, hits, n }) => [year, hits, n])).toEqual(
        ofYear.map((each, i) => [years[i], hitsOf(each), each.length]),
      )
      const rangeWithout = (parts: (typeof all)[]) => {
        const rests = parts.map((part) => all.filter((each) => !part.includes(each)))
        const shares = rests.map((rest) => hitsOf(rest) / rest.length)
        return parts.length < 2 ? null : { low: Math.min(...shares), high: Math.max(...shares) }
      }
      expect(leaveOneOut).toEqual(rangeWithout(all.map((each) => [each])))
      expect(leaveYearOut).toEqual(rangeWithout(ofYear))
    }),
  )
})

describe('beside the market', () => {
  const closes = randomCloses(400, 21)
  const market = randomCloses(400, 22)
  const moved = (of: typeof market, from: number, to: number) => of[to]!.value / of[from]!.value - 1
  /** Trailing returns of a series of levels, as the calculator states them. */
  const trailing = (levels: typeof market, bars: number): TrailingReturns => ({
    bars,
    at: new Map(levels.slice(bars).map(({ at }, i) => [at, moved(levels, i, i + bars)])),
  })

  it.each([
    [21, 63],
    [5, 10],
  ])('windows of %d days chain to the return over %d', (window, bars) => {
    const chained = chainedReturn(trailing(market, window), closes, 40, bars)
    expect(chained).toBeCloseTo(moved(market, 40, 40 + bars), 12)
  })

  it('the return of the same days is subtracted, and for the market itself the result is zero', () => {
    const cases = { closes, starts: [30, 90, 200, 300], bars: 42, direction: 'up' } as const
    const { bars, at } = trailing(closes, 21)
    // A case whose days the series does not cover is left out.
    const own = lessOthers({ bars, at: new Map([...at].filter(([day]) => day !== closes[342]!.at)) }, cases)
    expect([...own]).toEqual([0, 0, 0].map((zero) => expect.closeTo(zero, 12)))
    const [first] = lessOthers(trailing(market, 21), cases)
    expect(first).toBeCloseTo(moved(closes, 30, 72) - moved(market, 30, 72), 12)
  })

  it('the sector computed from a lead is the original sector', () => {
    const sector = trailing(market, 5)
    const lead = [...trailing(closes, 5).at].map(
      ([at, own]) => [at, (1 + own) / (1 + sector.at.get(at)!) - 1] as const,
    )
    const found = returnsBelowLead({ bars: 5, at: new Map(lead) }, closes)
    expect(found.at.size).toBe(395)
    for (const [at, value] of found.at) expect(value).toBeCloseTo(sector.at.get(at)!, 12)
  })
})
