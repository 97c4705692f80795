import { describe, expect, it } from 'vitest'
import { MS_PER_DAY } from '#contract/instant.ts'
import { randomCloses } from '#testing/random-closes.ts'
import { lessMarket, marketState, returnBetween } from './market-relative.ts'

const closes = randomCloses(400, 21)

describe('returnBetween', () => {
  it('takes the closes of the days, or those before a holiday', () => {
    const expected = closes[30]!.value / closes[10]!.value - 1
    expect(returnBetween(closes, closes[10]!.at, closes[30]!.at)).toBeCloseTo(expected, 12)
    expect(returnBetween(closes, closes[10]!.at + MS_PER_DAY / 2, closes[30]!.at + 3_600_000)).toBeCloseTo(
      expected,
      12,
    )
  })

  it('says nothing where the series does not reach', () => {
    expect(returnBetween(closes, closes[0]!.at - MS_PER_DAY, closes[30]!.at)).toBeNull()
    expect(returnBetween(closes, closes[0]!.at, closes.at(-1)!.at + 10 * MS_PER_DAY)).toBeNull()
  })
})

describe('lessMarket', () => {
  it('is nothing for the market itself', () => {
    const outcome = {
      from: closes[40]!.at,
      to: closes[61]!.at,
      value: closes[61]!.value / closes[40]!.value - 1,
    }
    expect(lessMarket(outcome, closes)).toBeCloseTo(0, 12)
    expect(lessMarket({ ...outcome, to: closes.at(-1)!.at * 2 }, closes)).toBeNull()
  })
})

describe('marketState', () => {
  it('compares the close with the mean of the last 200', () => {
    const rising = closes.map(({ at }, i) => ({ at, value: 100 + i }))
    expect(marketState(rising, closes[250]!.at)).toBe('rising')
    expect(
      marketState(
        rising.map(({ at, value }) => ({ at, value: 1_000 - value })),
        closes[250]!.at,
      ),
    ).toBe('falling')
    expect(marketState(rising, closes[198]!.at)).toBeNull()
    expect(marketState(rising, closes[199]!.at)).toBe('rising')
  })
})
