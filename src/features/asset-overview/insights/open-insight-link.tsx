import { ArrowUpRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatDay } from '#shared/format/date.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import type { JudgedInsight } from './judged-insight.ts'

/** The way to the insight itself from a list where a press on its words does something else; nothing where it has no id. */
export const OpenInsightLink = ({ insight }: { insight: JudgedInsight }) =>
  insight.id === null ? null : (
    <Link
      to={insightPath(insight.id)}
      aria-label={`Open ${insight.words.title}, ${formatDay(insight.createdAt)}`}
      title="Open the insight"
      className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-press hover:text-ink"
    >
      <ArrowUpRight aria-hidden="true" size={14} />
    </Link>
  )
