import { setTimeout as pauseMs } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { proveSize, withDesk, withFreshPage } from './browser.ts'
import { atMost, type Figure, measured } from './figure.ts'

const MOST = 300
/** Pauses between two keys, 250 ms on average; uneven, so that they do not synchronize with the page. */
const PAUSES_MS = [170, 330, 210, 290, 250] as const

/** What the user does meanwhile, repeatedly. None of it leaves the page, where a key would have nothing to paint. */
const ACTIVITIES = [
  {
    from: (page: Page) => page.getByRole('button', { name: 'Judge up to 100', exact: true }),
    keys: [...times(30, 'Tab'), ...times(30, 'Shift+Tab')],
  },
  {
    from: (page: Page) =>
      page.getByRole('group', { name: 'Group by' }).getByRole('button', { name: 'Quality', exact: true }),
    keys: [...times(5, 'Tab', 'Enter'), ...times(5, 'Shift+Tab', 'Enter')],
  },
] as const
type Activity = (typeof ACTIVITIES)[number]

/**
 * Judges 300 past insights through the proxy in a cold browser while a key is pressed four times a second: how long it takes, how
 * long a key waits for its paint, and how long a stop takes.
 */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const rounds = flags.includes('--quick') ? 2 : 4
  const settings = { REFERENCE_ASSETS: '120', REFERENCE_CACHE: 'off', REFERENCE_NOW: '2026-11-20T15:00:00Z' }
  return withDesk(settings, async (browser, origin) => {
    const seconds: number[] = []
    const keys: number[] = []
    const stops: number[] = []
    for (let i = 0; i < rounds; i += 1) {
      const judged = await judgeAll(browser, origin, ACTIVITIES[i % ACTIVITIES.length]!)
      seconds.push(judged.seconds)
      keys.push(...judged.keys)
      stops.push(await stopMs(browser, origin))
    }
    return [
      measured(`${MOST} insights judged`, 's', seconds, atMost(60)),
      {
        // The maximum instead of the median: no key may wait longer.
        ...measured('slowest key meanwhile, of all runs', 'ms', keys, atMost(200)),
        figure: Math.max(...keys),
      },
      measured('from “Stop” until nothing runs', 'ms', stops, atMost(1000)),
    ]
  })
}

const judgeAll = (browser: Browser, origin: string, activity: Activity) =>
  withFreshPage(browser, { viewport: null }, async (page) => {
    await page.addInitScript(probeKeys)
    await proveSize(page, { width: 1440, height: 900 })
    const from = performance.now()
    await page.goto(`${origin}/track-record?most=${MOST}`, { waitUntil: 'commit' })
    const isOver = { now: false }
    const done = waitForStatus(page, 'Done.').finally(() => (isOver.now = true))
    const pressed = await pressUntil(page, activity, isOver)
    await done
    const seconds = (performance.now() - from) / 1000
    const words = await statusOf(page).innerText()
    if (!words.includes(`the newest ${MOST}`)) throw new Error(`not ${MOST} were judged: ${words}`)
    await pauseMs(500)
    return { seconds, keys: await keysOf(page, pressed) }
  })

/** From the press on “Stop” until the page shows it and the last request has ended. */
const stopMs = (browser: Browser, origin: string): Promise<number> =>
  withFreshPage(browser, { viewport: null }, async (page) => {
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
    await page.getByRole('button', { name: 'Stop', exact: true }).focus()
    const from = performance.now()
    await page.keyboard.press('Enter')
    await waitForStatus(page, 'Stopped.')
    const stopped = performance.now()
    while (open.size > 0) await pauseMs(5)
    return Math.max(stopped, lastEnd) - from
  })

const statusOf = (page: Page) => page.getByRole('region', { name: 'Judging' }).getByRole('status')
const waitForStatus = (page: Page, word: string) =>
  statusOf(page).filter({ hasText: word }).waitFor({ timeout: 120_000 })

/** Presses keys until it is over. @returns how many */
async function pressUntil(page: Page, activity: Activity, isOver: { now: boolean }): Promise<number> {
  await activity.from(page).focus()
  let pressed = 0
  for (; !isOver.now; pressed += 1) {
    await pauseMs(PAUSES_MS[pressed % PAUSES_MS.length]!)
    await page.keyboard.press(activity.keys[pressed % activity.keys.length]!)
  }
  return pressed
}

type Probe = { keys: number[]; heard: number }
/** The shortest duration that Event Timing reports, ms; a key without a report was faster and counts as this. */
const LEAST_MS = 16

/** Runs in the page before its own code. No named function here: the loader would wrap it in a helper that the page lacks. */
function probeKeys() {
  const probe: Probe = { keys: [], heard: 0 }
  Object.assign(globalThis, { keyProbe: probe })
  addEventListener('keydown', () => (probe.heard += 1), { capture: true })
  const keydowns = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') probe.keys.push(duration)
  }).observe(keydowns)
}

/**
 * For each received key, the time from press to the next paint, ms in steps of 8.
 *
 * @throws when the page received too few of them, or the browser reported no time
 */
async function keysOf(page: Page, pressed: number): Promise<number[]> {
  const { keys, heard } = await page.evaluate(() => Reflect.get(globalThis, 'keyProbe') as Probe)
  // The first keys may come before the page handles them.
  if (heard < pressed * 0.8) throw new Error(`the page heard ${heard} of ${pressed} keys`)
  if (keys.length === 0) throw new Error('the browser timed no key: nothing was measured')
  return [...keys, ...Array.from({ length: heard - keys.length }, () => LEAST_MS)]
}

function times(count: number, ...keys: readonly string[]): string[] {
  return Array.from({ length: count }, () => keys).flat()
}
