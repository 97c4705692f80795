import { type Bars, type Context, marketOf } from '#audit/market.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { EngineMarket } from '#reference/engine/asset-data.ts'
import type { Asset, PriceHistory } from '#reference/market/base/asset.ts'
import { seededRandom } from '#shared/statistics/chance.ts'

/** A row of a downloaded price file: prices as traded; `adjusted` is the close adjusted for splits and dividends. */
export type PriceRow = {
  day: number
  open: number
  high: number
  low: number
  close: number
  adjusted: number
  volume: number
}
export type RowAsset = { symbol: string; sector: string; rows: PriceRow[] }

/** A small market with a split, gaps, late listings and mean reversion, for insights of every kind. Deterministic. */
export function generatedRows(assets = 10, bars = 2600): RowAsset[] {
  let state = 12345
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state + 0.5) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform())
  const market = Array.from({ length: bars }, () => 0.0003 + 0.008 * normal())
  return Array.from({ length: assets }, (_, a): RowAsset => {
    const rows: PriceRow[] = []
    const listed = a % 3 === 2 ? 400 : 0
    const splitAt = 1500 + a
    let adjusted = 20 + a
    let run = 0
    for (let i = listed; i < bars; i++) {
      if (uniform() < 0.002) continue // a day without trading
      const size = 0.012 * (1 + (i % 500 > 400 ? 1 : 0))
      const before = adjusted
      const r = 0.9 * market[i]! + size * normal() - 0.05 * run
      run = 0.9 * run + r
      adjusted *= Math.exp(r)
      const factor = i < splitAt ? 2 : 1
      const opened = before * Math.exp(0.3 * r + 0.003 * normal())
      const [bottom, top] = [Math.min(opened, adjusted), Math.max(opened, adjusted)]
      rows.push({
        day: 12000 + Math.floor(i / 5) * 7 + (i % 5),
        open: opened * factor,
        high: top * Math.exp(0.004 * uniform()) * factor,
        low: bottom * Math.exp(-0.004 * uniform()) * factor,
        close: adjusted * factor,
        adjusted,
        volume: Math.round(1e6 * Math.exp(0.4 * normal() + 20 * Math.abs(r))) / factor,
      })
    }
    return { symbol: `GEN${a}`, sector: `S${a % 3}`, rows }
  })
}

/** Downloaded rows as the price history that the engine studies. */
export function priceHistoryOf({ rows }: RowAsset, end = rows.length): PriceHistory {
  const used = rows.slice(0, end)
  const column = (value: (row: RowAsset['rows'][number]) => number) => Float64Array.from(used, value)
  const scale = (row: RowAsset['rows'][number]) => row.adjusted / row.close
  const open = column((row) => row.open * scale(row))
  return {
    days: Int32Array.from(used, (row) => row.day),
    open,
    high: column((row) => Math.max(row.high * scale(row), row.open * scale(row), row.adjusted)),
    low: column((row) => Math.min(row.low * scale(row), row.open * scale(row), row.adjusted)),
    close: column((row) => row.adjusted),
    turnover: column((row) => row.close * row.volume),
  }
}

/** A market of one economy, with the parts that the engine uses; `until` cuts every history after that day. */
export function marketOfRows(assets: readonly RowAsset[], until = Number.POSITIVE_INFINITY): EngineMarket {
  const histories = assets.map((asset) => {
    const end = asset.rows.findIndex(({ day }) => day > until)
    return priceHistoryOf(asset, end < 0 ? undefined : end)
  })
  const days = assets.flatMap(({ rows }) => rows.map(({ day }) => day)).filter((day) => day <= until)
  return {
    assets: assets.map(assetOf),
    contextSeries: [],
    firstDay: days.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
    now: days.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
    history: (index) => histories[index]!,
    context: () => null,
    marketCap: () => null,
  }
}

export function assetOf({ symbol, sector }: RowAsset): Asset {
  return {
    tag: `${symbol.toLowerCase()}_test`,
    ticker: symbol,
    name: symbol,
    description: '',
    exchange: { code: 'TEST', name: 'Test exchange', country: 'US' },
    economy: 'US',
    currency: 'USD',
    assetClass: 3,
    cls: 9,
    subClass: 0,
    gics: { sector, industryGroup: sector },
  }
}

/** The rows as the audit reads them: the bars of each asset, and its market and sector on those days. */
export function auditedRows(assets: readonly RowAsset[]): { bars: Bars; context: Context }[] {
  const members = assets.map((asset) => {
    const { days, ...prices } = priceHistoryOf(asset)
    const bars = { ...prices, at: Array.from(days, (day) => day * MS_PER_DAY) }
    return { tag: asset.symbol, economy: 'US', sector: asset.sector, isStock: true, bars }
  })
  const contextOf = marketOf(members)
  return members.map((member) => ({ bars: member.bars, context: contextOf(member) }))
}

/** Closes on every weekday from 6 January 2014, a Monday: a random walk with steps up to `size`. */
export function randomCloses(count: number, seed: number, size = 0.02): { at: number; value: number }[] {
  const random = seededRandom(seed)
  const first = Date.UTC(2014, 0, 6)
  let value = 100
  return Array.from({ length: count }, (_, i) => {
    value *= 1 + (random() - 0.5) * 2 * size
    return { at: first + (Math.floor(i / 5) * 7 + (i % 5)) * MS_PER_DAY, value }
  })
}
