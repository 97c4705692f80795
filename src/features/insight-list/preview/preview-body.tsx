import { useQuery } from '@tanstack/react-query'
import { BookmarkIcon, LinkIcon, SignpostIcon, StickyNoteIcon } from 'lucide-react'
import { memo, useDeferredValue, useMemo } from 'react'
import { Link } from 'react-router'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { usePastHitRate } from '#api/queries/calibration-queries.ts'
import { feedQueries, predictionQueries } from '#api/queries/insight-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import { type Close, usableCloses } from '#contract/rules/price-basis.ts'
import { tradingDaysOf } from '#contract/values/horizon.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { toggleWatch, useList } from '#features/insight-list/rows/list-model.tsx'
import { useRowExpected, noteSubject, useRowFacts } from '#features/insight-list/rows/row-facts.ts'
import { percentileOf, statusOf } from '#features/insight-list/rows/row-status.ts'
import { outOfSampleOf, evidenceSummary } from '#shared/evidence/evidence-summary.ts'
import { figureOf } from '#shared/evidence/expected.ts'
import { assetPath, insightPath } from '#shared/navigation/paths.ts'
import { toFan, type Fan, stepOfHorizon, stepDate } from '#shared/predictions/fan.ts'
import { realisedPath } from '#shared/predictions/realised-path.ts'
import { insightSample, type SampleSize } from '#shared/predictions/sample.ts'
import { ownPart } from '#shared/predictions/shown-fan.ts'
import { baseRate, episodeSpan } from '#shared/predictions/study.ts'
import { openOverlay } from '#shared/state/commands.ts'
import { copyLink } from '#shared/state/toasts.ts'
import { buttonClass, IconButton } from '#shared/ui/button.tsx'
import { EvidenceSummaryView } from '#shared/ui/indicators/evidence-summary.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'
import { LastFailure } from '#shared/ui/states/error-panel.tsx'
import { lazyPart, PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { PreviewChecks, PreviewHead, PreviewHorizons, PreviewFacts } from './preview-sections.tsx'

// Loads Recharts with the first fan.
const MiniFan = lazyPart(async () => (await import('./mini-fan.tsx')).MiniFan)

/** Memoized, so that a step does not render the previous row again. */
export const PreviewBody = memo(function PreviewBody({ row }: { row: InsightRow }) {
  const { now, pages } = useList()
  const { units } = pages
  const series = useQuery({ ...calculatorQueries.series(row.snake ?? ''), enabled: row.snake !== null })
  const predictions = useQuery(predictionQueries.of(row.id))
  // Deferred, so that their rendering does not block key presses.
  const closes = useDeferredValue(row.snake === null ? NO_CLOSES : (series.data?.points ?? null))
  const steps = useDeferredValue(predictions.data?.items ?? null)
  const isPending = steps === null && !predictions.isError
  const model = useMemo(
    () => previewModel({ row, predictions: steps, closes, now, units }),
    [row, steps, closes, now, units],
  )
  return (
    <div className="flex flex-col gap-4">
      <PreviewFacts
        row={row}
        now={now}
        status={model.status}
        isUnchecked={series.error !== null}
        sample={isPending ? null : model.sample}
        percentile={model.percentile}
      />
      {/* The same height before and after loading. */}
      <div className="min-h-52 empty:hidden">
        <PreviewEvidence
          row={row}
          sample={model.sample}
          closes={model.closes ?? (series.isError ? NO_CLOSES : null)}
          units={units}
        />
      </div>
      <section>
        <PreviewHead>Predictions</PreviewHead>
        {model.fan && model.fan.steps.length > 1 ? (
          <PartBoundary loading={FAN_SKELETON}>
            <MiniFan fan={model.fan} path={model.path} />
          </PartBoundary>
        ) : steps ? (
          <p className="text-ink-2">The service provides no predictions for this insight.</p>
        ) : (
          // Keeps the failure and its button during a retry.
          <LastFailure query={predictions} what="Predictions" className="px-0 py-2">
            {FAN_SKELETON}
          </LastFailure>
        )}
      </section>
      <PreviewHorizons
        row={row}
        units={units}
        casesAt={model.casesAt}
        count={isPending ? row.count : model.sample.count}
      />
      <PreviewChecks row={row} />
    </div>
  )
})

// As high as the chart with its caption.
const FAN_SKELETON = (
  <div className="box-content aspect-[7/3] pb-7">
    <Skeleton className="h-full w-full" />
  </div>
)

const NO_CLOSES: readonly never[] = []

type PreviewInputs = {
  row: InsightRow
  /** Null while loading, like the closes. */
  predictions: readonly Prediction[] | null
  closes: readonly SeriesPoint[] | null
  now: number
  units: UnitRules
}

/** What the preview derives from predictions and closes; each part is null until its data are loaded. */
export function previewModel({ row, predictions, closes, now, units }: PreviewInputs) {
  const { insight, lastValue, horizon, entryAt } = row
  const usable = closes && usableCloses(closes)
  const whole = predictions && toFan({ predictions, lastValue, startAt: entryAt, units })
  const fan = whole && ownPart(whole, { horizon, startAt: entryAt })
  const end = fan?.steps.at(-1)?.at ?? now
  const status = closes && statusOf(insight, closes, { now, units }, fan && stepDate(fan, horizon, entryAt))
  return {
    /** The closes that are prices. */
    closes: usable,
    fan,
    /** Number of past cases at a horizon, null where there is no step. */
    casesAt: whole && ((at: string) => casesAt(whole, at, entryAt)),
    /** With the count from the predictions once they are loaded. */
    sample: insightSample(insight, fan, units),
    status,
    /** Current percentile of an open insight. */
    percentile:
      status?.state === 'active' && closes && predictions
        ? percentileOf(row, predictions, closes, { now, units })
        : null,
    path:
      usable === null || entryAt === null
        ? null
        : realisedPath({
            closes: usable,
            entryAt,
            lastValue,
            until: now,
            end,
            leadInMs: end - entryAt,
          }),
  }
}

function casesAt(fan: Fan, horizon: string, entryAt: number | null): number | null {
  const place = stepOfHorizon(fan, horizon, entryAt)
  return place.kind === 'step' ? (fan.steps[place.index]?.count ?? null) : null
}

type PreviewEvidenceProps = {
  row: InsightRow
  sample: SampleSize
  /** Null while loading, empty where there are none. */
  closes: readonly Close[] | null
  units: UnitRules
}

/** The evidence summary of the insight's page. */
function PreviewEvidence({ row, sample, closes, units }: PreviewEvidenceProps) {
  const { id, tag, stars, rate, createdAt } = row
  const expected = useRowExpected(id)
  const figure = figureOf(expected)
  // Only if the expected share is missing, which otherwise comes with the share out of sample.
  const needsFeed = tag !== null && expected !== undefined && !figure
  const feed = useQuery({ ...feedQueries.around(tag ?? '', createdAt), enabled: needsFeed })
  const pastInsights = usePastHitRate(stars)
  const outOfSample = () =>
    !expected || (needsFeed && feed.isPending) ? 'pending' : outOfSampleOf(feed.data?.items ?? [], id, units)
  const summary = evidenceSummary({
    rate,
    // An estimated count is no basis for a judgement.
    cases: sample.source === 'estimated' ? null : sample.count,
    outOfSample: figure ? figure.outOfSample : outOfSample(),
    pastInsights,
    base: figure?.base ?? (closes ? baseShare(row, closes) : 'pending'),
  })
  if (!summary) return null
  return (
    <section>
      <PreviewHead>Evidence summary</PreviewHead>
      <EvidenceSummaryView summary={summary} expected={expected ?? 'pending'} />
    </section>
  )
}

/** Base rate over the span of the episodes, as on the insight's page. */
function baseShare({ insight, horizon, direction, entryAt }: InsightRow, closes: readonly Close[]) {
  const bars = tradingDaysOf(horizon)
  if (bars === null || entryAt === null) return null
  const span = episodeSpan(closes, insight.episodes, entryAt)
  return baseRate(closes, span, bars, direction)?.share ?? null
}

/** Actions on the insight. Each also has a key, so this part may load after the rows. */
export function PreviewFooter({ row }: { row: InsightRow }) {
  const { now, flags } = useList()
  const isWatched = flags.isWatched(row)
  const hasNote = useRowFacts(({ annotations }) => annotations[row.id]?.hasNote ?? false)
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
        icon={<BookmarkIcon size={15} strokeWidth={2} fill={isWatched ? 'currentColor' : 'none'} />}
      />
      <IconButton
        label="Make a call"
        shortcut="d"
        onClick={() => openOverlay({ callOn: row.id })}
        icon={<SignpostIcon size={15} />}
      />
      <IconButton
        label={hasNote ? 'Notes' : 'Write a note'}
        shortcut="w"
        aria-pressed={hasNote}
        onClick={() => openOverlay(noteSubject(row))}
        icon={<StickyNoteIcon size={15} />}
      />
      <IconButton
        label="Copy the link"
        onClick={() => void copyLink(window.location.origin + insightPath(row.id))}
        icon={<LinkIcon size={15} />}
      />
    </footer>
  )
}
