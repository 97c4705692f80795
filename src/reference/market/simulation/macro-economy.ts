import { MS_PER_DAY } from '#contract/values/instant.ts'
import { dayAtWeekdayIndex } from '#reference/market/base/civil-date.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import { normalAt, streamKey, FACTOR_ENTITY, STREAM } from '#reference/market/base/random.ts'
import type { MacroName } from './context-series.ts'
import type { Factors } from './factors.ts'

type MacroFigure = Exclude<MacroName, 'curve_slope' | 'oil' | 'gold' | 'dollar'> | 'yield_2y'

/** Long-run values of an economy in percent, the lower bound of its policy rate, and a factor of its shocks (`shockScale`). */
type Climate = {
  inflationTarget: number
  neutralRate: number
  unemployment: number
  floor: number
  shockScale: number
}

const CLIMATES: Readonly<Record<string, Climate>> = {
  US: { inflationTarget: 2, neutralRate: 0.8, unemployment: 5.2, floor: 0.125, shockScale: 1 },
  EZ: { inflationTarget: 2, neutralRate: 0.2, unemployment: 8.6, floor: -0.5, shockScale: 0.9 },
  GB: { inflationTarget: 2, neutralRate: 0.6, unemployment: 5.4, floor: 0.1, shockScale: 1 },
  JP: { inflationTarget: 0.9, neutralRate: -0.5, unemployment: 3.6, floor: -0.1, shockScale: 0.5 },
  CA: { inflationTarget: 2, neutralRate: 0.7, unemployment: 6.6, floor: 0.25, shockScale: 0.9 },
  CH: { inflationTarget: 1, neutralRate: -0.2, unemployment: 3, floor: -0.75, shockScale: 0.6 },
  AU: { inflationTarget: 2.5, neutralRate: 1, unemployment: 5.3, floor: 0.1, shockScale: 1 },
  BR: { inflationTarget: 4.5, neutralRate: 4.5, unemployment: 9.4, floor: 2, shockScale: 2 },
}

/** Weekdays between two decisions on the policy rate: eight a year. */
const MEETING_EVERY = 32
/** Weekday of the following month (from 0) on which a month's figure is published. */
const RELEASE = { pmi: 1, unemployment: 4, inflation: 9 } as const
const RELEASED = ['pmi', 'unemployment', 'inflation'] as const

/**
 * The simulated macro data of one economy, by weekday index, each value from the day of its release on. A monthly business cycle
 * follows the economy's shares of the last quarter and shocks of its own. Inflation and unemployment follow the cycle, and the
 * policy rate follows both by a Taylor rule in steps of a quarter point. Yields follow the policy rate and daily news; the credit
 * spread and the volatility index follow the volatility of the shares. NaN before the first release.
 */
export class MacroEconomy {
  /** By the names of the context series, and the two-year yield. */
  readonly daily: Readonly<Record<MacroFigure, Float64Array>>

  constructor(factors: Factors, economy: number) {
    const climate = CLIMATES[ECONOMIES[economy]!.code]!
    const { count, seed } = factors
    const draws = (topic: number) => streamKey(seed, STREAM.macro, FACTOR_ENTITY.macro + economy * 20 + topic)
    const worldDraws = streamKey(seed, STREAM.macro, FACTOR_ENTITY.macro + 999)
    const empty = (): Float64Array => new Float64Array(count).fill(Number.NaN)
    const daily = {
      policy_rate: empty(),
      yield_2y: empty(),
      yield_10y: empty(),
      inflation: empty(),
      pmi: empty(),
      unemployment: empty(),
      credit_spread: empty(),
      volatility_index: empty(),
    }
    this.daily = daily

    const world = factors.world()
    const local = factors.economy(economy)
    const shares = (t: number): number => (t < 0 ? 0 : world.level[t]! + local.level[t]!)

    let cycle = 0.6 * normalAt(draws(0), 0)
    let inflation = climate.inflationTarget
    let gap = 0
    let pmi = 51
    let pending = { pmi, inflation, unemployment: climate.unemployment }
    const cycles: number[] = []
    let known = { pmi: Number.NaN, inflation: Number.NaN, unemployment: Number.NaN }
    let rate = neutral(climate)
    let y2 = rate + 0.2
    let y10 = rate + 1
    let spread = 1.6
    let volatilityIndex = 16
    let month = -1
    let monthNumber = 0
    let dayOfMonth = 0

    for (let t = 0; t < count; t++) {
      const today = monthOf(t)
      if (today !== month) {
        if (month >= 0) {
          // The figures of the month that has just ended are computed now and published on their release day.
          monthNumber++
          const quarter = shares(t - 1) - shares(t - 64)
          cycle =
            0.9 * cycle +
            2.2 * (quarter - 0.019) +
            0.2 * normalAt(worldDraws, monthNumber) +
            0.16 * normalAt(draws(1), monthNumber)
          cycles.push(cycle)
          const earlier = cycles[Math.max(0, cycles.length - 7)]!
          inflation =
            climate.inflationTarget +
            0.955 * (inflation - climate.inflationTarget) +
            climate.shockScale * (0.09 * earlier + 0.13 * normalAt(draws(2), monthNumber))
          gap = 0.98 * gap - 0.11 * cycle + 0.05 * normalAt(draws(3), monthNumber)
          pmi = 51 + 3.2 * cycle + 0.5 * normalAt(draws(4), monthNumber)
          pending = { pmi, inflation, unemployment: Math.max(1.4, climate.unemployment + gap) }
        }
        month = today
        dayOfMonth = 0
      } else dayOfMonth++
      if (monthNumber > 0) {
        for (const figure of RELEASED)
          if (dayOfMonth === RELEASE[figure]) known = { ...known, [figure]: rounded(pending[figure]) }
      }
      if (t % MEETING_EVERY === MEETING_EVERY - 1 - economy * 3 && !Number.isNaN(known.inflation)) {
        const wanted =
          climate.neutralRate +
          known.inflation +
          0.5 * (known.inflation - climate.inflationTarget) -
          0.7 * (known.unemployment - climate.unemployment)
        const move = Math.min(0.75, Math.max(-0.75, Math.round((wanted - rate) * 0.3 * 4) / 4))
        rate = Math.max(climate.floor, rate + move)
      }
      const news = shares(t) - shares(t - 1)
      const normalRate = 0.5 * (rate + neutral(climate))
      const appetite = 0.45 * news * 100 * 0.02
      y2 += 0.006 * (rate + 0.15 - y2) + climate.shockScale * (0.03 * normalAt(draws(5), t) + 0.4 * appetite)
      y10 +=
        0.0025 * (normalRate + 1.1 - y10) + climate.shockScale * (0.045 * normalAt(draws(6), t) + appetite)
      const l = 0.6 * world.logVol[t]! + 0.4 * local.logVol[t]!
      spread +=
        0.015 * (1.5 * Math.exp(0.5 * l - 0.12 * cycle) - spread) - 2.2 * news + 0.012 * normalAt(draws(7), t)
      spread = Math.max(0.45, spread)
      volatilityIndex *= Math.exp(
        0.12 * (Math.log(17) + 0.42 * l - Math.log(volatilityIndex)) -
          2.4 * news +
          0.02 * normalAt(draws(8), t),
      )

      daily.policy_rate[t] = rate
      daily.yield_2y[t] = y2
      daily.yield_10y[t] = y10
      daily.inflation[t] = known.inflation
      daily.pmi[t] = known.pmi
      daily.unemployment[t] = known.unemployment
      daily.credit_spread[t] = spread
      daily.volatility_index[t] = volatilityIndex
    }
  }
}

function neutral(climate: Climate): number {
  return Math.max(climate.floor, Math.round((climate.neutralRate + climate.inflationTarget) * 4) / 4)
}

function monthOf(t: number): number {
  const date = new Date(dayAtWeekdayIndex(t) * MS_PER_DAY)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Rounded to one decimal, as statistics offices publish. */
function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/**
 * Log returns of a government bond with a constant maturity of `years`, on the given weekday indexes: a day's share of the yield,
 * less modified duration times the change of the yield, plus half its convexity. Yields are interpolated and extrapolated in
 * √years from the two- and ten-year yields.
 */
export function bondReturns(
  macro: Pick<MacroEconomy['daily'], 'yield_2y' | 'yield_10y'>,
  years: number,
  t: Int32Array,
): Float64Array {
  const place = (Math.sqrt(years) - Math.SQRT2) / (Math.sqrt(10) - Math.SQRT2)
  // Beyond ten years yields move less than a linear extrapolation.
  const reach = place > 1 ? 1 + 0.35 * (place - 1) : place
  const yieldAt = (weekday: number): number =>
    (macro.yield_2y[weekday]! + reach * (macro.yield_10y[weekday]! - macro.yield_2y[weekday]!)) / 100
  const returns = new Float64Array(t.length)
  for (let i = 1; i < t.length; i++) {
    const before = yieldAt(t[i - 1]!)
    const change = yieldAt(t[i]!) - before
    const annuity = Math.abs(before) < 1e-6 ? years : (1 - (1 + before) ** -years) / before
    const convexity = annuity * annuity * 1.2
    returns[i] = (before * (t[i]! - t[i - 1]!)) / 261 - annuity * change + 0.5 * convexity * change * change
  }
  return returns
}
