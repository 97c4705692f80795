import {
  call,
  heapMb,
  hoverCost,
  pressCost,
  withBenchPage,
  type BenchBrowser,
  type BenchPage,
} from './browser.ts'
import { compared, type Figure, measured } from './figure.ts'
import { interleave, median } from './rounds.ts'

const VARIANTS = ['ours', 'lightweight-charts', 'uplot'] as const
/** The whole panel of the page has no peer: it is what a reader moves over. */
const HOVERED = ['panel', ...VARIANTS] as const
const PLOT = { x: 60, y: 60, width: 680, height: 260 }

/**
 * Fan chart of five percentile pairs, 130 steps and a realised path against lightweight-charts and uPlot: goals P8 and P9. Ours
 * draws the three bands that people read, with axis, words and cursor; the peers draw all five pairs without words.
 */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = []
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
      figures.push(
        compared(`first mount, ${throttle}x`, 'ms', mounts, ['ours', 'lightweight-charts'], {
          of: 'ratio',
          most: 1.6,
        }),
      )
    }
    figures.push(await hovers(browser, rounds), await presses(browser, rounds))
  })
  return figures
}

/** Main-thread time of the first hundred moves after the mount, code still cold, as a reader makes them. */
async function hovers(browser: BenchBrowser, rounds: number): Promise<Figure> {
  const heaps: Record<string, number[]> = {}
  const costs = await interleave(HOVERED, rounds, async (variant) => {
    const opened = await browser.open()
    try {
      await call(opened.page, 'mount', variant)
      const cost = await hoverCost(opened, await plotOf(opened))
      if (variant === 'ours' || variant === 'panel') {
        const readouts = await call(opened.page, 'readouts')
        if (readouts !== 1) throw new Error(`${variant}: ${readouts} readouts after the moves`)
      }
      ;(heaps[variant] ??= []).push(await heapMb(opened))
      return cost
    } finally {
      await opened.page.context().close()
    }
  })
  const figures = HOVERED.map(
    (variant) =>
      `${variant} ${costs.median(variant).toFixed(1)} ms a move, heap ${median(heaps[variant]!).toFixed(1)} MB`,
  )
  console.log(`P8 hover, fan: ${figures.join('; ')} (${costs.discarded} rounds discarded)`)
  return compared('a move over the plot', 'ms', costs, ['ours', 'lightweight-charts'], {
    of: 'figure',
    most: 8,
  })
}

/** The same by keyboard, from the last step backwards; peers have no keys. */
async function presses(browser: BenchBrowser, rounds: number): Promise<Figure> {
  const costs = await interleave(['panel', 'ours'], rounds, async (variant) => {
    const opened = await browser.open()
    try {
      await call(opened.page, 'mount', variant)
      await opened.page.locator('[data-chart-cursor]').focus()
      const cost = await pressCost(opened, 'ArrowLeft')
      const readouts = await call(opened.page, 'readouts')
      if (readouts !== 1) throw new Error(`${variant}: ${readouts} readouts after the presses`)
      return cost
    } finally {
      await opened.page.context().close()
    }
  })
  console.log(
    `P8 keyboard, fan: panel ${costs.median('panel').toFixed(1)} ms a press, ours ${costs.median('ours').toFixed(1)} ms (${costs.discarded} rounds discarded)`,
  )
  return measured('a press of an arrow key', 'ms', costs.samples.ours, { of: 'figure', most: 8 })
}

/** The plot itself where it says where it is: the panel has words above it and dots beside it. */
async function plotOf({ page }: BenchPage) {
  const layer = page.locator('[data-chart-cursor]')
  const box = (await layer.count()) === 1 ? await layer.boundingBox() : null
  return box === null
    ? PLOT
    : { x: box.x + 46, y: box.y + 28, width: box.width - 46, height: box.height - 74 }
}
