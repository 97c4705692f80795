import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { trustedScript } from '#api/client/trusted-script.ts'
import { calibrationQueries } from '#api/queries/calibration-queries.ts'
import type { ApiFailure } from '#contract/calls/failure.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import type { JudgedInsight } from './judge.ts'
import { ZERO_COUNTS, type JudgingEvent } from './judging-run.ts'
import {
  type JudgingCommand,
  type JudgingRequest,
  judgingSession,
  type SessionEvent,
} from './judging-session.ts'
// eslint-disable-next-line import/default -- Vite adds the default export, the worker's URL
import workerUrl from './judging.worker.ts?worker&url'

type Phase = 'running' | 'paused' | 'stopped' | 'done' | 'failed'

const INITIAL = {
  judged: [] as readonly JudgedInsight[],
  counts: ZERO_COUNTS,
  phase: 'running' as Phase,
  failure: null as ApiFailure | null,
  /** The list has more insights than were judged. */
  hasMore: false,
  isWithoutFeed: false,
}

/**
 * Judges past insights in a worker while the page is open. Another request restarts it, with stored insights at once; null starts
 * nothing. A record made meanwhile goes into the query cache, where every page reads it as the service's record.
 */
export function useJudging(config: AppConfig, request: JudgingRequest | null) {
  const [state, setState] = useState(INITIAL)
  const [round, setRound] = useState(0)
  const session = useRef<Session | null>(null)
  const queryClient = useQueryClient()
  const key = request && `${round} ${JSON.stringify({ ...request, now: null })}`
  const latest = useRef({ config, request })
  useEffect(() => {
    latest.current = { config, request }
  })
  useEffect(() => {
    const { config, request } = latest.current
    if (key === null || !request) return
    setState(INITIAL)
    const own = startSession((event) => {
      if (event.type === 'record')
        queryClient.setQueryData(calibrationQueries.report(config).queryKey, event.record)
      else setState((before) => reduce(before, event))
    })
    own.send({ type: 'start', request })
    session.current = own
    return own.end
  }, [key, queryClient])
  const sender = (command: JudgingCommand, phase: Phase) => () => {
    session.current?.send(command)
    setState((before) => ({ ...before, phase }))
  }
  return {
    ...state,
    pause: sender({ type: 'pause' }, 'paused'),
    resume: sender({ type: 'resume' }, 'running'),
    stop: sender({ type: 'stop' }, 'stopped'),
    /** Starts again from the newest, with stored insights at once. */
    restart: () => setRound((before) => before + 1),
  }
}

function reduce(before: typeof INITIAL, event: JudgingEvent): typeof INITIAL {
  const { type, counts } = event
  if (type === 'judged') return { ...before, judged: [...before.judged, ...event.judged], counts }
  return { ...before, ...event, phase: type }
}

type Session = { send: (command: JudgingCommand) => void; end: () => void }

/** In a worker, or on the main thread if the browser or its policy allows none. */
function startSession(onEvent: (event: SessionEvent) => void): Session {
  try {
    const worker = new Worker(WORKER, { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<SessionEvent>) => onEvent(data))
    return { send: (command) => worker.postMessage(command, []), end: () => worker.terminate() }
  } catch {
    let isOver = false
    const send = judgingSession((event) => !isOver && onEvent(event))
    return {
      send,
      end: () => {
        isOver = true
        send({ type: 'stop' })
      },
    }
  }
}

const WORKER = trustedScript('insight-desk-worker', workerUrl)
