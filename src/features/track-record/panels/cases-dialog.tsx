import { Link } from 'react-router'
import { formatDay } from '#shared/format/date.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { Dialog } from '#shared/ui/dialog.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import type { JudgedInsight } from '#features/track-record/judging/judge.ts'

/** The insights behind a mark of a chart. */
export type CaseList = { title: string; cases: readonly JudgedInsight[] }

/** Most rows; the count of all is shown too. */
const MOST_ROWS = 200

export function CasesDialog({ list: { title, cases }, onClose }: { list: CaseList; onClose: () => void }) {
  const shown = [...cases].sort((a, b) => b.endedAt - a.endedAt).slice(0, MOST_ROWS)
  return (
    <Dialog title={title} onClose={onClose} className="w-[min(56rem,calc(100vw-2rem))]">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the keys */}
      <div className="max-h-[70vh] overflow-auto px-4 py-3" tabIndex={0} role="region" aria-label={title}>
        <p className="pb-2 text-xs text-ink-3">
          {countOf(cases.length, 'insight')}
          {cases.length > MOST_ROWS && `, the latest ${MOST_ROWS} shown`}. Hit: the return at the end of the
          window moved the stated way. Status: by the signal levels, estimated by this dashboard.
        </p>
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-3 [&>th]:py-1 [&>th]:pr-3 [&>th]:font-regular">
              <th scope="col">Insight</th>
              <th scope="col">Direction</th>
              <th scope="col" className="text-right">
                Hit ratio
              </th>
              <th scope="col" className="text-right">
                Realised return
              </th>
              <th scope="col">Hit</th>
              <th scope="col">Status</th>
              <th scope="col" className="text-right">
                Ended
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => (
              <tr
                key={each.id}
                className="border-b border-line-faint align-top last:border-0 [&>*]:py-1 [&>*]:pr-3"
              >
                <th scope="row" className="min-w-48 text-left font-regular">
                  <Link to={insightPath(each.id)} className="hover:underline">
                    {each.title}
                  </Link>
                  <span className="data block text-xs text-ink-3">
                    {each.tag} · {each.horizon}
                  </span>
                </th>
                <td>
                  <DirectionMark direction={each.direction} hasWord />
                </td>
                <td className="data text-right">{formatRate(each.hitRatio)}</td>
                <td className="data text-right">{formatReturn(each.realised)}</td>
                <td>{each.isHit === null ? 'n/a' : each.isHit ? 'yes' : 'no'}</td>
                <td>
                  <StatusMark state={each.status ?? 'cannot-be-judged'} hasWord />
                </td>
                <td className="data text-right whitespace-nowrap">{formatDay(each.endedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Dialog>
  )
}
