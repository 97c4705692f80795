import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '#contract/calls/failure.ts'
import { calibrationQueries } from '#api/queries/calibration-queries.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import type { JudgedInsight } from './judge.ts'
import { NOTHING_COUNTED, type JudgingEvent } from './judging-run.ts'
import {
  type JudgingCommand,
  type JudgingRequest,
  judgingSession,
  type SessionEvent,
} from './judging-session.ts'
// eslint-disable-next-line import/default -- of its address Vite makes one
import workerAddress from './judging.worker.ts?worker&url'

type Phase = 'running' | 'paused' | 'stopped' | 'done' | 'failed'

const NOTHING = {
  judged: [] as readonly JudgedInsight[],
  counts: NOTHING_COUNTED,
  phase: 'running' as Phase,
  failure: null as ApiFailure | null,
  /** The list has more than was judged. */
  hasMore: false,
  isWithoutFeed: false,
}

/**
 * Judges while the page is open, on a thread of its own, so that no key waits for it. Another request restarts, with stored insights
 * at once; null starts nothing. A record that is made on the way is the service's for every page.
 */
export function useJudging(config: AppConfig, request: JudgingRequest | null) {
  const [state, setState] = useState(NOTHING)
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
    setState(NOTHING)
    const own = startSession((event) => {
      if (event.type === 'record')
        queryClient.setQueryData(calibrationQueries.report(config).queryKey, event.record)
      else setState((before) => after(before, event))
    })
    own.send({ type: 'start', request })
    session.current = own
    return own.end
  }, [key, queryClient])
  const told = (command: JudgingCommand, phase: Phase) => () => {
    session.current?.send(command)
    setState((before) => ({ ...before, phase }))
  }
  return {
    ...state,
    pause: told({ type: 'pause' }, 'paused'),
    resume: told({ type: 'resume' }, 'running'),
    stop: told({ type: 'stop' }, 'stopped'),
    /** From the newest again, with stored insights at once. */
    restart: () => setRound((before) => before + 1),
  }
}

function after(before: typeof NOTHING, event: JudgingEvent): typeof NOTHING {
  const { type, counts } = event
  if (type === 'judged') return { ...before, judged: [...before.judged, ...event.judged], counts }
  return { ...before, ...event, phase: type }
}

type Session = { send: (command: JudgingCommand) => void; end: () => void }

/** In a worker; on the page's own thread where the browser or its policy has none. */
function startSession(onEvent: (event: SessionEvent) => void): Session {
  try {
    const worker = new Worker(trusted(workerAddress), { type: 'module' })
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

type Policies = {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string }
}

/** The page's policy lets no text become a script but by the one policy that it names (`server/pages.ts`); it is made once. */
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('insight-desk-worker', {
  createScriptURL: (address) => {
    if (address === workerAddress) return address
    throw new TypeError('no worker but the own')
  },
})
const trusted = (address: string) => policy?.createScriptURL(address) ?? address
