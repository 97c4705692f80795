import { call, heapMb, hoverCost, withBenchPage } from './browser.ts'
import { interleave } from './rounds.ts'

const VARIANTS = ['ours', 'lightweight-charts', 'uplot'] as const
const PLOT = { x: 60, y: 60, width: 680, height: 260 }

/**
 * Fan chart of five percentile pairs, 130 steps and a realised path against lightweight-charts and uPlot: goals P8 and P9. Ours
 * draws the three bands that people read, with axis, words and cursor; the peers draw all five pairs without words.
 */
export async function run(flags: readonly string[]) {
  const rounds = flags.includes('--quick') ? 3 : 7
  await withBenchPage('fan', async (browser) => {
    for (const throttle of [1, 4]) {
      const mounts = await interleave(VARIANTS, rounds, async (variant) => {
        const { page } = await browser.open({ throttle })
        try {
          return await call(page, 'mount', variant)
        } finally {
          await page.context().close()
        }
      })
      console.log(
        `P9 fan, first mount, ${throttle}x: ${VARIANTS.map((variant) => `${variant} ${mounts.median(variant).toFixed(0)} ms`).join(', ')}; ` +
          `ours / lightweight-charts ${mounts.ratio('ours', 'lightweight-charts').toFixed(2)}, ours / uplot ${mounts.ratio('ours', 'uplot').toFixed(2)} (${mounts.discarded} rounds discarded)`,
      )
    }
    for (const variant of VARIANTS) {
      const opened = await browser.open()
      await call(opened.page, 'mount', variant)
      const cost = await hoverCost(opened, PLOT)
      console.log(
        `P8 hover, fan: ${variant} ${cost.toFixed(1)} ms a move, heap ${(await heapMb(opened)).toFixed(1)} MB`,
      )
      await opened.page.context().close()
    }
  })
}
