import { MS_PER_DAY, toWireInstant } from '#contract/values/instant.ts'
import type { Day } from '#reference/market/base/asset.ts'

/** The last second of a day, in ms UTC. */
export const endOfDay = (day: number) => (day + 1) * MS_PER_DAY - 1000

/** A day as the API writes it: its midnight in UTC. */
export const wireDay = (day: Day) => toWireInstant(day * MS_PER_DAY)

/** The last day whose sessions are over everywhere by an instant. */
export const lastFullDay = (instant: number) => Math.floor((instant + 1000) / MS_PER_DAY) - 1

/** Calls `run` at an interval and returns a function that stops it. Injected, so that tests control the time. */
export type Every = (ms: number, run: () => void) => () => void

/** Real time. The timer is unreferenced, so it does not keep the process alive. */
export const onTimer: Every = (ms, run) => {
  const timer = setInterval(run, ms)
  timer.unref()
  return () => clearInterval(timer)
}
