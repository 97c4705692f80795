import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { predictionQueries } from '#api/queries/insight-queries.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { RetryButton } from '#shared/ui/states/retry-button.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { LineSwatch } from '#features/asset-overview/comparison/lines-readout.tsx'
import { ConsensusOverlayChart } from './consensus-overlay-chart.tsx'
import {
  overlayLine,
  casesInWords,
  numberOf,
  overlaySummary,
  overlayTable,
  type OverlayLine,
  type OverlaySource,
} from './consensus-overlay-model.ts'

type ConsensusOverlayProps = {
  /** Two to four, in the order they were chosen. */
  chosen: readonly OverlaySource[]
  units: UnitRules
  onRemove: (id: string) => void
}

/** The chosen insights in one drawing; each loads, fails and is drawn by itself. */
export function ConsensusOverlay({ chosen, units, onRemove }: ConsensusOverlayProps) {
  const view = useChartView()
  const loaded = useQueries({ queries: chosen.map(({ id }) => predictionQueries.of(id)) })
  const lines = chosen.map((source, position) => {
    const items = loaded[position]?.data?.items
    return items ? overlayLine(source, items, position, units) : null
  })
  const drawn = lines.filter((line) => line !== null)
  return (
    <section
      aria-labelledby="consensus-overlay"
      className="relative overflow-x-clip border-t border-line px-4 pt-2 pb-3"
    >
      <header className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 id="consensus-overlay" className="font-semibold">
          Chosen insights compared
        </h3>
        <span className="text-xs text-ink-3">
          median returns and middle bands by trading days since publication
        </span>
        {drawn.length > 0 && (
          <span className="ml-auto flex items-center gap-2">
            <ChartTools
              view={view}
              table={overlayTable(drawn)}
              caption={{
                title: 'Chosen insights compared',
                subtitle: overlaySummary(drawn),
                footer: ['Median returns and bands of past cases, by trading days since publication.'],
              }}
              fileName={`insights compared ${drawn.map(({ source }) => source.title).join(' ')}`}
            />
          </span>
        )}
      </header>
      <ul aria-label="Chosen insights" className="mb-2 grid gap-x-4 gap-y-1 page-md:grid-cols-2">
        {chosen.map((source, position) => (
          <Entry
            key={source.id}
            source={source}
            position={position}
            line={lines[position] ?? null}
            query={loaded[position]!}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {drawn.length > 0 ? (
        <ConsensusOverlayChart lines={drawn} view={view} />
      ) : (
        loaded.some(({ isPending }) => isPending) && <Skeleton className="h-[250px]" />
      )}
    </section>
  )
}

type EntryProps = {
  source: OverlaySource
  position: number
  line: OverlayLine | null
  query: UseQueryResult<unknown>
  onRemove: (id: string) => void
}

function Entry({ source, position, line, query, onRemove }: EntryProps) {
  return (
    <li className="flex min-h-7 min-w-0 items-center gap-2 text-xs">
      <LineSwatch position={position} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-ink" title={source.title}>
          <span className="data font-regular text-ink-3">{numberOf({ position })}</span> {source.title}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-ink-2">
          <DirectionMark direction={source.direction} hasWord />
          <span>{formatHorizon(source.horizon)}</span>
          <LineState line={line} query={query} title={source.title} />
        </span>
      </span>
      <IconButton label={`Remove ${source.title}`} onClick={() => onRemove(source.id)}>
        <X aria-hidden="true" size={12} />
      </IconButton>
    </li>
  )
}

/** The sample of a line, or why no line is drawn. */
function LineState({ line, query, title }: Pick<EntryProps, 'line' | 'query'> & { title: string }) {
  if (line) {
    const isWeak = line.tier === 'limited' || line.tier === 'thin'
    return (
      <>
        <span className={isWeak ? 'text-caution underline decoration-dotted underline-offset-3' : undefined}>
          {casesInWords(line)}
        </span>
        <span className="text-ink-3">
          {line.bandLabel ?? (line.tier === 'thin' ? 'too few cases for a band' : 'no band provided')}
          {line.unit !== 'return' && `, ${line.unit} shown as return`}
        </span>
      </>
    )
  }
  if (query.isPending) return <span role="status">loading predictions</span>
  if (query.data) return <span className="text-caution">too few predictions to draw</span>
  return (
    <span role="alert" className="inline-flex flex-wrap items-center gap-x-2 text-caution">
      predictions did not load
      <RetryButton
        variant="ghost"
        aria-label={`Try again: predictions of ${title}`}
        disabled={query.isFetching}
        onClick={() => void query.refetch()}
      />
    </span>
  )
}
