import { useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '#api/client/api-error.ts'
import { NOTHING_COUNTED, type Counts } from './counts.ts'
import { startJudging, type JudgingPort, type JudgingRequest } from './start-judging.ts'
import type { JudgedInsight } from './judged-insight.ts'
import type { JudgingEvent } from './judging-run.ts'

export type Judging = {
  judged: readonly JudgedInsight[]
  counts: Counts
  phase: 'running' | 'paused' | 'stopped' | 'done' | 'failed'
  failure: ApiFailure | null
  /** The list goes on beyond what was judged. */
  hasMore: boolean
}

const NOTHING: Judging = {
  judged: [],
  counts: NOTHING_COUNTED,
  phase: 'running',
  failure: null,
  hasMore: false,
}

/**
 * Judges while the page stands. Another request starts anew and finds in the store what is known; null starts nothing.
 */
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
    /** From the newest again; what the store holds comes at once. */
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
