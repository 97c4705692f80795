import { useQuery } from '@tanstack/react-query'
import { serviceScope } from '#api/queries/calibration-queries.ts'
import { configQueries } from '#api/queries/config-queries.ts'
import { directionOf } from '#contract/values/codes.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf, upperFirst } from '#shared/format/words.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { useCalls } from '#shared/personal/database.ts'
import type { Call } from '#shared/personal/records.ts'
import { endOfCall, statusOfCall } from '#shared/personal/settlement.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { Notice } from '#shared/ui/states/notice.tsx'
import { AssetLink, InsightLink, useAssets, whatOf } from './insight-table.tsx'
import { CallsFrame, FootNote, Sentence } from './panel-parts.tsx'

const MAX_SHOWN = 8

/** Neither withdrawn nor settled, the soonest end first. */
const openCalls = (calls: readonly Call[]) =>
  calls
    .filter(({ withdrawnAt, settled }) => withdrawnAt === null && settled === null)
    .map((call) => ({ call, endAt: endOfCall(call) }))
    .sort((a, b) => (a.endAt ?? Infinity) - (b.endAt ?? Infinity) || a.call.madeAt - b.call.madeAt)

/** The person's open calls on insights of this service, each with its status. @param now the service's clock, ms */
export function CallsPanel({ now }: { now: number }) {
  const calls = useCalls()
  const { data: config } = useQuery(configQueries.app())
  const scope = config && serviceScope(config)
  const all = calls?.data ? openCalls(calls.data.items) : []
  const open = all.filter(({ call }) => call.from.service === scope)
  const foreign = all.length - open.length
  const shown = open.slice(0, MAX_SHOWN)
  const { assetOf } = useAssets(shown.map(({ call }) => call.seen.asset.tag))
  return (
    <CallsFrame sub={open.length > 0 && countOf(open.length, 'call')}>
      {calls === undefined ? null : calls.failure ? (
        <Notice tone="caution" className="mx-4 mb-2">
          {calls.failure.message}
        </Notice>
      ) : (
        <>
          {open.length === 0 && (
            <Sentence to={insightsPath()} link="Browse insights">
              No call is open. Make one on an insight: follow, pass or against.
            </Sentence>
          )}
          {foreign > 0 && (
            <p className="px-4 pb-2 text-xs text-ink-3">
              {countOf(foreign, 'open call was', 'open calls were')} made on another service.
            </p>
          )}
          {calls.data.unreadable.length > 0 && (
            <p className="px-4 pb-2 text-xs text-caution">
              {countOf(calls.data.unreadable.length, 'call')} could not be read.
            </p>
          )}
          <ul className="text-sm">
            {shown.map(({ call, endAt }) => {
              const { seen, insightId, chance, kind } = call
              const { tag } = seen.asset
              const asset = assetOf(tag)
              const status = statusOfCall(call, asset.closes, now)
              return (
                <li key={call.id} className="border-t border-line-faint px-4 py-2">
                  <p className="flex flex-wrap items-start justify-between gap-x-3">
                    <AssetLink tag={tag} asset={asset} />
                    <span className="text-right text-xs text-ink-2">
                      <b className="block font-semibold text-ink">{upperFirst(kind)}</b>
                      {chance !== null && `your chance ${formatRate(chance)}`}
                    </span>
                  </p>
                  <p>
                    <InsightLink id={insightId}>{whatOf(seen.title, asset)}</InsightLink>
                  </p>
                  <p className="flex min-h-5 flex-wrap items-center gap-x-3 text-xs text-ink-2">
                    <DirectionMark direction={directionOf(seen.direction)} hasWord />
                    {endAt !== null && (
                      <span>
                        ends <time dateTime={toIsoDay(endAt)}>{formatDay(endAt)}</time>
                      </span>
                    )}
                    {asset.closesState === 'loaded' && (
                      <span className="ml-auto inline-flex items-center gap-1.5">
                        {status.state !== 'cannot-be-judged' && <StatusMark state={status.state} />}
                        {status.realised === null ? (
                          'no close yet'
                        ) : (
                          <>
                            <ReturnAmount value={status.realised} /> so far
                          </>
                        )}
                      </span>
                    )}
                  </p>
                </li>
              )
            })}
          </ul>
          {open.length > MAX_SHOWN && (
            <FootNote>
              The {MAX_SHOWN} that end first of {open.length}.
            </FootNote>
          )}
        </>
      )}
    </CallsFrame>
  )
}
