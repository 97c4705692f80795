import { useQuery } from '@tanstack/react-query'
import { BookmarkIcon, LinkIcon, SignpostIcon, StickyNoteIcon } from 'lucide-react'
import { Link } from 'react-router'
import { feedQueries } from '#api/queries/feed-queries.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { toggleWatch, useList } from '#features/insight-list/rows/list-model.tsx'
import { figureIn, useRowExpected, noteSubject, useRowMarks } from '#features/insight-list/rows/row-facts.ts'
import {
  ifEnough,
  outOfSampleOf,
  evidenceSummary,
  type EvidenceRow,
} from '#shared/evidence/evidence-summary.ts'
import { assetPath, insightPath } from '#shared/navigation/paths.ts'
import { baseRate } from '#shared/predictions/base-rate.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'
import type { Sample } from '#shared/predictions/sample.ts'
import { startIndex } from '#shared/predictions/study.ts'
import { openOverlay } from '#shared/state/commands.ts'
import { usePastHitRate } from '#shared/state/quality-hit-rate.ts'
import { copyLink } from '#shared/state/toasts.ts'
import { buttonClass, IconButton } from '#shared/ui/button.tsx'
import { EvidenceSummaryView } from '#shared/ui/indicators/evidence-summary.tsx'
import { PreviewHead } from './preview-sections.tsx'

type PreviewLadderProps = {
  row: InsightRow
  sample: Sample
  /** Null while loading, empty where there are none. */
  closes: readonly Close[] | null
  units: UnitRules
}

/** Evidence summary as on the insight's page, with the row's expected share; of past insights only those that this device has judged. */
export function PreviewLadder({ row, sample, closes, units }: PreviewLadderProps) {
  const { id, tag, stars, rate, createdAt } = row
  const expected = useRowExpected(id)
  const figure = figureIn(expected)
  // Only where the service does not tell of the insight itself.
  const isFeedAsked = tag !== null && expected !== undefined && !figure
  const feed = useQuery({ ...feedQueries.around(tag ?? '', createdAt), enabled: isFeedAsked })
  const pastInsights = usePastHitRate(stars, { mayAsk: false })
  // An estimated count is no basis for a judgement.
  const cases = sample.source === 'estimated' ? null : sample.count
  const outOfSample = figure ? (figure.outOfSample ?? null) : outOfSampleOf(feed.data?.items ?? [], id, units)
  const base = figure?.base ?? (closes && baseShare(row, closes))
  const summary = evidenceSummary({
    rate,
    cases,
    outOfSample,
    pastInsights: ifEnough(pastInsights.data),
    base,
  })
  if (!summary) return null
  const pending = new Set<EvidenceRow['name']>()
  if (!expected || (isFeedAsked && feed.isPending)) pending.add('out-of-sample')
  if (stars !== null && pastInsights.isPending) pending.add('past-insights')
  if (base === null && closes === null) pending.add('base')
  return (
    <section>
      <PreviewHead>Evidence summary</PreviewHead>
      <EvidenceSummaryView summary={summary} expected={expected ? figure : 'pending'} pending={pending} />
    </section>
  )
}

/** Base rate over the span of the episodes, as on the insight's page. */
function baseShare({ insight, horizon, direction, createdAt }: InsightRow, closes: readonly Close[]) {
  const parsed = horizon === null ? null : parseHorizon(horizon)
  const entryAt = insight.metadata.last_value_date ?? createdAt
  if (!parsed || entryAt === null || direction === 'unknown') return null
  const starts = insight.episodes.flatMap(({ start_date }) => start_date ?? [])
  const first = starts.length > 0 ? Math.max(0, startIndex(closes, Math.min(...starts))) : 0
  const range = { first, last: indexAtOrBefore(closes, entryAt) }
  return baseRate(closes, range, tradingDays(parsed), direction)?.share ?? null
}

/** What can be done with the insight of the preview. Each has a key, so that it may come after the rows. */
export function PreviewFooter({ row }: { row: InsightRow }) {
  const { now, flags } = useList()
  const isWatched = flags.isWatched(row)
  const hasNote = useRowMarks((marks) => marks[row.id]?.hasNote ?? false)
  return (
    <footer className="flex shrink-0 items-center gap-2 border-t border-line-faint px-4 py-2.5">
      <Link to={insightPath(row.id)} className={buttonClass('primary')}>
        Open insight
      </Link>
      {row.tag !== null && (
        <Link to={assetPath(row.tag)} className={buttonClass('default')}>
          Asset
        </Link>
      )}
      <span className="flex-1" />
      <IconButton
        label="Watch"
        shortcut="s"
        aria-pressed={isWatched}
        onClick={() => toggleWatch(row, isWatched, now)}
      >
        <BookmarkIcon size={15} strokeWidth={2} fill={isWatched ? 'currentColor' : 'none'} />
      </IconButton>
      <IconButton label="Make a call" shortcut="d" onClick={() => openOverlay({ callOn: row.id })}>
        <SignpostIcon size={15} />
      </IconButton>
      <IconButton
        label={hasNote ? 'Notes' : 'Write a note'}
        shortcut="w"
        aria-pressed={hasNote}
        onClick={() => openOverlay(noteSubject(row))}
      >
        <StickyNoteIcon size={15} />
      </IconButton>
      <IconButton
        label="Copy the link"
        onClick={() => void copyLink(window.location.origin + insightPath(row.id))}
      >
        <LinkIcon size={15} />
      </IconButton>
    </footer>
  )
}
