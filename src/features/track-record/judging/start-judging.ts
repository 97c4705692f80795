import type { Population } from './ended-insights.ts'
import { browserStore } from './judged-store.ts'
import { judgingClient } from './judging-client.ts'
import { runJudging, type JudgingEvent } from './judging-run.ts'
import { requestLimiter } from '#api/client/request-limiter.ts'

export type JudgingRequest = Population & {
  /** As many are judged at most. */
  most: number
  /** Names the service and its data. */
  scope: string
}

/** A run and its strings. It starts at once; `stop` aborts what is in flight and is final. */
export type JudgingPort = { pause: () => void; resume: () => void; stop: () => void }

/**
 * Starts a run beside what the page does otherwise. On the page's own thread: its policy lets no script start another one
 * (`trusted-types 'none'`), so every slice of work is kept short instead, one small answer at a time.
 */
export function startJudging(request: JudgingRequest, hear: (event: JudgingEvent) => void): JudgingPort {
  const control = new AbortController()
  const { signal } = control
  const limiter = requestLimiter(signal)
  void runJudging(request, {
    client: judgingClient(limiter, signal),
    store: browserStore(request.scope),
    signal,
    emit: (event) => {
      if (!signal.aborted) hear(event)
    },
  })
  return { pause: limiter.pause, resume: limiter.resume, stop: () => control.abort() }
}
