import { useEffect, useRef, useState } from 'react'
import { requestLimiter, type RequestLimiter } from '#api/client/request-limiter.ts'
import type { ApiFailure } from '#api/client/api-error.ts'
import type { Population } from './ended-insights.ts'
import { browserStore } from './judged-store.ts'
import { judgingClient } from './judging-client.ts'
import { runJudging, type JudgingEvent, NOTHING_COUNTED } from './judging-run.ts'
import type { JudgedInsight } from './judge.ts'

type JudgingRequest = Population & {
  /** As many are judged at most. */
  most: number
  /** Names the service and its data. */
  scope: string
}

type Phase = 'running' | 'paused' | 'stopped' | 'done' | 'failed'

const NOTHING = {
  judged: [] as readonly JudgedInsight[],
  counts: NOTHING_COUNTED,
  phase: 'running' as Phase,
  failure: null as ApiFailure | null,
  /** The list has more than was judged. */
  hasMore: false,
}

/**
 * Judges while the page is open, on the page's own thread, one small answer at a time: the page's policy (`trusted-types 'none'`)
 * allows no worker. Another request restarts, with stored insights at once; null starts nothing.
 */
export function useJudging(request: JudgingRequest | null) {
  const [state, setState] = useState(NOTHING)
  const [round, setRound] = useState(0)
  const run = useRef<{ limiter: RequestLimiter; control: AbortController } | null>(null)
  const key = request && `${round} ${JSON.stringify({ ...request, now: null })}`
  const latest = useRef(request)
  useEffect(() => {
    latest.current = request
  })
  useEffect(() => {
    if (key === null || !latest.current) return
    setState(NOTHING)
    const control = new AbortController()
    const { signal } = control
    const limiter = requestLimiter(signal)
    run.current = { limiter, control }
    void runJudging(latest.current, {
      client: judgingClient(limiter, signal),
      store: browserStore(latest.current.scope),
      signal,
      emit: (event) => !signal.aborted && setState((before) => after(before, event)),
    })
    return () => control.abort()
  }, [key])
  const become = (phase: Phase) => setState((before) => ({ ...before, phase }))
  return {
    ...state,
    pause: () => {
      run.current?.limiter.pause()
      become('paused')
    },
    resume: () => {
      run.current?.limiter.resume()
      become('running')
    },
    /** Aborts requests in flight, and is final. */
    stop: () => {
      run.current?.control.abort()
      become('stopped')
    },
    /** From the newest again, with stored insights at once. */
    restart: () => setRound((before) => before + 1),
  }
}

function after(before: typeof NOTHING, event: JudgingEvent): typeof NOTHING {
  const { type, counts } = event
  if (type === 'judged') return { ...before, judged: [...before.judged, ...event.judged], counts }
  return { ...before, ...event, phase: type }
}
