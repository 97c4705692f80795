import { ROOT } from '#tooling/build.ts'
import { BUDGET, weighDist } from '#tooling/bundle-budget.ts'
import { type OnBenchPage, withBenchPage } from './browser.ts'
import { atMost, beside, type Figure, interleave, measured, ratioAtMost } from './figure.ts'
import { firstVisit } from './first-visit.ts'

const SIZES = [1_000, 10_000, 40_000, 1_000_000] as const

/** The first visit, and the grid against TanStack Virtual with the same head and rows in it. */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const rounds = flags.includes('--quick') ? 3 : 7
  const figures = await firstVisit(rounds)
  const css = measured('CSS', 'kB', [weighDist(ROOT).css / 1000], atMost(BUDGET.css / 1000))
  figures.push(css)
  await withBenchPage('list', async (onPage) => {
    for (const size of SIZES) figures.push(await mounts(onPage, size, rounds), await scrolls(onPage, size))
  })
  return figures
}

async function mounts(onPage: OnBenchPage, size: number, rounds: number): Promise<Figure> {
  const first = await interleave(['ours', 'tanstack-virtual'], rounds, (variant) =>
    onPage(async ({ call }) => {
      await call('prepare', size)
      return call('mount', variant)
    }),
  )
  const peer = ['tanstack-virtual', first['tanstack-virtual']] as const
  const rows = `${size.toLocaleString('en')} rows`
  return beside(`first paint of ${rows}`, 'ms', first.ours, peer, ratioAtMost(1.2))
}

async function scrolls(onPage: OnBenchPage, size: number): Promise<Figure> {
  const dropped = await onPage(async ({ call }) => {
    await call('prepare', size)
    await call('mount', 'ours')
    return [await call('scroll'), await call('scroll'), await call('scroll')]
  })
  const rows = `${size.toLocaleString('en')} rows`
  return measured(`frames dropped of 100 while ${rows} scroll`, '', dropped, atMost(2))
}
