import { useQuery } from '@tanstack/react-query'
import { failureOf } from '#api/api-error.ts'
import { predictionQueries } from '#api/prediction-queries.ts'
import type { SeriesPoint } from '#contract/calculator.ts'
import type { UnitRules } from '#contract/units.ts'
import { realisedPath, usableCloses } from '#shared/predictions/realised-path.ts'
import { ownFan } from '#shared/predictions/shown-fan.ts'
import { ErrorPanel } from '#shared/ui/error-panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import type { InsightRow } from '#features/insight-list/rows/insight-row.ts'
import { MiniFanChart } from './mini-fan-chart.tsx'
import { miniFan } from './mini-fan.ts'
import { PreviewHead } from './preview-parts.tsx'

/** The insight's fan, small, with the price before its publication and since. */
export function PreviewFan({
  row,
  units,
  now,
  closes,
}: {
  row: InsightRow
  units: UnitRules
  now: number
  /** Null until they are known. */
  closes: readonly SeriesPoint[] | null
}) {
  const { data, error, refetch, isFetching } = useQuery(predictionQueries.of(row.id))
  const entryAt = row.insight.metadata.last_value_date ?? row.createdAt
  const shown =
    data &&
    ownFan({
      predictions: data.items,
      lastValue: row.lastValue,
      startAt: entryAt,
      horizon: row.horizon,
      units,
    })
  const fan = shown ? miniFan(shown) : null
  const endAt = shown?.steps.at(-1)?.at ?? now
  const path =
    closes === null || entryAt === null
      ? null
      : realisedPath({
          closes: usableCloses(closes),
          entryAt,
          lastValue: row.lastValue,
          until: now,
          end: endAt,
          leadInMs: endAt - entryAt,
        })
  return (
    <section>
      <PreviewHead>Predictions</PreviewHead>
      {fan ? (
        <MiniFanChart
          fan={fan}
          entryAt={path?.entryAt ?? null}
          past={path?.past ?? []}
          realised={path?.since ?? []}
        />
      ) : error ? (
        <ErrorPanel
          failure={failureOf(error)}
          what="Predictions"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="px-0 py-2"
        />
      ) : data ? (
        <p className="text-ink-2">The service states no fan for this insight.</p>
      ) : (
        <Skeleton className="h-42 w-full" />
      )}
    </section>
  )
}
