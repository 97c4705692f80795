import { gzipSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { proveSize, withDesk, withFloorPage, withFreshPage } from './browser.ts'
import { atMost, beside, type Figure, interleave, measured, ratioAtMost } from './figure.ts'

const SLOW = 'slow 4G and 4x'
/** Networks and processors: latency in ms, bytes per second; goals as ratios to the floor page's LCP. */
const LINES = [
  // The usual definition for lab measurements, with a processor four times slower.
  {
    name: SLOW,
    conditions: { latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000 },
    slower: 4,
    goals: { lcp: 2 },
  },
  // 10 Mbit/s: a slow office network.
  {
    name: "a desk's line",
    conditions: { latency: 40, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 },
    slower: 1,
    goals: { usable: 1.8, lcp: 1.6 },
  },
]
type Line = (typeof LINES)[number]

const SIZES = [
  { name: 'desktop 1440 × 900', width: 1440, height: 900, isDocked: true },
  { name: 'phone 412 × 823', width: 412, height: 823, isDocked: false },
]
type Size = (typeof SIZES)[number]

/** Blocking time counts until this long after the page is usable, ms. */
const AFTER_MS = 5_000
const KEYS = 20

/**
 * A first visit of the built product on two networks, compared in the same run to a floor page: React alone, drawing the same
 * twenty rows from the same response. Then a filter and the way back.
 */
export const firstVisit = (rounds: number): Promise<Figure[]> =>
  withDesk({}, (browser, origin) =>
    withFloorPage(origin, async (floor) => {
      const figures: Figure[] = []
      for (const line of LINES)
        for (const size of SIZES) {
          const visits = await interleave(['floor', 'desk'], rounds, (which) =>
            visit(browser, which === 'desk' ? `${origin}/insights` : floor, {
              size,
              line,
              isDesk: which === 'desk',
            }),
          )
          figures.push(...visitFigures(size, line, visits.desk, visits.floor))
        }
      const filters = await interleave(['filter'], rounds, () => filterCost(browser, origin))
      const times = (of: 'chips' | 'cached') => filters.filter.map((cost) => cost[of])
      return [
        ...figures,
        measured('a filter until its chips, 4x', 'ms', times('chips'), atMost(50)),
        measured('back to the rows of before, 4x', 'ms', times('cached'), atMost(100)),
      ]
    }),
  )

function visitFigures(size: Size, line: Line, desk: readonly Visit[], floor: readonly Visit[]): Figure[] {
  const of = (key: keyof Visit) => desk.map((one) => one[key])
  const peer = ['floor page, LCP', floor.map(({ lcp }) => lcp)] as const
  const times = Object.entries(line.goals).map(([key, most]) => {
    const name = `${key === 'lcp' ? 'LCP' : key}, ${size.name}, ${line.name}`
    return beside(name, 'ms', of(key as keyof typeof line.goals), peer, ratioAtMost(most))
  })
  if (line.name !== SLOW) return times
  const at = (what: string, unit: string, key: keyof Visit, most: number) =>
    measured(`${what}, ${size.name}, ${line.name}`, unit, of(key), atMost(most))
  return [
    ...times,
    at('blocking time', 'ms', 'blocked', 300),
    at('layout shift', '', 'shift', 0.02),
    at('slowest of twenty keys', 'ms', 'key', 80),
    at('JavaScript until usable, gzip', 'kB', 'scriptKiloBytes', 190),
  ]
}

/** Times in ms since the navigation; `shift` has no unit, `key` is the slowest of twenty keys, until the next paint. */
type Visit = {
  usable: number
  lcp: number
  blocked: number
  shift: number
  key: number
  /** Compressed with gzip, like the goals. */
  scriptKiloBytes: number
}

/**
 * One cold visit. The desk is usable when rows with names, filters, tabs, pager and, where docked, the preview are shown; the
 * floor page with its rows.
 */
function visit(
  browser: Browser,
  url: string,
  { size, line, isDesk }: { size: Size; line: Line; isDesk: boolean },
): Promise<Visit> {
  const { width, height, isDocked } = size
  // A phone's scroll bars overlay the page; a desktop's take room.
  const options = isDocked ? { viewport: null } : { viewport: { width, height }, isMobile: true }
  return withFreshPage(browser, options, async (page, cdp) => {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', { offline: false, ...line.conditions })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: line.slower })
    await page.addInitScript(probePage, [isDesk, isDocked] as const)
    await page.goto(url, { waitUntil: 'commit' })
    await page.waitForFunction(() => (Reflect.get(globalThis, 'probe') as Probe | undefined)?.usable, null, {
      polling: 200,
      timeout: 60_000,
    })
    await page.waitForTimeout(AFTER_MS)
    if (isDesk)
      for (let i = 0; i < KEYS; i += 1) {
        await page.keyboard.press('j')
        await page.waitForTimeout(100)
      }
    await proveSize(page, size)
    const { usable, lcp, shift, longTasks, keys } = await page.evaluate(
      () => Reflect.get(globalThis, 'probe') as Probe,
    )
    if (lcp === 0) throw new Error('the page reported no paint: nothing was measured')
    if (isDesk && keys.length === 0) throw new Error('no key was measured')
    return {
      usable,
      lcp,
      blocked: longTasks
        .filter(([start]) => start < usable + AFTER_MS)
        .reduce((sum, [, duration]) => sum + Math.max(0, duration - 50), 0),
      shift,
      key: Math.max(0, ...keys),
      scriptKiloBytes: await scriptKiloBytes(page, usable),
    }
  })
}

/** Gzip size of the scripts loaded by then; fetched again outside of the page and its slow network. */
async function scriptKiloBytes(page: Page, untilMs: number): Promise<number> {
  const urls = await page.evaluate(
    (until) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd <= until)
        .map(({ name }) => name),
    untilMs,
  )
  const sizes = urls.map(async (url) => {
    const script = await (await fetch(url)).arrayBuffer()
    return gzipSync(Buffer.from(script), { level: 9 }).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000
}

type Probe = {
  lcp: number
  shift: number
  usable: number
  longTasks: [start: number, duration: number][]
  keys: number[]
}

/** Runs in the page before its own code. No named function here: the loader would wrap it in a helper that the page lacks. */
function probePage([isDesk, isDocked]: readonly [boolean, boolean]) {
  const probe: Probe = { lcp: 0, shift: 0, usable: 0, longTasks: [], keys: [] }
  Object.assign(globalThis, { probe })
  for (const type of ['largest-contentful-paint', 'longtask', 'layout-shift', 'event'])
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (type === 'largest-contentful-paint') probe.lcp = entry.startTime
        else if (type === 'longtask') probe.longTasks.push([entry.startTime, entry.duration])
        else if (type === 'layout-shift' && 'value' in entry) probe.shift += Number(entry.value)
        else if (entry.name === 'keydown') probe.keys.push(entry.duration)
      }
    }).observe({ type, buffered: true, ...(type === 'event' && { durationThreshold: 16 }) })
  const timer = setInterval(() => {
    const has = document.querySelectorAll.bind(document)
    const isUsable = isDesk
      ? has('[role=grid] [data-row]').length > 4 &&
        has('[role=grid] [data-row] code').length === 0 &&
        has('[role=group][aria-label=Filters] button').length > 0 &&
        has('nav[aria-label=Views] a').length > 0 &&
        has('nav[aria-label=Pages]').length > 0 &&
        (!isDocked || has('aside[aria-label=Preview] h2').length > 0)
      : has('[data-row]').length > 4
    if (!isUsable) return
    probe.usable = performance.now()
    clearInterval(timer)
  }, 25)
}

/** From a change of the URL, which every control makes, to what it shows. */
const filterCost = (browser: Browser, origin: string) =>
  withFreshPage(browser, { viewport: { width: 412, height: 823 } }, async (page, cdp) => {
    await page.goto(`${origin}/insights`)
    await page.getByRole('grid', { name: 'Insights' }).getByRole('link').first().waitFor()
    await page.waitForLoadState('networkidle')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const chips = await page.evaluate(async () => {
      const start = performance.now()
      history.pushState(null, '', '/insights?stars=6,7,8')
      dispatchEvent(new PopStateEvent('popstate'))
      while (!document.body.textContent?.includes('6, 7 or 8'))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - start
    })
    await page.waitForLoadState('networkidle')
    const cached = await page.evaluate(async () => {
      const start = performance.now()
      history.back()
      while (document.body.textContent?.includes('6, 7 or 8'))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - start
    })
    return { chips, cached }
  })
