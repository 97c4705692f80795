import { Link } from 'react-router'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { STATUS_SOURCE, StatusMark, whenDecided } from '#shared/ui/indicators/status-mark.tsx'
import { realisedOf, type JudgedInsight } from './judged-insight.ts'
import { outcomeCounts, outcomeWords } from './outcome-counts.ts'

/** Insights that have left the board: how they ended in a line, each of them behind it. */
export const RecentOutcomes = ({ ended }: { ended: readonly JudgedInsight[] }) => (
  <details className="border-t border-line-faint px-4 py-2 text-xs text-ink-2">
    <summary className="-my-1 py-1 hover:text-ink pointer-coarse:py-3">
      {ended.length} ended in the past month: {outcomeWords(outcomeCounts(ended))}, {STATUS_SOURCE}
    </summary>
    <ul className="mt-1.5 grid gap-1">
      {ended.map((insight) => {
        const { key, id, words, status, direction, createdAt } = insight
        const realised = realisedOf(insight)
        return (
          <li key={key} className="flex min-h-6 items-center gap-2">
            <StatusMark state={status.state} />
            <DirectionMark direction={direction} />
            <span className="min-w-0 flex-1 truncate text-ink" title={words.title}>
              {id ? (
                <Link to={insightPath(id)} className="block truncate leading-6 hover:underline">
                  {words.title}
                </Link>
              ) : (
                words.title
              )}
            </span>
            <span className="data text-ink-3 max-page-md:hidden">{formatDay(createdAt)}</span>
            <span className="text-ink-3">{whenDecided(status)}</span>
            <Amount text={formatReturn(realised)} sign={returnSign(realised)} className="font-semibold" />
          </li>
        )
      })}
    </ul>
  </details>
)
