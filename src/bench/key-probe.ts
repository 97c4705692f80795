import type { Page } from '@playwright/test'
import { quantile } from '#shared/statistics/quantile.ts'

export type Keys = {
  /** Per key from its press to the next paint, ms in steps of 8; one that the browser did not report waited less than 16 and counts as 16. */
  times: readonly number[]
  p95: number
  /** What had the focus when the slowest was pressed. */
  slowestOn: string
  /** Main-thread tasks over 50 ms, ms. */
  longTasks: readonly number[]
}

type Probe = { keys: { ms: number; on: string }[]; longTasks: number[]; heard: number }
/** The shortest that Event Timing reports. */
const LEAST_MS = 16

/** Runs in the page before its own code. No function with a name in here: the loader would wrap it in a helper that the page lacks. */
export function probeKeys() {
  const probe: Probe = { keys: [], longTasks: [], heard: 0 }
  Object.assign(globalThis, { keyProbe: probe })
  addEventListener('keydown', () => (probe.heard += 1), { capture: true })
  const keydowns = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.name !== 'keydown') continue
      const target = entry.target as Element | null
      const on = target?.getAttribute('aria-label') ?? target?.textContent?.slice(0, 60) ?? 'what is gone'
      probe.keys.push({ ms: entry.duration, on })
    }
  }).observe(keydowns)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/**
 * What the probe saw of the keys that were pressed.
 *
 * @throws when the page heard none of them, or the browser reported the time of none
 */
export async function keysOf(page: Page, pressed: number): Promise<Keys> {
  const { keys, longTasks, heard } = await page.evaluate(
    () => (globalThis as unknown as { keyProbe: Probe }).keyProbe,
  )
  // The first ones may come before there is a page to hear them.
  if (heard < pressed * 0.8) throw new Error(`the page heard ${heard} of ${pressed} keys`)
  if (keys.length === 0) throw new Error('the browser timed no key: nothing was measured')
  const slowest = keys.reduce((one, other) => (other.ms > one.ms ? other : one))
  const times = [...keys.map(({ ms }) => ms), ...Array.from({ length: heard - keys.length }, () => LEAST_MS)]
  return { times, p95: quantile(times, 0.95), slowestOn: slowest.on, longTasks }
}
