import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { requestLimiter } from '#api/client/request-limiter.ts'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { serviceScope } from '#api/queries/calibration-queries.ts'
import { configQueries, useServiceNow } from '#api/queries/config-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { priceSeriesOf } from '#contract/records/entity.ts'
import { windowStart } from '#contract/rules/insight-end.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import type { Call } from '#shared/personal/call.ts'
import { settleCall, storageFailure, useCalls, type StorageFailure } from '#shared/personal/database.ts'
import { endOfCall, settlementOf, statusOfCall } from '#shared/personal/settlement.ts'

/** Before the window a path begins, and an insight is dated some days after the close that its window begins at. */
const MARGIN_DAYS = 30
/** An open page follows the closes. */
const RENEWED_MS = 10 * 60_000

const turns = requestLimiter({ most: 4 })

/** A call that is not settled yet, as the closes of its asset tell. */
export type RunningCall = {
  call: Call
  /** Null while they are on their way or did not come, and for a call of another service. */
  closes: readonly SeriesPoint[] | null
  status: InsightStatus | null
  /** ms UTC; in weekdays until the closes have come. */
  end: number | null
  isForeign: boolean
}

const NO_CALLS: readonly Call[] = []

/**
 * Follows the calls that are not settled, and settles each once its window has ended: by closes of this moment, never by old ones that
 * could not be renewed.
 */
export function useRunningCalls(calls: readonly Call[] = NO_CALLS) {
  const now = useServiceNow()
  const config = useQuery(configQueries.app())
  const { data } = config
  const scope = data && serviceScope(data)
  const waiting = useMemo(() => calls.filter(({ settled }) => settled === null), [calls])
  const assets = useMemo(() => assetsOf(waiting, scope), [waiting, scope])
  const entities = useQueries({
    queries: parts([...assets.keys()], MAX_ENTITIES).map((tags) => entityQueries.batch(tags)),
  })
  const series = useQueries({
    queries: [...assets].map(([tag, since], i) => {
      const names = entities[Math.floor(i / MAX_ENTITIES)]
      const entity = names?.data?.get(tag)
      return {
        ...calculatorQueries.recent(
          priceSeriesOf(tag, entity),
          since - MARGIN_DAYS * MS_PER_DAY,
          data?.units ?? DEFAULT_UNITS,
          turns.run,
        ),
        // If the names fail, the usual name of the series is tried.
        enabled: data !== undefined && names?.isPending === false,
        refetchInterval: RENEWED_MS,
      }
    }),
  })
  const seriesOf = new Map([...assets.keys()].map((tag, i) => [tag, series[i]!]))
  const running = waiting.map((call): RunningCall => {
    const closes = seriesOf.get(call.seen.asset.tag ?? '')?.data?.points ?? null
    const isForeign = scope !== undefined && call.from.service !== scope
    const known = isForeign ? null : closes
    return {
      call,
      closes: known,
      status: known && statusOfCall(call, known, now),
      end: endOfCall(call, known ?? []),
      isForeign,
    }
  })
  const due = running.flatMap(({ call, closes }) => {
    const query = seriesOf.get(call.seen.asset.tag ?? '')
    if (!closes || !query || query.isStale || query.isFetching) return []
    const settled = settlementOf(call, closes, now)
    return settled ? [{ id: call.id, settled }] : []
  })
  const dueIds = due.map(({ id }) => id).join()
  const [failure, setFailure] = useState<StorageFailure | null>(null)
  useEffect(() => {
    for (const { id, settled } of due)
      settleCall(id, settled).catch((thrown: unknown) => setFailure(storageFailure(thrown)))
    // The same calls are due until they are stored; another settlement of them says the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dueIds])
  return { now, config, entities, series, running, failure }
}

/** Settles what is due whichever page is open, and asks for the closes of nothing else. Draws nothing. */
export function Settling() {
  const now = useServiceNow()
  const calls = useCalls()?.data?.items
  useRunningCalls(useMemo(() => calls?.filter((call) => isDue(call, now)), [calls, now]))
  return null
}

/** Without closes the rule misses nothing but these once the window is over, counted in weekdays. */
function isDue(call: Call, now: number): boolean {
  const status = statusOfCall(call, [], now)
  return call.settled === null && status.state === 'cannot-be-judged' && status.reason === 'no-prices'
}

/** Tags of the calls of this service, each with the earliest start of a window. */
function assetsOf(calls: readonly Call[], scope: string | undefined): Map<string, number> {
  const starts = new Map<string, number>()
  for (const { seen, from } of calls) {
    const start = windowStart(seen)
    const tag = seen.asset.tag
    if (tag === null || start === null || from.service !== scope) continue
    starts.set(tag, Math.min(start - (start % MS_PER_DAY), starts.get(tag) ?? Infinity))
  }
  return starts
}

const parts = <T>(items: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
