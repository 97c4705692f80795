import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pauseMs } from 'node:timers/promises'
import * as v from 'valibot'
import { ReferenceStatus } from '#contract/desk/app-config.ts'
import type { PriceHistory } from '#reference/market/base/asset.ts'
import { dayOf, isoDate } from '#reference/market/base/civil-date.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { isComplete, startBuilt } from '#tooling/program.ts'

/** Starts the built reference service, to be watched from outside. @param env its settings, without its port */
export async function startService(env: Record<string, string>) {
  const program = await startBuilt('reference/main.js', {
    REFERENCE_PORT: '0',
    REFERENCE_CACHE: 'off',
    ...env,
  })
  const age = () => performance.now() - program.startedAt
  const status = async () =>
    v.parse(ReferenceStatus, await (await fetch(`${program.origin}/reference/status`)).json())
  return {
    /** ms from the start of the process until it responds. */
    listeningMs: age(),
    status,
    /** @returns the age of the process, ms, when its status first passed the test or was complete, and that status */
    async until(test: (status: ReferenceStatus) => boolean) {
      for (;;) {
        const now = await status()
        if (isComplete(now) || test(now)) return { ms: age(), status: now }
        await pauseMs(20)
      }
    },
    /** Peak memory of the process, MB. */
    peakMb: () => {
      const file = readFileSync(`/proc/${program.pid}/status`, 'utf8')
      return (Number(/^VmHWM:\s+(\d+) kB/m.exec(file)?.[1]) * 1024) / 1e6
    },
    stop: () => program.end(),
  }
}

/** Writes the daily prices of simulated assets as files for the service: some twenty years, 300 kB each. */
export function writePriceFiles(folder: string, count: number): void {
  mkdirSync(folder, { recursive: true })
  const market = openMarket({ kind: 'simulated', seed: 7, assets: count, now: dayOf(2026, 11, 20) })
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
