import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pauseMs } from 'node:timers/promises'
import * as v from 'valibot'
import { ReferenceStatus } from '#contract/desk/app-config.ts'
import type { PriceHistory } from '#reference/market/base/asset.ts'
import { dayOf, isoDate } from '#reference/market/base/civil-date.ts'
import { openMarket } from '#reference/market/open-market.ts'
import { isComplete, type Program, startBuilt } from '#tooling/program.ts'

/** The built reference service as a process, watched from outside. */
export class ServiceProcess {
  /** ms from the start of the process until it responds. */
  readonly listeningMs: number
  private readonly program: Program

  private constructor(program: Program) {
    this.program = program
    this.listeningMs = this.age()
  }

  /** @param env settings of the service, without its port */
  static async start(env: Record<string, string>): Promise<ServiceProcess> {
    const settings = { REFERENCE_PORT: '0', REFERENCE_CACHE: 'off', ...env }
    return new ServiceProcess(await startBuilt('reference/main.js', settings))
  }

  /** ms since the start of the process. */
  age(): number {
    return performance.now() - this.program.startedAt
  }

  async status(): Promise<ReferenceStatus> {
    return v.parse(ReferenceStatus, await (await fetch(`${this.program.origin}/reference/status`)).json())
  }

  /** @returns the age of the process when its status first passed the test, and that status */
  async until(test: (status: ReferenceStatus) => boolean): Promise<{ ms: number; status: ReferenceStatus }> {
    for (;;) {
      const status = await this.status()
      if (isComplete(status) || test(status)) return { ms: this.age(), status }
      await pauseMs(20)
    }
  }

  /** Peak memory of the process, MB; null where the system does not tell. */
  peakMb(): number | null {
    try {
      const status = readFileSync(`/proc/${this.program.pid}/status`, 'utf8')
      return (Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) * 1024) / 1e6
    } catch {
      return null
    }
  }

  async stop(): Promise<void> {
    await this.program.end()
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
