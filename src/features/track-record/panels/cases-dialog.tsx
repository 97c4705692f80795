import { Link } from 'react-router'
import type { JudgedInsight } from '#features/track-record/judging/judge.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { ScrollRegion } from '#shared/ui/panel.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'

export type CaseList = { title: string; cases: readonly JudgedInsight[] }

/** Shared by all panels of the record. */
export type PanelContext = {
  /** For exported images: what was judged, as of when, with which filters. */
  subtitle: string
  onOpen: (list: CaseList) => void
}

/** @param filters in words */
export const subtitleOf = (n: number, now: number, filters = '') =>
  `${countOf(n, 'judged insight')}, as of ${formatDay(now)}${filters === '' ? '' : `, ${filters}`}`

const MAX_ROWS = 200

const COLUMNS: readonly Column<JudgedInsight>[] = [
  {
    head: 'Insight',
    cell: ({ id, title, tag, horizon }) => (
      <>
        <Link to={insightPath(id)} className="py-1 hover:underline">
          {title}
        </Link>
        <span className="block text-xs font-regular text-ink-3">
          {tag} · {horizon}
        </span>
      </>
    ),
  },
  {
    head: 'Direction',
    isLeft: true,
    cell: ({ direction }) => <DirectionMark direction={direction} hasWord />,
  },
  { head: 'Hit ratio', cell: ({ hitRatio }) => formatRate(hitRatio) },
  { head: 'Realised return', cell: ({ realised }) => formatReturn(realised) },
  { head: 'Hit', isLeft: true, cell: ({ isHit }) => (isHit === null ? 'n/a' : isHit ? 'yes' : 'no') },
  {
    head: 'Status',
    isLeft: true,
    cell: ({ status }) => <StatusMark state={status ?? 'cannot-be-judged'} hasWord />,
  },
  { head: 'Ended', cell: ({ endedAt }) => <span className="whitespace-nowrap">{formatDay(endedAt)}</span> },
]

export const CasesDialog = ({ list: { title, cases }, onClose }: { list: CaseList; onClose: () => void }) => (
  <Dialog title={title} onClose={onClose} className="w-[min(56rem,calc(100vw-2rem))]">
    <ScrollRegion aria-label={title} className="max-h-[70vh] overflow-auto px-4 py-3">
      <p className="pb-2 text-xs text-ink-3">
        {countOf(cases.length, 'insight')}
        {cases.length > MAX_ROWS && `, the latest ${MAX_ROWS} shown`}. Hit: the return at the end of the
        window moved the stated way. Status: by the signal levels, estimated by this dashboard.
      </p>
      <Table
        rows={cases.toSorted((a, b) => b.endedAt - a.endedAt).slice(0, MAX_ROWS)}
        keyOf={({ id }) => id}
        columns={COLUMNS}
      />
    </ScrollRegion>
  </Dialog>
)
