import { requestLimiter } from '#api/client/request-limiter.ts'
import {
  storeBaseRate,
  storeRecord,
  storedBaseRates,
  storedRecord,
} from '#api/queries/calibration-queries.ts'
import type { BaseRates, CalibrationReport } from '#contract/desk/calibration.ts'
import type { InsightFilter } from '#contract/records/insight-filter.ts'
import type { LabelledInsight } from '#shared/statistics/calibration-groups.ts'
import { calibrationReport, countedOnce } from '#shared/statistics/calibration.ts'
import { type Population, judgingClient } from './ended-insights.ts'
import type { JudgedInsight } from './judge.ts'
import { browserStore } from './judged-store.ts'
import { runJudging, type JudgingEvent } from './judging-run.ts'

export type JudgingRequest = Population & {
  most: number
  /** Names the service and its data. */
  scope: string
  /** Whether to make the record of ended insights here; the reference service publishes its own. */
  makesRecord: boolean
}

export type JudgingCommand =
  | { type: 'start'; request: JudgingRequest }
  /** Requests in flight still finish. */
  | { type: 'pause' }
  | { type: 'resume' }
  /** Aborts requests in flight; final. */
  | { type: 'stop' }

export type SessionEvent = JudgingEvent | { type: 'record'; record: CalibrationReport }

/** Newly judged insights after which the record is made again. */
const RECORD_EVERY = 100

/** One judging run and the record made from it, controlled by commands. */
export function judgingSession(post: (event: SessionEvent) => void): (command: JudgingCommand) => void {
  const control = new AbortController()
  const { signal } = control
  let limiter: ReturnType<typeof requestLimiter> | undefined
  const start = (request: JudgingRequest) => {
    limiter = requestLimiter()
    const store = browserStore(request.scope)
    let judgedSince = 0
    let isOver = false
    const makeRecord = async (isWholeRun: boolean) => {
      if (!request.makesRecord) return
      judgedSince = 0
      const before = await storedRecord(request.scope)
      const record = recordOf(await store.all(), isWholeRun)
      // A run over a part adds to a complete record, unless stored results have expired since.
      record.isComplete ||= before !== null && before.isComplete && record.ended >= before.ended
      await storeRecord(request.scope, record).catch(() => {})
      post({ type: 'record', record })
    }
    const emit = (event: JudgingEvent) => {
      if (signal.aborted) return
      post(event)
      if (event.type !== 'judged') {
        isOver = true
        return void makeRecord(isWhole(request.filter) && event.type === 'done' && !event.hasMore)
      }
      judgedSince += event.judged.length
      if (judgedSince >= RECORD_EVERY) void makeRecord(false)
    }
    signal.addEventListener('abort', () => !isOver && void makeRecord(false))
    const rates = {
      get: (ids: readonly string[]) => storedBaseRates(request.scope, ids),
      put: (id: string, each: BaseRates['insights'][string]) =>
        storeBaseRate(request.scope, id, each).catch(() => {}),
    }
    void runJudging(request, {
      client: judgingClient(limiter, signal),
      store,
      signal,
      emit,
      ...(request.makesRecord && { rates }),
    })
  }
  return (command) => {
    if (command.type === 'start') start(command.request)
    else if (command.type === 'stop') control.abort()
    else if (command.type === 'pause') limiter?.pause()
    else limiter?.start()
  }
}

const isWhole = ({ page: _page, limit: _limit, ...fields }: InsightFilter) =>
  Object.values(fields).every((value) => value === undefined || value === null)

/** The record of judged insights: windows that overlap on one asset count once. */
export const recordOf = (judged: readonly JudgedInsight[], isComplete: boolean): CalibrationReport =>
  calibrationReport(
    countedOnce(judged.flatMap(endedInsight), ({ tag }) => tag),
    isComplete,
  )

/** Empty if it lacks what a calibration needs: a direction, a hit ratio, or enough closes for a base rate. */
function endedInsight(judged: JudgedInsight): (LabelledInsight & { tag: string }) | [] {
  const { tag, createdAt, endedAt, bars, hitRatio, sample, base, outOfSample, isHit, score } = judged
  if (hitRatio === null || base === null || isHit === null) return []
  const figures = { days: bars, stated: hitRatio, n: sample, base, outOfSample, isHit, score }
  return { tag, createdAt, endedAt, ...figures, labels: judged }
}
