import type { Asset, PriceHistory } from '#reference/market/base/asset.ts'
import type { EngineMarket } from '#reference/engine/asset-data.ts'
import type { RowAsset } from './naive-market.ts'

/** Downloaded rows as the history that the engine studies. */
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

/** A market of one economy made of rows, as far as the engine looks; `until` cuts every history after that day. */
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
