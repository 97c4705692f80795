import type { NaiveInput } from './naive-series.ts'

/** One line of a price file as downloaded: prices as traded, `adjusted` the close after splits and dividends. */
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

/**
 * A small market with a split, gaps and late listings, whose prices swing back after a run: enough for insights of every kind.
 * The same on every call.
 */
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

/** Rows to adjusted columns with the market's and the sector's mean returns, in nested loops and maps. */
export function naiveInputs(assets: readonly RowAsset[]): NaiveInput[] {
  const returns = assets.map(({ rows }) => {
    const byDay = new Map<number, number>()
    for (let i = 1; i < rows.length; i++)
      byDay.set(rows[i]!.day, Math.log(rows[i]!.adjusted / rows[i - 1]!.adjusted))
    return byDay
  })
  const meanOn = (day: number, members: number[]) => {
    const known = members.map((k) => returns[k]!.get(day)).filter((r) => r !== undefined)
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / known.length
  }
  const everyone = assets.map((_, k) => k)
  const marketOn = new Map<number, number>()
  for (const { rows } of assets)
    for (const { day } of rows) if (!marketOn.has(day)) marketOn.set(day, meanOn(day, everyone) ?? 0)

  return assets.map(({ rows, sector }, own) => {
    const peers = everyone.filter((k) => k !== own && assets[k]!.sector === sector)
    const days = rows.map(({ day }) => day)
    const m = days.map((day) => marketOn.get(day)!)
    const scaled = rows.map((row) => row.adjusted / row.close)
    const o = rows.map((row, i) => row.open * scaled[i]!)
    const c = rows.map((row) => row.adjusted)
    return {
      days,
      o,
      h: rows.map((row, i) => Math.max(row.high * scaled[i]!, o[i]!, c[i]!)),
      l: rows.map((row, i) => Math.min(row.low * scaled[i]!, o[i]!, c[i]!)),
      c,
      t: rows.map((row) => row.close * row.volume),
      m,
      s: days.map((day, i) => meanOn(day, peers) ?? m[i]!),
    }
  })
}

/** Whether the market's level is at or above the mean of its last 200 values, by day; unknown days are missing. */
export function naiveMarketState(assets: readonly RowAsset[]): Map<number, boolean> {
  const sums = new Map<number, { sum: number; n: number }>()
  for (const { rows } of assets)
    for (let i = 1; i < rows.length; i++) {
      const cell = sums.get(rows[i]!.day) ?? { sum: 0, n: 0 }
      cell.sum += Math.log(rows[i]!.adjusted / rows[i - 1]!.adjusted)
      cell.n++
      sums.set(rows[i]!.day, cell)
    }
  const states = new Map<number, boolean>()
  const levels: number[] = []
  for (const [day, { sum, n }] of [...sums].sort((a, b) => a[0] - b[0])) {
    levels.push((levels.at(-1) ?? 0) + sum / n)
    const recent = levels.slice(-200)
    if (recent.length === 200) states.set(day, levels.at(-1)! >= recent.reduce((a, b) => a + b, 0) / 200)
  }
  return states
}
