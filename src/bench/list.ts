import { ROOT } from '#tooling/build.ts'
import { weighDist } from '#tooling/bundle-budget.ts'
import { call, heapMb, withBenchPage, type BenchBrowser } from './browser.ts'
import { compared, type Figure, measured } from './figure.ts'
import { firstVisit } from './first-visit.ts'
import { interleave, median } from './rounds.ts'

const VARIANTS = ['ours', 'tanstack-virtual'] as const
const SIZES = [1_000, 10_000, 40_000, 1_000_000] as const

/** The first visit, and the grid against TanStack Virtual with the same head and rows in it. */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const rounds = flags.includes('--quick') ? 3 : 7
  const figures = await firstVisit(rounds)
  const weights = weighDist(ROOT)
  console.log(
    `P2 first route ${(weights.js / 1000).toFixed(1)} kB js, ${(weights.css / 1000).toFixed(1)} kB css (gzip)`,
  )
  figures.push(
    measured('JavaScript of the first route', 'kB', [weights.js / 1000], { of: 'figure', most: 190 }),
    measured('CSS', 'kB', [weights.css / 1000], { of: 'figure', most: 14 }),
  )
  await withBenchPage('list', async (browser) => {
    for (const size of SIZES) figures.push(await mounts(browser, size, rounds))
    for (const size of SIZES) figures.push(...(await scrolls(browser, size)))
    figures.push(...(await grows(browser, rounds)))
    figures.push(...(await reading(browser, rounds)))
  })
  return figures
}

async function mounts(browser: BenchBrowser, size: number, rounds: number): Promise<Figure> {
  const first = await interleave(VARIANTS, rounds, async (variant) => {
    const { page } = await browser.open()
    try {
      await call(page, 'prepare', size)
      return await call(page, 'mount', variant)
    } finally {
      await page.context().close()
    }
  })
  console.log(
    `P10 first paint, ${size} rows: ${VARIANTS.map((variant) => `${variant} ${first.median(variant).toFixed(0)} ms`).join(', ')}; ratio ${first.ratio('ours', 'tanstack-virtual').toFixed(2)} (${first.discarded} rounds discarded)`,
  )
  return compared(`first paint of ${size.toLocaleString('en')} rows`, 'ms', first, VARIANTS, {
    of: 'ratio',
    most: 1,
  })
}

/** What a thousand times as many rows cost. */
async function grows(browser: BenchBrowser, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  const [many, few] = ['1,000,000 rows', '1,000 rows'] as const
  const parts = { 'first paint': ['mount', 'ours'], 'arrow key at the end': ['keys'] } as const
  for (const [what, [name, ...rest]] of Object.entries(parts)) {
    const measured = await interleave([many, few], rounds, async (size) => {
      const { page } = await browser.open()
      try {
        await call(page, 'prepare', size === many ? 1_000_000 : 1_000)
        if (name !== 'mount') await call(page, 'mount', 'ours')
        return await call(page, name, ...rest)
      } finally {
        await page.context().close()
      }
    })
    console.log(
      `P10 ${what}: ${many} ${measured.median(many).toFixed(1)} ms, ${few} ${measured.median(few).toFixed(1)} ms; ratio ${measured.ratio(many, few).toFixed(2)}`,
    )
    figures.push(
      compared(`${what}, ${many} against a thousand`, 'ms', measured, [many, few], {
        of: 'ratio',
        most: 1.2,
      }),
    )
  }
  return figures
}

async function scrolls(browser: BenchBrowser, size: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const variant of VARIANTS) {
    const heaps: number[] = []
    for (let i = 0; i < 3; i += 1) heaps.push(await heapBeyond(browser, variant, size))
    const { page } = await browser.open()
    await call(page, 'prepare', size)
    await call(page, 'mount', variant)
    const dropped: number[] = []
    for (let i = 0; i < 3; i += 1) dropped.push(await call(page, 'scroll'))
    const nodes = await call(page, 'nodes')
    console.log(
      `P10 scroll 5,000 px, ${size} rows: ${variant} ${median(dropped)} of 100 frames dropped, ${nodes} nodes, ${median(heaps).toFixed(2)} MB heap beyond the data`,
    )
    await page.context().close()
    if (variant !== 'ours') continue
    const rows = `${size.toLocaleString('en')} rows`
    figures.push(
      measured(`frames dropped of 100 while ${rows} scroll`, '', dropped, { of: 'figure', most: 2 }),
      measured(`nodes of ${rows}`, '', [nodes], { of: 'figure', most: 800 }),
      measured(`heap beyond the data of ${rows}`, 'MB', heaps, { of: 'figure', most: 1 }),
    )
  }
  return figures
}

/** MB of a list that has just been drawn; code that the browser makes faster meanwhile is part of it, and differs from page to page. */
async function heapBeyond(browser: BenchBrowser, variant: string, size: number): Promise<number> {
  const opened = await browser.open()
  try {
    await call(opened.page, 'prepare', size)
    const data = await heapMb(opened)
    await call(opened.page, 'mount', variant)
    return Math.max(0, (await heapMb(opened)) - data)
  } finally {
    await opened.page.context().close()
  }
}

/** Warm against the goal, and the first page of a visit, which code reads that has only just come. */
async function reading(browser: BenchBrowser, rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const throttle of [1, 4]) {
    const read = await interleave(['check', 'parse', 'first'], rounds, async (what) => {
      const { page } = await browser.open({ throttle })
      try {
        return await call(page, 'read', what)
      } finally {
        await page.context().close()
      }
    })
    console.log(
      `P12 20 insights, ${throttle}x: parse and check ${read.median('check').toFixed(1)} ms, JSON.parse alone ${read.median('parse').toFixed(1)} ms; ratio ${read.ratio('check', 'parse').toFixed(2)}; the first page ${read.median('first').toFixed(1)} ms`,
    )
    figures.push(
      compared(`reading 20 insights at ${throttle}x`, 'ms', read, ['check', 'parse'], {
        of: 'figure',
        most: 5,
      }),
      measured(`reading the first 20 insights at ${throttle}x`, 'ms', read.samples.first),
    )
  }
  return figures
}
