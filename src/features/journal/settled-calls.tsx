import { useState } from 'react'
import { Link } from 'react-router'
import { directionOf } from '#contract/values/codes.ts'
import { Table, type Column } from '#shared/ui/table.tsx'
import { formatDay } from '#shared/format/date.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import type { Call } from '#shared/personal/call.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { MoreButton } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { CallText, KindMark, statedWords } from './call-parts.tsx'
import { isSettled, isRight, type SettledCall } from './scores.ts'

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
          <Link to={insightPath(insightId)} className="whitespace-normal hover:underline">
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

const SHORT = 25

/** Settled and withdrawn calls, newest first. */
export function SettledCalls({ calls }: { calls: readonly Call[] }) {
  const [isLong, setLong] = useState(false)
  return (
    <Panel title="Settled and withdrawn calls" sub={countOf(calls.length, 'call')}>
      {calls.length === 0 ? (
        <p className="text-sm text-ink-2">
          None yet. A call is settled when the window of its insight ends, by the rule of every insight here.
        </p>
      ) : (
        <CallTable calls={isLong ? calls : calls.slice(0, SHORT)} />
      )}
      {calls.length > SHORT && (
        <MoreButton isOpen={isLong} onOpen={setLong} more={`All ${calls.length}`} className="-mx-2 mt-1" />
      )}
    </Panel>
  )
}

type CallsDialogProps = {
  list: { title: string; cases: readonly SettledCall[] }
  onClose: () => void
}

/** The calls behind a mark of a chart. */
export const CallsDialog = ({ list: { title, cases }, onClose }: CallsDialogProps) => (
  <Dialog title={title} onClose={onClose} className="w-[min(64rem,calc(100vw-2rem))]">
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs keyboard access */}
    <div className="max-h-[70vh] overflow-auto px-4 py-3" tabIndex={0} role="region" aria-label={title}>
      <CallTable calls={cases} />
    </div>
  </Dialog>
)
