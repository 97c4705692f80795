import type { Day } from '#reference/market/base/asset.ts'
import { dayAtWeekdayIndex, weekdayIndex } from '#reference/market/base/civil-date.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import { INDUSTRY_GROUP_CODES, SECTOR_CODES, sectorOf } from '#reference/market/base/gics-codes.ts'
import { FACTOR_ENTITY } from '#reference/market/base/random.ts'
import { type FactorPath, simulateFactor } from './factor-path.ts'

/** The common factors of the simulated market up to one day. Each path is computed on first use and then cached. */
export class Factors {
  readonly seed: number
  /** Number of weekdays from the epoch to the last day, both included. */
  readonly count: number
  readonly #paths = new Map<number, FactorPath>()
  readonly #calendars = new Map<number, EconomyBars>()
  #broad: FactorPath | undefined
  readonly #diffs = new Map<string, Float64Array>()

  constructor(seed: number, lastDay: Day) {
    this.seed = seed
    this.count = weekdayIndex(lastDay + 1)
  }

  world(): FactorPath {
    return this.#path(FACTOR_ENTITY.world, STYLES.world, false)
  }

  economy(economy: number): FactorPath {
    return this.#path(FACTOR_ENTITY.economy + economy, STYLES.economy, false)
  }

  sector(sector: string): FactorPath {
    return this.#path(FACTOR_ENTITY.sector + SECTOR_CODES.indexOf(sector), STYLES.industry, true)
  }

  industryGroup(group: string): FactorPath {
    const position = INDUSTRY_GROUP_CODES.findIndex((code) => code === group)
    return this.#path(FACTOR_ENTITY.industryGroup + position, STYLES.industry, true)
  }

  /** The equally weighted mean of all sectors plus that of all industry groups, as in a broad portfolio. */
  broad(): FactorPath {
    this.#broad ??= sumPath([
      averagePath(SECTOR_CODES.map((code) => this.sector(code))),
      averagePath(INDUSTRY_GROUP_CODES.map((code) => this.industryGroup(code))),
    ])
    return this.#broad
  }

  /** A sector with the mean of its industry groups, as log returns between the economy's trading days. */
  sectorReturns(economy: number, sector: string): Float64Array {
    return this.returnsOn(economy, `sector ${sector}`, () => [
      this.sector(sector),
      averagePath(
        INDUSTRY_GROUP_CODES.filter((code) => sectorOf(code) === sector).map((code) =>
          this.industryGroup(code),
        ),
      ),
    ])
  }

  /** The common move of all currencies against the US dollar. */
  currencyBloc(): FactorPath {
    return this.#path(FACTOR_ENTITY.currency, STYLES.currency, true)
  }

  /** The common move of the commodities of one complex (energy, metals …). */
  commodityComplex(complex: number): FactorPath {
    return this.#path(FACTOR_ENTITY.commodity + complex, STYLES.commodity, true)
  }

  /** The economy's trading days from the epoch to the last day, as days and as weekday indexes. */
  bars(economy: number): EconomyBars {
    let bars = this.#calendars.get(economy)
    if (bars === undefined) {
      const { calendar } = ECONOMIES[economy]!
      const days = calendar.tradingDays(dayAtWeekdayIndex(0), dayAtWeekdayIndex(this.count - 1))
      bars = { days, t: days.map(weekdayIndex) }
      this.#calendars.set(economy, bars)
    }
    return bars
  }

  /** World and economy together, as log returns between the economy's trading days. */
  marketReturns(economy: number): Float64Array {
    return this.returnsOn(economy, 'market', () => [this.world(), this.economy(economy)])
  }

  /** Sector and industry group together, as log returns between the economy's trading days. */
  industryReturns(economy: number, sector: string, group: string): Float64Array {
    return this.returnsOn(economy, group, () => [this.sector(sector), this.industryGroup(group)])
  }

  /**
   * Sum of the paths' moves from one trading day of the economy to the next. After a holiday an exchange catches up with the
   * missed moves, so that a factor has the same level everywhere.
   */
  returnsOn(economy: number, name: string, paths: () => readonly FactorPath[]): Float64Array {
    const id = `${economy} ${name}`
    let returns = this.#diffs.get(id)
    if (returns === undefined) {
      const { t } = this.bars(economy)
      returns = new Float64Array(t.length)
      for (const { level } of paths()) {
        for (let i = 1; i < t.length; i++) returns[i]! += level[t[i]!]! - level[t[i - 1]!]!
      }
      this.#diffs.set(id, returns)
    }
    return returns
  }

  #path(entity: number, traits: Style, sharesWorldVol: boolean): FactorPath {
    let path = this.#paths.get(entity)
    if (path === undefined) {
      const worldLogVol = sharesWorldVol ? this.world().logVol : null
      path = simulateFactor(this.seed, { ...traits, entity, worldLogVol }, this.count)
      this.#paths.set(entity, path)
    }
    return path
  }
}

export type EconomyBars = { days: Int32Array; t: Int32Array }

/** Annual volatility and drift in logs; spread of the log volatility; weight of the leverage effect; skew of the shocks. */
type Style = { volatility: number; drift: number; volSpread: number; leverage: number; skew: number }

/** The equity premium: annual, in logs. */
export const WORLD_DRIFT = 0.062

const STYLES = {
  world: { volatility: 0.178, drift: WORLD_DRIFT, volSpread: 0.76, leverage: 0.6, skew: 0.15 },
  economy: { volatility: 0.08, drift: 0, volSpread: 0.7, leverage: 0.6, skew: 0.15 },
  /** Sectors and industry groups. */
  industry: { volatility: 0.085, drift: 0, volSpread: 0.7, leverage: 0.2, skew: 0 },
  currency: { volatility: 0.05, drift: 0, volSpread: 0.5, leverage: 0, skew: 0 },
  commodity: { volatility: 0.14, drift: 0, volSpread: 0.6, leverage: 0, skew: 0 },
} as const satisfies Record<string, Style>

function sumPath(paths: readonly FactorPath[]): FactorPath {
  const count = paths[0]?.level.length ?? 0
  const level = new Float64Array(count)
  const logVol = new Float64Array(count)
  for (const path of paths) {
    for (let t = 0; t < count; t++) {
      level[t]! += path.level[t]!
      logVol[t]! += path.logVol[t]! / paths.length
    }
  }
  return { level, logVol }
}

function averagePath(paths: readonly FactorPath[]): FactorPath {
  const { level, logVol } = sumPath(paths)
  return { level: level.map((sum) => sum / paths.length), logVol }
}
