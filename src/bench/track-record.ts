import { setTimeout as pauseMs } from 'node:timers/promises'
import { chromium, type Browser, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, ensureChromium } from '#tooling/chromium.ts'
import { DESK_WINDOW, proveSize } from './browser.ts'
import { startBuiltDesk } from './built-desk.ts'
import { type Figure, measured } from './figure.ts'
import { keysOf, probeKeys, type Keys } from './key-probe.ts'

const MOST = 300
/** Pauses between two keys, a quarter of a second on average; uneven, so that they do not march in step with the page. */
const PAUSES_MS = [170, 330, 210, 290, 250] as const

/** What somebody does meanwhile, again and again. Nothing here leaves the page, where a key has no answer to paint. */
const WAYS = [
  {
    name: 'a walk with Tab',
    from: (page: Page) => page.getByRole('button', { name: 'Judge up to 100', exact: true }),
    keys: [...times(30, 'Tab'), ...times(30, 'Shift+Tab')],
  },
  {
    name: 'other groupings',
    from: (page: Page) =>
      page.getByRole('group', { name: 'Group by' }).getByRole('button', { name: 'Quality', exact: true }),
    keys: [...times(5, 'Tab', 'Enter'), ...times(5, 'Shift+Tab', 'Enter')],
  },
] as const
type Way = (typeof WAYS)[number]

type Judged = { way: Way; seconds: number; keys: Keys; resumeMs: number }

/**
 * Judges 300 past insights through the proxy in a cold browser while somebody presses a key four times a second: how long it takes,
 * how long a key waits for its paint, how soon a reload has it all again, and how soon a stop is one.
 */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const rounds = flags.includes('--quick') ? 2 : 4
  const desk = await startBuiltDesk({
    REFERENCE_ASSETS: '120',
    REFERENCE_CACHE: 'off',
    REFERENCE_NOW: '2026-11-20T15:00:00Z',
  })
  let browser: Browser | undefined
  try {
    browser = await chromium.launch({
      executablePath: ensureChromium(),
      args: [...CHROMIUM_FLAGS, DESK_WINDOW],
    })
    const judged: Judged[] = []
    const stops: number[] = []
    for (let i = 0; i < rounds; i += 1) {
      judged.push(await judgeAll(browser, desk.origin, WAYS[i % WAYS.length]!))
      stops.push(await stopMs(browser, desk.origin))
    }
    print(judged, stops)
    return figuresOf(judged, stops)
  } finally {
    await browser?.close()
    desk.stop()
  }
}

async function judgeAll(browser: Browser, origin: string, way: Way): Promise<Judged> {
  return withPage(browser, async (page) => {
    await page.addInitScript(probeKeys)
    await proveSize(page, { width: 1440, height: 900 })
    const from = performance.now()
    await page.goto(`${origin}/track-record?most=${MOST}`, { waitUntil: 'commit' })
    const isOver = { now: false }
    const done = untilSaid(page, 'Done.').finally(() => (isOver.now = true))
    const pressed = await pressUntil(page, way, isOver)
    await done
    const seconds = (performance.now() - from) / 1000
    const words = await statusOf(page).innerText()
    if (!words.includes(`the newest ${MOST}`)) throw new Error(`not ${MOST} were judged: ${words}`)
    await pauseMs(500)
    const keys = await keysOf(page, pressed)
    const again = performance.now()
    await page.reload({ waitUntil: 'commit' })
    await untilSaid(page, 'Done.')
    return { way, seconds, keys, resumeMs: performance.now() - again }
  })
}

/** From the press on “Stop” until the page says so and the last of its calls has ended. */
async function stopMs(browser: Browser, origin: string): Promise<number> {
  return withPage(browser, async (page) => {
    const open = new Set<unknown>()
    let lastEnd = 0
    page.on('request', (request) => open.add(request))
    const ended = (request: unknown) => {
      open.delete(request)
      lastEnd = performance.now()
    }
    page.on('requestfinished', ended)
    page.on('requestfailed', ended)
    await page.goto(`${origin}/track-record?most=1000`)
    await statusOf(page)
      .filter({ hasText: /[5-9]\d insights judged/ })
      .waitFor()
    const stop = page.getByRole('button', { name: 'Stop', exact: true })
    await stop.focus()
    const from = performance.now()
    await page.keyboard.press('Enter')
    await untilSaid(page, 'Stopped.')
    const said = performance.now()
    while (open.size > 0) await pauseMs(5)
    return Math.max(said, lastEnd) - from
  })
}

async function withPage<T>(browser: Browser, measure: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: null })
  try {
    return await measure(await context.newPage())
  } finally {
    await context.close()
  }
}

const statusOf = (page: Page) => page.getByRole('region', { name: 'Judging' }).getByRole('status')
const untilSaid = (page: Page, word: string) =>
  statusOf(page).filter({ hasText: word }).waitFor({ timeout: 120_000 })

/** A key after another until it is over. @returns how many */
async function pressUntil(page: Page, way: Way, isOver: { now: boolean }): Promise<number> {
  await way.from(page).focus()
  let pressed = 0
  for (; !isOver.now; pressed += 1) {
    await pauseMs(PAUSES_MS[pressed % PAUSES_MS.length]!)
    await page.keyboard.press(way.keys[pressed % way.keys.length]!)
  }
  return pressed
}

function print(judged: readonly Judged[], stops: readonly number[]) {
  for (const [i, { way, seconds, keys, resumeMs }] of judged.entries()) {
    console.log(
      `${MOST} judged in ${seconds.toFixed(1)} s; ${way.name}, ${keys.times.length} keys: slowest ${Math.max(...keys.times)} ms (on “${keys.slowestOn}”), p95 ${keys.p95.toFixed(0)} ms; ` +
        `${keys.longTasks.length} long tasks, longest ${Math.max(0, ...keys.longTasks).toFixed(0)} ms; after a reload again in ${resumeMs.toFixed(0)} ms; stopped in ${stops[i]!.toFixed(0)} ms`,
    )
  }
}

function figuresOf(judged: readonly Judged[], stops: readonly number[]): Figure[] {
  const slowest = judged.map(({ keys }) => Math.max(...keys.times))
  return [
    measured(
      `${MOST} insights judged`,
      's',
      judged.map(({ seconds }) => seconds),
      { of: 'figure', most: 60 },
    ),
    {
      // Of all runs, not their median: no key may wait longer.
      ...measured('slowest key meanwhile, of all runs', 'ms', slowest, { of: 'figure', most: 200 }),
      figure: Math.max(...slowest),
      samples: judged.reduce((sum, { keys }) => sum + keys.times.length, 0),
    },
    measured(
      '95th percentile of the keys',
      'ms',
      judged.map(({ keys }) => keys.p95),
    ),
    measured('from “Stop” until nothing runs', 'ms', stops, { of: 'figure', most: 1000 }),
    measured(
      'after a reload, all of them again',
      'ms',
      judged.map(({ resumeMs }) => resumeMs),
    ),
  ]
}

function times(count: number, ...keys: readonly string[]): string[] {
  return Array.from({ length: count }, () => keys).flat()
}
