import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useRef, type RefObject } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import type { Series, SeriesPoint } from '#contract/records/calculator.ts'
import { priceSeriesOf, type Entity } from '#contract/records/entity.ts'
import {
  cell,
  tableOnDemand,
  type ChartTableData,
  type ChartCell,
} from '#shared/charts/table/chart-table-data.ts'
import { formatDay } from '#shared/format/date.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import {
  indexedComparison,
  withCompared,
  type IndexedComparison,
} from '#features/asset-overview/series/compare-index.ts'
import {
  firstIndexFrom,
  indexAfterDay,
  type PriceWindow,
} from '#features/asset-overview/series/price-window.ts'
import type { PriceView } from '#features/asset-overview/series/overview-search.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { formatNumber } from '#shared/format/number.ts'
import { useFocusOnChange } from '#shared/ui/use-focus-on-change.ts'

/** One line of a comparison; `note` says in words why it is not drawn. */
type ComparedAsset = { tag: string; label: string; name: string | null; note: string | null }

export type Comparison = {
  /** The page's own asset first. */
  tags: readonly string[]
  assets: readonly ComparedAsset[]
  indexed: IndexedComparison | null
  words: string
  table: ChartTableData
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
  const isUnknown = (other: string) => entityQuery.isSuccess && !entities?.has(other)
  const loaded = useQueries({
    queries: others.map((other) => ({
      ...calculatorQueries.series(priceSeriesOf(other, entities?.get(other))),
      enabled: !entityQuery.isPending && !isUnknown(other),
    })),
    combine: seriesStates,
  })
  const present = useMemo(
    () =>
      loaded.flatMap(({ points: closes }, i) =>
        closes && window && hasCloseIn(closes, window) ? [{ tag: others[i]!, points: closes }] : [],
      ),
    [loaded, others, window],
  )
  const indexed = useMemo(
    () =>
      window && points && present.length > 0
        ? indexedComparison([{ tag, points }, ...present], window)
        : null,
    [window, points, tag, present],
  )
  const noteOf = (other: string, state: (typeof loaded)[number] | undefined) => {
    if (isUnknown(other)) return NOT_KNOWN
    if (!state || state.note) return state?.note ?? null
    if (window && state.points && !hasCloseIn(state.points, window)) return NO_CLOSE
    return indexed ? null : NO_COMMON_DAY
  }
  const notes = others.map((other, i) => noteOf(other, loaded[i])).join('\n')
  const assets: ComparedAsset[] = useMemo(
    () => [
      { tag, label: tickerLabel(tag, entity), name: entity?.name ?? null, note: null },
      ...others.map((other, i) => ({
        tag: other,
        label: tickerLabel(other, entities?.get(other)),
        name: entities?.get(other)?.name ?? null,
        note: notes.split('\n')[i] || null,
      })),
    ],
    [tag, entity, others, entities, notes],
  )
  return {
    tags: [tag, ...others],
    assets,
    indexed,
    words: comparisonWords(indexed, assets),
    table: useMemo(() => comparisonTable(indexed, assets), [indexed, assets]),
    add: (other) => view.set({ cmp: withCompared(others, tag, other) }),
    remove: (other) => view.set({ cmp: others.filter((each) => each !== other) }),
  }
}

const LOADING = 'loading'
const NO_PRICES = 'no prices: left out'
const NOT_KNOWN = 'unknown to the entity service: left out'
const NO_CLOSE = 'no close in this window: left out'
const NO_COMMON_DAY = 'no shared day in this window: left out'

/** At module scope, so that React Query keeps the combined result while nothing in it changed. */
const seriesStates = (results: UseQueryResult<Series>[]) =>
  results.map(({ data, error, isPending }) => ({
    points: data?.points ?? null,
    note: error ? NO_PRICES : isPending ? LOADING : null,
  }))

function comparisonWords(indexed: IndexedComparison | null, assets: readonly ComparedAsset[]): string {
  if (!indexed) return ''
  if (indexed.isBaseBefore)
    return `index, 100 at the close of ${formatDay(indexed.startsAt)}, the last shared close before this window`
  const starter = assets.find((asset) => asset.tag === indexed.startedBy)
  const why = starter ? ` (history of ${starter.label} starts there)` : ''
  return `index, 100 on ${formatDay(indexed.startsAt)}, the first shared date${why}`
}

/** Whether a series has any value on the days of a window. */
function hasCloseIn(points: readonly SeriesPoint[], window: PriceWindow): boolean {
  const end = indexAfterDay(points, window.to)
  for (let i = firstIndexFrom(points, window.from); i < end; i += 1)
    if (points[i]!.value !== null) return true
  return false
}

/** One row a day, one column an asset, newest first; a day that an asset misses stays empty. */
function comparisonTable(
  indexed: IndexedComparison | null,
  assets: readonly { tag: string; label: string }[],
): ChartTableData {
  const lines = indexed?.lines ?? []
  const caption = indexed ? `Index, 100 on ${formatDay(indexed.startsAt)}, newest first` : 'No shared day'
  return tableOnDemand(caption, () => ({
    columns: [
      { label: 'Date', align: 'left' },
      ...lines.map(({ tag }) => ({
        label: assets.find((asset) => asset.tag === tag)?.label ?? tag,
        align: 'right' as const,
        unit: 'index' as const,
      })),
    ],
    rows: rowsOf(lines),
  }))
}

function rowsOf(lines: IndexedComparison['lines']): ChartCell[][] {
  const byDay = lines.map(({ points }) => new Map(points.map(({ at, value }) => [at, value])))
  const days = [...new Set(byDay.flatMap((line) => [...line.keys()]))].sort((a, b) => b - a)
  return days.map((day) => [
    cell(formatDay(day), toIsoDay(day)),
    ...byDay.map((line) => {
      const value = line.get(day) ?? null
      return cell(formatNumber(value, 1), value)
    }),
  ])
}

/**
 * Keeps the focus near the buttons when a compared asset is added or removed. Returns a ref for their container, and the
 * comparison with the wrapped actions.
 */
export function useComparisonFocus(
  comparison: Comparison,
): [panel: RefObject<HTMLDivElement | null>, comparison: Comparison] {
  const panel = useRef<HTMLDivElement>(null)
  const { tags, add, remove } = comparison
  const focus = useFocusOnChange(panel, tags.join(' '), '[data-add] button')
  // The page's own asset is first and has no button.
  const focusing: Comparison = {
    ...comparison,
    add: (other) => {
      focus(tags.length - 1)
      add(other)
    },
    remove: (other) => {
      focus(tags.indexOf(other) - 1)
      remove(other)
    },
  }
  return [panel, focusing]
}
