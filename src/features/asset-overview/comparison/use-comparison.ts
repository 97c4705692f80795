import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { calculatorQueries } from '#api/calculator-queries.ts'
import { entityQueries } from '#api/entity-queries.ts'
import type { Series, SeriesPoint } from '#contract/calculator.ts'
import type { Entity } from '#contract/entity.ts'
import type { ChartTableData } from '#shared/charts/chart-table-data.ts'
import { formatDay } from '#shared/format/date.ts'
import { tickerLabel } from '#shared/format/ticker.ts'
import { comparisonTable } from './comparison-table.ts'
import {
  indexedComparison,
  withCompared,
  type IndexedComparison,
} from '#features/asset-overview/series/compare-index.ts'
import type { PriceWindow } from '#features/asset-overview/series/price-window.ts'
import { fallbackSnake } from '#features/asset-overview/series/use-asset.ts'
import type { PriceView } from '#features/asset-overview/series/use-price-view.ts'

/** One line of a comparison; `note` says in words why it is not drawn. */
export type ComparedAsset = { tag: string; label: string; name: string | null; note: string | null }

export type Comparison = {
  /** The page's own asset first. */
  tags: readonly string[]
  assets: readonly ComparedAsset[]
  indexed: IndexedComparison | null
  words: string
  table: ChartTableData
  isPending: boolean
  add: (tag: string) => void
  remove: (tag: string) => void
}

type ComparisonInput = {
  tag: string
  entity: Entity | null
  points: readonly SeriesPoint[] | undefined
  window: PriceWindow | null
  view: PriceView
}

/** The page's asset beside up to three others, as indices from the first day all of them share. */
export function useComparison({ tag, entity, points, window, view }: ComparisonInput): Comparison {
  const others = useMemo(() => view.cmp.filter((other) => other !== tag), [view.cmp, tag])
  const entityQuery = useQuery({ ...entityQueries.batch(others), enabled: others.length > 0 })
  const entities = entityQuery.data
  const loaded = useQueries({
    queries: others.map((other) => ({
      ...calculatorQueries.series(entities?.get(other)?.default_snake ?? fallbackSnake(other)),
      enabled: !entityQuery.isPending,
    })),
    combine: seriesStates,
  })
  const indexed = useMemo(() => {
    if (!window || !points || others.length === 0) return null
    const present = loaded.flatMap((state, i) =>
      state.points ? [{ tag: others[i]!, points: state.points }] : [],
    )
    return present.length > 0 ? indexedComparison([{ tag, points }, ...present], window) : null
  }, [window, points, tag, loaded, others])
  const assets: ComparedAsset[] = useMemo(
    () => [
      { tag, label: tickerLabel(tag, entity), name: entity?.name ?? null, note: null },
      ...others.map((other, i) => ({
        tag: other,
        label: tickerLabel(other, entities?.get(other)),
        name: entities?.get(other)?.name ?? null,
        note: loaded[i]?.note ?? null,
      })),
    ],
    [tag, entity, others, entities, loaded],
  )
  return {
    tags: [tag, ...others],
    assets,
    indexed,
    words: comparisonWords(indexed, assets),
    table: useMemo(() => comparisonTable(indexed, assets), [indexed, assets]),
    isPending: loaded.some(({ note }) => note === LOADING),
    add: (other) => view.set({ cmp: withCompared(others, tag, other) }),
    remove: (other) => view.set({ cmp: others.filter((each) => each !== other) }),
  }
}

const LOADING = 'loading'
const NO_PRICES = 'no prices'

/** At module scope, so that React Query keeps the combined result while nothing in it changed. */
const seriesStates = (results: UseQueryResult<Series>[]) =>
  results.map(({ data, error, isPending }) => ({
    points: data?.points ?? null,
    note: error ? NO_PRICES : isPending ? LOADING : null,
  }))

function comparisonWords(indexed: IndexedComparison | null, assets: readonly ComparedAsset[]): string {
  if (!indexed)
    return assets.some(({ note }) => note === LOADING) ? 'loading' : 'no day in this window is common to all'
  if (indexed.isBaseBefore)
    return `index, 100 at the close of ${formatDay(indexed.startsAt)}, the last before this window that all share`
  const starter = assets.find((asset) => asset.tag === indexed.startedBy)
  const why = starter ? ` (${starter.label} starts there)` : ''
  return `index, 100 on ${formatDay(indexed.startsAt)}, the first date common to all${why}`
}
