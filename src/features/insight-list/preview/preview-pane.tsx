import { XIcon } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, startTransition, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { predictionQueries } from '#api/queries/insight-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { Prediction } from '#contract/records/prediction.ts'
import type { UnitRules } from '#contract/values/units.ts'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { useList } from '#features/insight-list/rows/list-model.tsx'
import { statusOf, percentileOf } from '#features/insight-list/rows/row-facts.ts'
import { formatDay } from '#shared/format/date.ts'
import { insightClasses, priceFormatOf } from '#shared/format/price-format.ts'
import { toFan, type Fan, placeHorizon, stepDate } from '#shared/predictions/fan.ts'
import { usableCloses, realisedPath } from '#shared/predictions/realised-path.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { ownPart } from '#shared/predictions/shown-fan.ts'
import { AssetInitial } from '#shared/ui/asset-initial.tsx'
import { IconButton } from '#shared/ui/button.tsx'
import { Skeleton, SkeletonText } from '#shared/ui/skeleton.tsx'
import { LastFailure } from '#shared/ui/states/error-panel.tsx'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { PreviewChecks, PreviewHead, PreviewHorizons, PreviewFacts } from './preview-sections.tsx'

/** A single step shows its row soon; several quick steps only the last row. */
const RESTS_MS = 80
const WALKS_WITHIN_MS = 300
const WALK_RESTS_MS = 200

type PaneProps = { row: InsightRow; onClose: () => void }

/** The preview of the active row. It never takes the focus. With the first rows only the title is drawn, and then the rest in slices. */
export function PreviewPane({ row: active, onClose }: PaneProps) {
  const rested = useRested(active)
  const row = rested ?? active
  return (
    <aside aria-label="Preview" className="@container flex h-full min-h-0 flex-col bg-surface">
      <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line-faint pr-2 pl-4">
        {row.tag !== null && <AssetInitial tag={row.tag} label={row.ticker.symbol} />}
        <Ticker row={row} />
        <span className="min-w-0 truncate text-ink-2">{row.name}</span>
        {rested && <PaneTools row={rested} onClose={onClose} />}
      </header>
      <div
        key={row.id}
        role="region"
        aria-label="Preview details"
        // The keyboard must reach what scrolls.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        // The scroll bar is always there, so that the title does not wrap anew when the rest arrives.
        className="relative flex min-h-0 flex-1 flex-col gap-4 overflow-y-scroll px-4 py-3.5 -outline-offset-2"
      >
        <div>
          <h2 className="text-xl leading-6 font-semibold text-balance">{row.said.what}</h2>
          <p className="mt-1.5 text-ink-2">
            {row.insight.conditions
              .map((condition) => condition.condition_text)
              .filter((text) => text !== null)
              .join('; ') || row.insight.card.intuition}
          </p>
        </div>
        {rested && <PaneBody row={rested} />}
      </div>
      {rested && (
        <PartBoundary>
          <Suspense fallback={<footer className="h-[calc(var(--control-h)+1.25rem+1px)] shrink-0" />}>
            <PreviewFooter row={rested} />
          </Suspense>
        </PartBoundary>
      )}
    </aside>
  )
}

const Ticker = ({ row: { ticker } }: { row: InsightRow }) =>
  ticker.isBareTag ? (
    <code className="truncate font-mono text-xs">{ticker.symbol}</code>
  ) : (
    <span className="data truncate" title={ticker.symbol}>
      <b className="font-semibold text-ink">{ticker.symbol}</b>
      {ticker.exchange && <span className="text-ink-3">:{ticker.exchange}</span>}
    </span>
  )

/** The row at which the reader pauses, null at first; rows passed on the way are neither loaded nor drawn. */
function useRested(row: InsightRow): InsightRow | null {
  const [rested, setRested] = useState<InsightRow | null>(null)
  const step = useRef({ id: '', at: -Infinity })
  useEffect(() => {
    const now = performance.now()
    const isFirst = step.current.id === ''
    const isStep = step.current.id !== row.id
    const isWalk = isStep && now - step.current.at < WALKS_WITHIN_MS
    if (isStep) step.current = { id: row.id, at: now }
    const timer = setTimeout(
      () => startTransition(() => setRested(row)),
      isFirst ? 0 : isWalk ? WALK_RESTS_MS : RESTS_MS,
    )
    return () => clearTimeout(timer)
  }, [row])
  return rested
}

const useSeries = ({ snake }: InsightRow) =>
  useQuery({ ...calculatorQueries.series(snake ?? ''), enabled: snake !== null })

function PaneTools({ row, onClose }: PaneProps) {
  const last = useSeries(row).data?.points.findLast(({ value }) => value !== null)
  return (
    <>
      <span className="data ml-auto text-ink-2" title={last ? `Close of ${formatDay(last.at)}` : undefined}>
        {last ? priceFormatOf(insightClasses(row.insight)).price(last.value) : ''}
      </span>
      <IconButton label="Close the preview" shortcut="p" onClick={onClose}>
        <XIcon size={14} />
      </IconButton>
    </>
  )
}

/** Memoised, so that a step does not redraw the previous row. */
const PaneBody = memo(function PaneBody({ row }: { row: InsightRow }) {
  const { now, pages } = useList()
  const { units } = pages
  const series = useSeries(row)
  const closes = series.data?.points ?? null
  const isWithoutPrices = row.snake === null || series.isError
  const usable = useMemo(
    () => (closes ? usableCloses(closes) : isWithoutPrices ? NO_CLOSES : null),
    [closes, isWithoutPrices],
  )
  const predictions = useQuery(predictionQueries.of(row.id))
  const steps = predictions.data?.items ?? null
  const model = useMemo(
    () => previewModel({ row, predictions: steps, closes, now, units }),
    [row, steps, closes, now, units],
  )
  const outcome = model.status ?? (series.error || row.snake === null ? 'unknown' : null)
  return (
    <div className="flex flex-col gap-4">
      <PreviewFacts
        row={row}
        now={now}
        outcome={outcome}
        sample={predictions.isPending ? null : model.sample}
        percentile={model.percentile}
      />
      {/* The same height before and after loading. */}
      <div className="min-h-52 empty:hidden">
        <PartBoundary>
          <Suspense fallback={<SkeletonText label="Loading the evidence" />}>
            <PreviewLadder row={row} sample={model.sample} closes={usable} units={units} />
          </Suspense>
        </PartBoundary>
      </div>
      <section>
        <PreviewHead>Predictions</PreviewHead>
        {model.fan && model.fan.steps.length > 1 ? (
          <PartBoundary>
            <Suspense fallback={FAN_WAIT}>
              <MiniFan fan={model.fan} path={model.path} />
            </Suspense>
          </PartBoundary>
        ) : predictions.data ? (
          <p className="text-ink-2">The service provides no predictions for this insight.</p>
        ) : (
          // A failure keeps its button during a retry.
          <LastFailure query={predictions} what="Predictions" className="px-0 py-2">
            {FAN_WAIT}
          </LastFailure>
        )}
      </section>
      <PreviewHorizons
        row={row}
        units={units}
        casesAt={model.casesAt}
        count={predictions.isPending ? row.count : model.sample.count}
      />
      <PreviewChecks row={row} />
    </div>
  )
})

// What needs more than the row comes after the rows, Recharts with the first fan.
const PreviewLadder = lazy(async () => ({ default: (await import('./preview-later.tsx')).PreviewLadder }))
const PreviewFooter = lazy(async () => ({ default: (await import('./preview-later.tsx')).PreviewFooter }))
const MiniFan = lazy(async () => ({ default: (await import('./mini-fan.tsx')).MiniFan }))

// As high as the chart with its caption.
const FAN_WAIT = (
  <div className="aspect-[7/3] pb-7 box-content">
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

/** What the preview derives once predictions and closes are loaded; each part is null until then. */
export function previewModel({ row, predictions, closes, now, units }: PreviewInputs) {
  const { insight, lastValue, horizon } = row
  const entryAt = insight.metadata.last_value_date ?? row.createdAt
  const whole = predictions && toFan({ predictions, lastValue, startAt: entryAt, units })
  const fan = whole && ownPart(whole, { horizon, startAt: entryAt })
  const end = fan?.steps.at(-1)?.at ?? now
  const status = closes && statusOf(insight, closes, { now, units }, fan && stepDate(fan, horizon, entryAt))
  return {
    fan,
    /** Past cases at a horizon, null where there is no step. */
    casesAt: whole && ((at: string) => casesAt(whole, at, entryAt)),
    /** With the count of the predictions once they are loaded. */
    sample: insightSample(insight, fan, units),
    status,
    /** Current percentile of an open insight. */
    percentile:
      status?.state === 'active' && closes && predictions
        ? percentileOf(row, predictions, closes, { now, units })
        : null,
    path:
      closes === null || entryAt === null
        ? null
        : realisedPath({
            closes: usableCloses(closes),
            entryAt,
            lastValue,
            until: now,
            end,
            leadInMs: end - entryAt,
          }),
  }
}

function casesAt(fan: Fan, horizon: string, entryAt: number | null): number | null {
  const place = placeHorizon(fan, horizon, entryAt)
  return place.kind === 'step' ? (fan.steps[place.index]?.count ?? null) : null
}
