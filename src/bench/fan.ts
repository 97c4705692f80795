import { hoverCost, withBenchPage } from './browser.ts'
import { atMost, beside, type Figure, interleave, ratioAtMost } from './figure.ts'

const PEER = 'lightweight-charts'
const VARIANTS = ['ours', PEER] as const
const PLOT = { x: 60, y: 60, width: 680, height: 260 }

/**
 * The fan chart (five percentile pairs, 130 steps and a realised path) against lightweight-charts: goal P4. Ours draws the three
 * bands that people read, with axis, texts and cursor; the peer draws all five pairs without texts.
 */
export const run = (flags: readonly string[]): Promise<Figure[]> =>
  withBenchPage('fan', async (onPage) => {
    const rounds = flags.includes('--quick') ? 3 : 7
    const figures: Figure[] = []
    for (const throttle of [1, 4]) {
      const mounts = await interleave(VARIANTS, rounds, (variant) =>
        onPage(({ call }) => call('mount', variant), throttle),
      )
      figures.push(
        beside(`first mount, ${throttle}x`, 'ms', mounts.ours, [PEER, mounts[PEER]], ratioAtMost(1.6)),
      )
    }
    // Main-thread time of the first hundred moves after the mount, with cold code, as for a reader.
    const moves = await interleave(VARIANTS, rounds, (variant) =>
      onPage(async (opened) => {
        await opened.call('mount', variant)
        const cost = await hoverCost(opened, PLOT)
        if (variant === 'ours' && (await opened.call('readouts')) !== 1)
          throw new Error('the moves left no readout')
        return cost
      }),
    )
    const goal = atMost(8)
    return [...figures, beside('a move over the plot', 'ms', moves.ours, [PEER, moves[PEER]], goal)]
  })
