import { chromium, type Browser } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium, WITH_SCROLL_BARS } from '#tooling/chromium.ts'
import { DESK_WINDOW } from './browser.ts'
import { startBuiltDesk } from './built-desk.ts'
import { type Figure, measured } from './figure.ts'
import { serveFloor } from './floor-page.ts'
import { median } from './rounds.ts'
import { LINES, visit, type LineName, type Size, type Visit } from './visit.ts'

const SIZES: readonly Size[] = [
  { name: 'desktop 1440 × 900', width: 1440, height: 900, isDocked: true },
  { name: 'phone 412 × 823', width: 412, height: 823, isDocked: false },
]

/** Goals as ratios to the floor page's LCP. */
const GOALS: Readonly<Record<LineName, { usable: number | undefined; lcp: number }>> = {
  'slow 4G and 4x': { usable: undefined, lcp: 2 },
  "a desk's line": { usable: 1.8, lcp: 1.6 },
}

/**
 * A first visit of the built product on two lines, beside a floor page in the same run: React alone, drawing the same twenty rows from
 * the same answer. Every time is also a ratio to that page. Then a filter and the way back.
 */
export async function firstVisit(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = []
  const desk = await startBuiltDesk({})
  let browser: Browser | undefined
  let floor: Awaited<ReturnType<typeof serveFloor>> | undefined
  try {
    floor = await serveFloor(desk.origin)
    browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: [...CHROMIUM_FLAGS, DESK_WINDOW],
      ...WITH_SCROLL_BARS,
    })
    for (const line of Object.keys(LINES) as LineName[])
      for (const size of SIZES) {
        const visits: Visit[] = []
        const bare: Visit[] = []
        for (let i = 0; i < rounds; i += 1) {
          bare.push(await visit(browser, floor.url, size, line, false))
          visits.push(await visit(browser, `${desk.origin}/insights`, size, line, true))
        }
        printVisits(size, line, visits, bare)
        figures.push(...visitFigures(size, line, visits, bare))
      }
    const filters: { chips: number; cached: number }[] = []
    for (let i = 0; i < rounds; i += 1) filters.push(await filterCost(browser, desk.origin))
    console.log(
      `P6 filter at 4x: to chips ${median(filters.map(({ chips }) => chips)).toFixed(0)} ms; back to rows from cache ${median(filters.map(({ cached }) => cached)).toFixed(0)} ms`,
    )
    figures.push(
      measured(
        'a filter until its chips, 4x',
        'ms',
        filters.map(({ chips }) => chips),
        { of: 'figure', most: 50 },
      ),
      measured(
        'back to the rows of before, 4x',
        'ms',
        filters.map(({ cached }) => cached),
        { of: 'figure', most: 100 },
      ),
    )
    return figures
  } finally {
    await browser?.close()
    floor?.close()
    desk.stop()
  }
}

function printVisits({ name }: Size, line: LineName, desk: readonly Visit[], bare: readonly Visit[]) {
  const of = (visits: readonly Visit[], key: keyof Visit) =>
    median(visits.map((one) => one[key] ?? Number.NaN))
  const ms = (key: keyof Visit) =>
    `${of(desk, key).toFixed(0)} ms (floor ${of(bare, key).toFixed(0)}, ratio ${median(desk.map((one, i) => one[key]! / bare[i]![key]!)).toFixed(2)})`
  console.log(
    [
      `P1 first visit, ${name}, ${line}: usable after ${ms('usable')}`,
      `usable / floor's LCP ${median(desk.map((one, i) => one.usable / bare[i]!.lcp)).toFixed(2)}`,
      ...(desk.some(({ fan }) => fan !== null)
        ? [`the preview's fan after ${of(desk, 'fan').toFixed(0)} ms`]
        : []),
      `FCP ${ms('fcp')}`,
      `LCP ${ms('lcp')}`,
      `TBT until usable and 5 s more ${of(desk, 'blocked').toFixed(0)} ms (floor ${of(bare, 'blocked').toFixed(0)})`,
      `CLS ${of(desk, 'shift').toFixed(4)} (floor ${of(bare, 'shift').toFixed(4)})`,
      `slowest of twenty keys ${of(desk, 'key').toFixed(0)} ms`,
      `until usable ${of(desk, 'kiloBytes').toFixed(0)} kB in ${of(desk, 'requests')} requests, ${of(desk, 'scriptKiloBytes').toFixed(0)} kB of them JavaScript (${of(desk, 'scriptGzipKiloBytes').toFixed(0)} kB by gzip; floor ${of(bare, 'kiloBytes').toFixed(0)} kB)`,
    ].join('\n   '),
  )
}

function visitFigures(size: Size, line: LineName, desk: readonly Visit[], bare: readonly Visit[]): Figure[] {
  const name = `${size.name}, ${line}`
  const all = (visits: readonly Visit[], key: keyof Visit) => visits.map((one) => one[key] ?? Number.NaN)
  const beside = (what: string, key: 'usable' | 'lcp'): Figure => {
    const most = GOALS[line][key]
    return {
      ...measured(
        `${what}, ${name}`,
        'ms',
        all(desk, key),
        ...(most === undefined ? [] : [{ of: 'ratio' as const, most }]),
      ),
      peer: {
        name: 'floor page, LCP',
        figure: median(all(bare, 'lcp')),
        ratio: median(desk.map((one, i) => one[key] / bare[i]!.lcp)),
      },
    }
  }
  const times = [
    beside('usable', 'usable'),
    ...(desk.some(({ fan }) => fan !== null)
      ? [measured(`the preview's fan, ${name}`, 'ms', all(desk, 'fan'))]
      : []),
    beside('LCP', 'lcp'),
  ]
  if (line !== 'slow 4G and 4x') return times
  return [
    ...times,
    measured(`blocking time, ${name}`, 'ms', all(desk, 'blocked'), { of: 'figure', most: 300 }),
    measured(`layout shift, ${name}`, '', all(desk, 'shift'), { of: 'figure', most: 0.02 }),
    measured(`slowest of twenty keys, ${name}`, 'ms', all(desk, 'key'), { of: 'figure', most: 80 }),
    measured(`JavaScript until usable, gzip, ${name}`, 'kB', all(desk, 'scriptGzipKiloBytes'), {
      of: 'figure',
      most: 190,
    }),
  ]
}

/** From a change of the address, which is what every control makes, to what it shows. */
async function filterCost(browser: Browser, origin: string): Promise<{ chips: number; cached: number }> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await page.goto(`${origin}/insights`)
  await page.getByRole('grid', { name: 'Insights' }).getByRole('link').first().waitFor()
  await page.waitForLoadState('networkidle')
  await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const chips = await page.evaluate(async () => {
    const start = performance.now()
    history.pushState(null, '', '/insights?stars=6,7,8')
    dispatchEvent(new PopStateEvent('popstate'))
    while (!document.body.textContent?.includes('6, 7 or 8')) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - start
  })
  await page.waitForLoadState('networkidle')
  const cached = await page.evaluate(async () => {
    const start = performance.now()
    history.back()
    while (document.body.textContent?.includes('6, 7 or 8')) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return performance.now() - start
  })
  await context.close()
  return { chips, cached }
}
