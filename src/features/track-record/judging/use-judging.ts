import { useEffect, useRef, useState } from 'react'
import { requestLimiter } from '#api/client/request-limiter.ts'
import type { ApiFailure } from '#api/client/api-error.ts'
import type { Population } from './ended-insights.ts'
import { browserStore } from './judged-store.ts'
import { judgingClient } from './judging-client.ts'
import { runJudging, type JudgingEvent, NOTHING_COUNTED, type Counts } from './judging-run.ts'
import type { JudgedInsight } from './judge.ts'

export type JudgingRequest = Population & {
  /** As many are judged at most. */
  most: number
  /** Names the service and its data. */
  scope: string
}

/** Controls of a run; `stop` aborts requests in flight and is final. */
type JudgingPort = { pause: () => void; resume: () => void; stop: () => void }

/**
 * Starts a run on the page's own thread, one small answer at a time: the page's policy (`trusted-types 'none'`) allows no worker.
 */
function startJudging(request: JudgingRequest, hear: (event: JudgingEvent) => void): JudgingPort {
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

type Judging = {
  judged: readonly JudgedInsight[]
  counts: Counts
  phase: 'running' | 'paused' | 'stopped' | 'done' | 'failed'
  failure: ApiFailure | null
  /** The list has more than was judged. */
  hasMore: boolean
}

const NOTHING: Judging = {
  judged: [],
  counts: NOTHING_COUNTED,
  phase: 'running',
  failure: null,
  hasMore: false,
}

/** Judges while the page is open. Another request restarts, with stored insights at once; null starts nothing. */
export function useJudging(request: JudgingRequest | null) {
  const [state, setState] = useState(NOTHING)
  const [round, setRound] = useState(0)
  const port = useRef<JudgingPort | null>(null)
  const key = request && `${round} ${JSON.stringify({ ...request, now: null })}`
  const latest = useRef(request)
  useEffect(() => {
    latest.current = request
  })
  useEffect(() => {
    if (key === null || !latest.current) return
    setState(NOTHING)
    const own = startJudging(latest.current, (event) => setState((before) => after(before, event)))
    port.current = own
    return () => own.stop()
  }, [key])
  const become = (phase: Judging['phase']) => setState((before) => ({ ...before, phase }))
  return {
    ...state,
    pause: () => {
      port.current?.pause()
      become('paused')
    },
    resume: () => {
      port.current?.resume()
      become('running')
    },
    stop: () => {
      port.current?.stop()
      become('stopped')
    },
    /** From the newest again, with stored insights at once. */
    restart: () => setRound((before) => before + 1),
  }
}

function after(before: Judging, event: JudgingEvent): Judging {
  switch (event.type) {
    case 'judged':
      return { ...before, judged: [...before.judged, ...event.judged], counts: event.counts }
    case 'done':
      return { ...before, counts: event.counts, phase: 'done', hasMore: event.hasMore }
    case 'failed':
      return { ...before, counts: event.counts, phase: 'failed', failure: event.failure }
  }
}
