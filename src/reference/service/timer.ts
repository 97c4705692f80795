/** Calls back again and again; returns how to stop it. Injected, so that tests say when time passes. */
export type Every = (ms: number, run: () => void) => () => void

/** The real thing; does not keep a process alive by itself. */
export const onTimer: Every = (ms, run) => {
  const timer = setInterval(run, ms)
  timer.unref()
  return () => clearInterval(timer)
}
