import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { assetPath, insightPath } from '#shared/navigation/paths.ts'
import { AssetInitial } from '#shared/ui/asset-logo.tsx'
import { IconButton } from '#shared/ui/button.tsx'
import { SkeletonText, Skeleton } from '#shared/ui/panel.tsx'
import { LastFailure, RetryButton } from '#shared/ui/states/error-panel.tsx'
import { CompareFan, type CompareAxes } from './compare-fan.tsx'
import type { ComparedColumn, ComparedInsight } from './use-compared.ts'

const MOVES = [
  { side: 'left', by: -1, Icon: ChevronLeft },
  { side: 'right', by: 1, Icon: ChevronRight },
] as const

type ColumnHeadProps = {
  column: ComparedColumn
  position: number
  /** Number of columns. */
  of: number
  /** Null where the fan is in the chart above. */
  axes: CompareAxes | null
  onRemove: () => void
  /** Moves it by one to the left (−1) or right (1); `pressed` is the button. */
  onMove: (by: -1 | 1, pressed: HTMLElement) => void
}

export function ColumnHead({ column, position, of, axes, onRemove, onMove }: ColumnHeadProps) {
  const { id, insight, waitsFor, parts } = column
  const name = insight?.title ?? `Insight ${position}`
  return (
    <section
      aria-label={`${position}. ${name}`}
      // Rows shared by all columns, so that a long title does not move its fan.
      className="row-span-4 mb-3 grid min-w-0 grid-cols-1 grid-rows-subgrid rounded-md border border-line bg-surface p-3"
    >
      <header className="max-page-xs:flex-wrap flex items-center gap-1">
        <span className="max-page-xs:basis-full flex min-w-0 flex-1 items-center gap-1.5 data text-ink-3">
          {position}.
          {insight?.tag ? (
            <Link
              to={assetPath(insight.tag)}
              className="inline-flex min-h-6 min-w-0 items-center gap-1.5 font-medium text-ink hover:underline"
            >
              {/* Four columns at 1024 px have no room for the logo. */}
              <span className="@min-[59.5rem]/page:max-page-lg:hidden">
                <AssetInitial tag={insight.tag} label={insight.asset} size={18} />
              </span>
              <span className="truncate">{insight.asset}</span>
            </Link>
          ) : (
            <span className="truncate">{id}</span>
          )}
        </span>
        {of > 1 &&
          MOVES.map(({ side, by, Icon }) => (
            <IconButton
              key={side}
              label={`Move ${name} to the ${side}`}
              disabled={position === (by < 0 ? 1 : of)}
              onClick={({ currentTarget }) => onMove(by, currentTarget)}
              icon={<Icon size={14} />}
            />
          ))}
        <IconButton data-remove label={`Remove ${name}`} onClick={onRemove} icon={<X size={14} />} />
      </header>
      {insight ? (
        <>
          {/* As many lines as a title may have, so that no fan moves when the longest title loads. */}
          <h2 className="@min-[59.5rem]/page:max-page-lg:min-h-[3lh] min-h-[2lh] text-sm font-semibold">
            <Link to={insightPath(id)} className="py-1 hover:underline">
              {insight.title}
            </Link>
          </h2>
          {axes ? (
            <FanPart insight={insight} query={parts.predictions} axes={axes} />
          ) : (
            <p className="text-xs text-ink-3">Its fan is in the chart above.</p>
          )}
          <div>
            <Loaded
              query={parts.prices}
              lost="Prices did not load: status and realised return are unknown."
            />
            <Loaded query={parts.feed} lost="The out-of-sample hit ratio did not load." />
          </div>
        </>
      ) : (
        <div className="row-span-3 grid content-start">
          <LastFailure query={waitsFor} what="This insight" className="!p-2">
            {/* As high as the loaded column: two lines of title and the fan. */}
            <div className="@min-[59.5rem]/page:max-page-lg:min-h-[21rem] min-h-[18.75rem]">
              <SkeletonText label={`Loading insight ${position}`} lines={6} />
            </div>
          </LastFailure>
        </div>
      )}
    </section>
  )
}

type FanPartProps = { insight: ComparedInsight; query: UseQueryResult; axes: CompareAxes }

function FanPart({ insight, query, axes }: FanPartProps) {
  if (query.data !== undefined) return <CompareFan insight={insight} axes={axes} />
  return (
    // As high as a fan with its tools and the text below it.
    <div className="@min-[59.5rem]/page:max-page-lg:min-h-[282px] min-h-[266px]">
      <LastFailure query={query} what="The predictions of this insight" className="!p-2">
        <div role="status" className="grid content-end gap-2 pt-10">
          <span className="sr-only">Loading predictions</span>
          <Skeleton className="h-40" />
          <Skeleton className="w-1/2" />
        </div>
      </LastFailure>
    </div>
  )
}

type LoadedProps = {
  /** Undefined if nothing is to be loaded. */
  query: UseQueryResult | undefined
  loading?: ReactNode
  /** What is missing after a failure. */
  lost: string
  children?: ReactNode
}

/** A part of a column: its loading state, or after a failure what is missing, with a retry. */
export function Loaded({ query, loading, lost, children }: LoadedProps) {
  if (!query || query.data !== undefined) return children
  if (query.errorUpdatedAt === 0) return loading
  return (
    <div role="alert" className="grid justify-items-start gap-1 text-xs text-caution">
      {lost}
      <RetryButton className="print:hidden" query={query} />
    </div>
  )
}
