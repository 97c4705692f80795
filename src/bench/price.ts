import { setTimeout as pauseMs } from 'node:timers/promises'
import { type BenchPage, hoverCost, withBenchPage } from './browser.ts'
import { atMost, beside, type Figure, type Goal, interleave, ratioAtMost } from './figure.ts'

const PEER = 'lightweight-charts'
const SIZES = [2_520, 10_000, 40_000] as const
/** A pause after the page has generated its closes, so that their garbage collection is not part of the measurement. */
const PAUSE_MS = 500
const PLOT = { x: 40, y: 60, width: 760, height: 280 }

/** The price chart against lightweight-charts with the same closes: goal P3. */
export const run = (flags: readonly string[]): Promise<Figure[]> =>
  withBenchPage('price', async (onPage) => {
    const rounds = flags.includes('--quick') ? 3 : 7
    /** Mounts with raw closes in a new page, in rounds with the peer. */
    const compare = async (
      what: string,
      size: number,
      goal: Goal | null,
      cost: (opened: BenchPage, mountMs: number) => Promise<number>,
    ) => {
      const costs = await interleave(['ours', PEER], rounds, (variant) =>
        onPage(async (opened) => {
          await opened.call('prepare', size)
          await pauseMs(PAUSE_MS)
          return cost(opened, await opened.call('mount', variant))
        }),
      )
      return beside(what, 'ms', costs.ours, [PEER, costs[PEER]], goal)
    }
    const figures: Figure[] = []
    for (const size of SIZES)
      figures.push(
        await compare(
          `first mount, ${size.toLocaleString('en')} points`,
          size,
          ratioAtMost(1),
          (_, mountMs) => Promise.resolve(mountMs),
        ),
      )
    const switched = async ({ call }: BenchPage) => {
      // Warm: every range was shown before.
      for (const range of ['1Y', '5Y', 'Max']) await call('show', range)
      let total = 0
      for (const range of ['1Y', '3M', '5Y', 'Max']) total += await call('show', range)
      return total / 4
    }
    return [
      ...figures,
      await compare('range switch, 10,000 points', 10_000, ratioAtMost(1), switched),
      await compare('a move over the plot', 10_000, atMost(6), (opened) => hoverCost(opened, PLOT)),
    ]
  })
