import { Download, NotebookPen } from 'lucide-react'
import { Link } from 'react-router'
import { windowStart } from '#contract/rules/insight-end.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { directionOf } from '#contract/values/codes.ts'
import { SmallFan } from '#shared/charts/fan-marks.tsx'
import { formatDay, formatInstant, isoInstant } from '#shared/format/date.ts'
import { formatReturn, formatReturnRange, formatRate } from '#shared/format/percent.ts'
import { formatHorizon, countOf } from '#shared/format/words.ts'
import { assetPath, insightPath, insightsPath } from '#shared/navigation/paths.ts'
import type { Seen, Call } from '#shared/personal/records.ts'
import { realisedPath, realisedSoFar } from '#shared/predictions/realised-path.ts'
import { bandValues, nearestBand, shownFan } from '#shared/predictions/shown-fan.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { Button, buttonClass, useShown } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { Panel, ScrollRegion, Skeleton } from '#shared/ui/panel.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import { useIsNear } from '#shared/ui/use-is-near.ts'
import { CallText, chanceWords, KindMark, statedWords, WithdrawCall } from './call-parts.tsx'
import { isSettled, isRight, type SettledCall } from './scores.ts'
import type { RunningCall } from './use-journal.ts'

type OpenCallsProps = { running: readonly RunningCall[]; now: number }

/** Open calls, the soonest end first: each with the price path inside the fan stored with it. */
export function OpenCalls({ running, now }: OpenCallsProps) {
  const open = running
    .filter(({ call }) => call.withdrawnAt === null)
    .toSorted((a, b) => (a.end ?? Infinity) - (b.end ?? Infinity))
  return (
    <Panel title="Open calls" term="call" sub={countOf(open.length, 'call')}>
      {open.length === 0 ? (
        <EmptyState
          title="No open call"
          icon={<NotebookPen size={22} strokeWidth={1.6} />}
          className="!p-0"
          actions={
            <Link to={insightsPath()} className={buttonClass('primary')}>
              Browse insights
            </Link>
          }
        >
          On an insight’s page say follow, pass or against, and your own chance that it works. The call is
          settled when the insight’s window ends.
        </EmptyState>
      ) : (
        <ul className="page-md:grid-cols-2 page-lg:grid-cols-3 grid grid-cols-1 gap-3">
          {open.map((each) => (
            <OpenCall key={each.call.id} running={each} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function OpenCall({ running, now }: { running: RunningCall; now: number }) {
  const { call, closes, isLoading, status, end, isForeign } = running
  const [ref, isNear] = useIsNear<HTMLDivElement>()
  const { seen } = call
  const realised = status?.realised ?? null
  return (
    <li className="flex min-w-0 flex-col gap-1.5 rounded-sm border border-line-faint p-3">
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <KindMark kind={call.kind} />
        <span className="text-xs text-ink-2">{chanceWords(call)}</span>
        {call.size !== null && <span className="text-xs text-ink-3">size {call.size}</span>}
        <time
          dateTime={isoInstant(call.madeAt)}
          className="ml-auto text-xs data text-ink-3"
          title={formatInstant(call.madeAt)}
        >
          {formatDay(call.madeAt)}
        </time>
      </p>
      <h3 className="font-semibold text-balance">
        <Link to={insightPath(call.insightId)} className="py-1 hover:underline">
          {seen.title}
        </Link>
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-xs text-ink-2">
        {seen.asset.tag && (
          <Link to={assetPath(seen.asset.tag)} className="py-1 hover:underline">
            {seen.asset.name ?? seen.asset.tag}
          </Link>
        )}
        <DirectionMark direction={directionOf(seen.direction)} hasWord />
        <span className="data">{formatHorizon(seen.horizon)}</span>
        <span className="data">hit ratio {statedWords(seen)}</span>
      </p>
      {seen.fan.length < 2 ? (
        <p className="py-2 text-xs text-ink-3">No fan was provided when this call was made.</p>
      ) : (
        <div ref={ref} style={{ minHeight: FAN_HEIGHT }}>
          {isNear ? (
            <CallFan seen={seen} madeAt={call.madeAt} closes={closes} now={now} />
          ) : (
            <Skeleton className="h-full" />
          )}
        </div>
      )}
      <CallText call={call} />
      <div className="mt-auto flex min-h-control flex-wrap items-center gap-x-3 text-xs">
        {status ? (
          <>
            <StatusMark state={status.state} hasWord />
            {realised !== null && <ReturnAmount value={realised} />}
          </>
        ) : (
          <span className="text-ink-3">
            {isForeign ? 'Made on another service' : isLoading ? 'Loading prices' : 'Prices did not load'}
          </span>
        )}
        <span className="data text-ink-3">{end === null ? 'no end' : `ends ${formatDay(end)}`}</span>
        <span className="-mr-2 ml-auto print:hidden">
          <WithdrawCall call={call} />
        </span>
      </div>
    </li>
  )
}

/** Share of the width for the time before the insight. */
const PAST = 0.2
const FAN_HEIGHT = 132

type CallFanProps = { seen: Seen; madeAt: number; closes: readonly Close[] | null; now: number }

/** The fan as it was when the call was made (at the vertical line), and the path since. */
function CallFan({ seen, madeAt, closes, now }: CallFanProps) {
  const fan = shownFan(seen.fan)
  const last = seen.fan.at(-1)!
  const start = windowStart(seen) ?? seen.fan[0]!.at
  const band = nearestBand(fan.bands, 0.8)
  const path =
    closes &&
    realisedPath({
      closes,
      entryAt: start,
      lastValue: seen.last_value,
      until: now,
      end: last.at,
      leadInMs: ((last.at - start) * PAST) / (1 - PAST),
    })
  const edges = band && bandValues(last, band)
  const soFar = realisedSoFar(path?.since ?? [])
  const name = [
    `Fan as it was seen, to ${formatDay(last.at)}`,
    fan.tier === 'thin' ? 'too few past cases for bands' : `median ${formatReturn(last.median)}`,
    edges && `${band.label} ${formatReturnRange(...edges)}`,
    soFar && `realised return so far ${formatReturn(soFar.value)}`,
  ]
  return (
    <SmallFan
      fan={{ ...fan, bands: band ? [band] : [] }}
      start={start}
      past={PAST}
      path={path}
      mark={madeAt}
      height={FAN_HEIGHT}
      name={name.filter(Boolean).join(', ')}
    />
  )
}

const rightWords = (call: Call) => {
  if (!isSettled(call)) return ''
  const right = isRight(call)
  return right === null ? 'not counted' : right ? 'right' : 'wrong'
}

/** The outcome comes right after the call, so that a phone shows it without scrolling. */
const COLUMNS: readonly Column<Call>[] = [
  {
    head: 'Insight',
    cell: (call) => {
      const { insightId, seen } = call
      return (
        <>
          <Link to={insightPath(insightId)} className="py-1 whitespace-normal hover:underline">
            {seen.title}
          </Link>
          <span className="flex flex-wrap gap-x-2 text-xs font-regular text-ink-3">
            <DirectionMark direction={directionOf(seen.direction)} hasWord />
            <span>
              {[seen.asset.name ?? seen.asset.tag, formatHorizon(seen.horizon)].filter(Boolean).join(' · ')}
            </span>
          </span>
          <CallText call={call} />
        </>
      )
    },
  },
  { head: 'Call', isLeft: true, cell: ({ kind }) => <KindMark kind={kind} /> },
  {
    head: 'Outcome',
    isLeft: true,
    cell: ({ settled, withdrawnAt }) => (
      <>
        {settled ? <StatusMark state={settled.state} hasWord /> : 'open'}
        {withdrawnAt !== null && (
          <span className="block text-xs text-caution">withdrawn {formatDay(withdrawnAt)}</span>
        )}
      </>
    ),
  },
  { head: 'You were', isLeft: true, cell: rightWords },
  { head: 'Your chance', by: ({ chance }) => chance, cell: ({ chance }) => formatRate(chance) },
  { head: 'Hit ratio', by: ({ seen }) => seen.stated, cell: ({ seen }) => statedWords(seen) },
  { head: 'Expected', by: ({ seen }) => seen.expected, cell: ({ seen }) => formatRate(seen.expected) },
  {
    head: 'Return',
    by: ({ settled }) => settled?.realised ?? null,
    cell: ({ settled }) => <ReturnAmount value={settled?.realised} />,
  },
  { head: 'Made', by: ({ madeAt }) => madeAt, cell: ({ madeAt }) => formatDay(madeAt) },
  {
    head: 'Ended',
    by: ({ settled }) => settled?.end ?? null,
    cell: ({ settled }) => formatDay(settled?.end),
  },
]

const CallTable = ({ calls }: { calls: readonly Call[] }) => (
  <Table rows={calls} keyOf={({ id }) => id} columns={COLUMNS} className="min-w-[52rem]" />
)

/** Settled and withdrawn calls, newest first. @param onExport saves all calls, also the open ones */
export function SettledCalls({ calls, onExport }: { calls: readonly Call[]; onExport: () => void }) {
  const { shown, more } = useShown(calls, 25, '-mx-2 mt-1')
  const withdrawn = calls.filter(({ withdrawnAt }) => withdrawnAt !== null).length
  return (
    <Panel
      title="Settled and withdrawn calls"
      sub={`${countOf(calls.length, 'call')}${withdrawn > 0 ? `, ${withdrawn} withdrawn` : ''}`}
      actions={
        <Button icon={<Download size={14} />} onClick={onExport} className="print:hidden">
          Export as CSV
        </Button>
      }
    >
      {calls.length === 0 ? (
        <p className="text-sm text-ink-2">
          None yet. A call is settled like every insight here, when the insight’s window ends.
        </p>
      ) : (
        <CallTable calls={shown} />
      )}
      {more}
    </Panel>
  )
}

type CallsDialogProps = {
  list: { title: string; cases: readonly SettledCall[] }
  onClose: () => void
}

export const CallsDialog = ({ list: { title, cases }, onClose }: CallsDialogProps) => (
  <Dialog title={title} onClose={onClose} className="w-[min(64rem,calc(100vw-2rem))]">
    <ScrollRegion aria-label={title} className="max-h-[70vh] overflow-auto px-4 py-3">
      <CallTable calls={cases} />
    </ScrollRegion>
  </Dialog>
)
