import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dayOf, isoDate } from '#reference/market/base/civil-date.ts'
import type { PriceHistory } from '#reference/market/base/asset.ts'
import { openMarket } from '#reference/market/open-market.ts'

const NOW = dayOf(2026, 11, 20)

/** Writes the daily prices of this many simulated assets as files that the service reads: some twenty years, 300 kB each. */
export function writePriceFiles(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true })
  const market = openMarket({ kind: 'simulated', seed: 7, assets: count, now: NOW })
  for (const index of market.assets.keys())
    writeFileSync(path.join(folder, `A${String(index).padStart(5, '0')}.csv`), rowsOf(market.history(index)))
}

function rowsOf({ days, open, high, low, close, turnover }: PriceHistory): string {
  const lines = ['Date,Open,High,Low,Close,Volume']
  for (let i = 0; i < days.length; i++) {
    const prices = [open, high, low, close].map((column) => column[i]!.toPrecision(7))
    lines.push(`${isoDate(days[i]!)},${prices.join(',')},${Math.round(turnover[i]! / close[i]!)}`)
  }
  return `${lines.join('\n')}\n`
}
