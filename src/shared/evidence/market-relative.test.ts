import { describe, expect, it } from 'vitest'
import { randomCloses } from '#testing/naive/random-closes.ts'
import {
  behindTheLead,
  chainedReturn,
  lessOthers,
  marketState,
  type TrailingReturns,
} from './market-relative.ts'

const closes = randomCloses(400, 21)
const market = randomCloses(400, 22)

/** What a calculator states of a series of levels. */
const trailing = (levels: typeof market, bars: number): TrailingReturns => ({
  bars,
  at: new Map(levels.slice(bars).map(({ at, value }, i) => [at, value / levels[i]!.value - 1])),
})

describe('chainedReturn', () => {
  it('is the return over the whole length, however many windows fill it', () => {
    for (const [window, bars] of [
      [21, 21],
      [21, 63],
      [5, 10],
      [63, 252],
    ] as const) {
      const expected = market[40 + bars]!.value / market[40]!.value - 1
      expect(chainedReturn(trailing(market, window), closes, 40, bars)).toBeCloseTo(expected, 12)
    }
  })

  it('says nothing where the windows do not fill the length, or the series does not reach', () => {
    expect(chainedReturn(trailing(market, 21), closes, 40, 10)).toBeNull()
    expect(chainedReturn(trailing(market, 21), closes, 390, 21)).toBeNull()
    expect(chainedReturn(trailing(market.slice(100), 21), closes, 40, 63)).toBeNull()
  })
})

describe('lessOthers', () => {
  it('takes the return of the same days off, and is nothing for the market itself', () => {
    const starts = [30, 90, 200, 385]
    const own = lessOthers(trailing(closes, 21), closes, starts, 42)
    expect([...own]).toHaveLength(3)
    for (const value of own) expect(value).toBeCloseTo(0, 12)
    const [first] = lessOthers(trailing(market, 21), closes, starts, 42)
    const moved = (levels: typeof market) => levels[72]!.value / levels[30]!.value - 1
    expect(first).toBeCloseTo(moved(closes) - moved(market), 12)
  })
})

it('the sector behind a lead is the sector itself', () => {
  const sector = trailing(market, 5)
  const lead = {
    bars: 5,
    at: new Map(
      [...trailing(closes, 5).at].map(([at, own]) => [at, (1 + own) / (1 + sector.at.get(at)!) - 1]),
    ),
  }
  const found = behindTheLead(lead, closes)
  expect(found.at.size).toBe(395)
  for (const [at, value] of found.at) expect(value).toBeCloseTo(sector.at.get(at)!, 12)
})

it('a market that has risen over its window rises, and of one that is not stated nothing is said', () => {
  const state = {
    bars: 63,
    at: new Map([
      [1, 0.02],
      [2, -0.01],
    ]),
  }
  expect([1, 2, 3].map((at) => marketState(state, at))).toEqual(['rising', 'falling', null])
})
