import { setTimeout } from 'node:timers/promises'
import {
  call,
  hoverCost,
  heapMb,
  metric,
  withBenchPage,
  type BenchBrowser,
  type BenchPage,
} from './browser.ts'
import { compared, type Figure, measured } from './figure.ts'
import { interleave, median } from './rounds.ts'

const VARIANTS = ['ours', 'lightweight-charts', 'uplot'] as const
const SIZES = [2_520, 10_000, 40_000] as const
/** After a page has made its closes: what that left to collect, on other threads too, is not the chart's to wait for. */
const REST_MS = 500
const PLOT = { x: 40, y: 60, width: 760, height: 280 }

/** Price chart against lightweight-charts and uPlot on the same raw closes: goals P5 to P8. */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = []
  const rounds = flags.includes('--quick') ? 3 : 7
  await withBenchPage('price', async (browser) => {
    for (const size of SIZES) {
      const first = await interleave(VARIANTS, rounds, (variant) =>
        mounted(browser, variant, size, async (_, { paintedMs }) => paintedMs),
      )
      console.log(
        `P5 first mount, ${size} points: ${VARIANTS.map((variant) => `${variant} ${first.median(variant).toFixed(0)} ms`).join(', ')}; ` +
          `ours / lightweight-charts ${first.ratio('ours', 'lightweight-charts').toFixed(2)}, ours / uplot ${first.ratio('ours', 'uplot').toFixed(2)} (${first.discarded} rounds discarded)`,
      )
      figures.push(
        compared(
          `first mount, ${size.toLocaleString('en')} points`,
          'ms',
          first,
          ['ours', 'lightweight-charts'],
          { of: 'ratio', most: size < 10_000 ? 1.8 : 1 },
        ),
      )
    }
    figures.push(
      ...(await growth(browser, rounds)),
      await switches(browser, rounds),
      await hovers(browser, rounds),
    )
  })
  return figures
}

type FirstMount = { paintedMs: number; workMs: number }

/** Mounts a variant with raw closes in a fresh page, hands over what that took, and closes the page. */
async function mounted<T>(
  browser: BenchBrowser,
  variant: string,
  size: number,
  inspect: (opened: BenchPage, first: FirstMount) => Promise<T>,
): Promise<T> {
  const opened = await browser.open()
  try {
    await call(opened.page, 'prepare', size)
    await setTimeout(REST_MS)
    const before = await metric(opened.cdp, 'ThreadTime')
    const paintedMs = await call(opened.page, 'mount', variant)
    const workMs = ((await metric(opened.cdp, 'ThreadTime')) - before) * 1000
    return await inspect(opened, { paintedMs, workMs })
  } finally {
    await opened.page.context().close()
  }
}

/**
 * The same chart with sixteen times the points, in the same rounds, until painted; beside it the main thread's own time, which
 * neither the frames nor a busy machine round up.
 */
async function growth(browser: BenchBrowser, rounds: number): Promise<Figure[]> {
  const work: Record<string, number[]> = { 40000: [], 2520: [] }
  // Twice as often: the two are so near to each other that a frame more or less decides a round.
  const sizes = await interleave(['40000', '2520'], 2 * rounds, (size) =>
    mounted(browser, 'ours', Number(size), async (_, { paintedMs, workMs }) => {
      work[size]!.push(workMs)
      return paintedMs
    }),
  )
  const small = median(work['2520']!)
  const ratio = median(work['40000']!.map((ms, i) => ms / work['2520']![i]!))
  console.log(
    `P6 40,000 against 2,520 points: ${sizes.ratio('40000', '2520').toFixed(2)}, of the main thread's own time ${ratio.toFixed(2)}`,
  )
  const goal = { of: 'ratio', most: 1.1 } as const
  return [
    compared('40,000 points against 2,520', 'ms', sizes, ['40000', '2520'], goal),
    {
      ...measured('40,000 points against 2,520, main thread', 'ms', work['40000']!, goal),
      peer: { name: '2520', figure: small, ratio },
    },
  ]
}

/** Warm: each variant is mounted, every range shown once, then switched between. */
async function switches(browser: BenchBrowser, rounds: number): Promise<Figure> {
  const shown = await interleave(VARIANTS, rounds, (variant) =>
    mounted(browser, variant, 10_000, async ({ page }) => {
      for (const range of ['1Y', '5Y', 'Max']) await call(page, 'show', range)
      let total = 0
      for (const range of ['1Y', '3M', '5Y', 'Max']) total += await call(page, 'show', range)
      return total / 4
    }),
  )
  console.log(
    `P7 range switch, 10,000 points: ${VARIANTS.map((variant) => `${variant} ${shown.median(variant).toFixed(0)} ms`).join(', ')}; ` +
      `ours / lightweight-charts ${shown.ratio('ours', 'lightweight-charts').toFixed(2)}`,
  )
  return compared('range switch, 10,000 points', 'ms', shown, ['ours', 'lightweight-charts'], {
    of: 'ratio',
    most: 1.5,
  })
}

/** In rounds like the rest: a move that a busy machine held up is one sample of several and not the result. */
async function hovers(browser: BenchBrowser, rounds: number): Promise<Figure> {
  const heaps: Record<string, number> = {}
  const moves = await interleave(VARIANTS, rounds, (variant) =>
    mounted(browser, variant, 10_000, async (opened) => {
      const cost = await hoverCost(opened, PLOT)
      heaps[variant] = await heapMb(opened)
      return cost
    }),
  )
  for (const variant of VARIANTS) {
    console.log(
      `P8 hover, 10,000 points: ${variant} ${moves.median(variant).toFixed(1)} ms a move, heap ${heaps[variant]!.toFixed(1)} MB`,
    )
  }
  return compared('a move over the plot', 'ms', moves, ['ours', 'lightweight-charts'], {
    of: 'figure',
    most: 6,
  })
}
