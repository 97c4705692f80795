import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo, useRef, type RefObject } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import type { Series, SeriesPoint } from '#contract/records/calculator.ts'
import { priceSeriesOf } from '#contract/records/entity.ts'
import { toIsoDay } from '#contract/values/instant.ts'
import { withCompared, type ShownView } from '#features/asset-overview/series/overview-search.ts'
import { changeOver, closesByDay, type PriceWindow } from '#features/asset-overview/series/price-window.ts'
import { usePageAsset } from '#features/asset-overview/series/use-asset.ts'
import { cell, tableOf, tableOnDemand, type TableColumn } from '#shared/charts/table/chart-table-data.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatNumber } from '#shared/format/number.ts'
import { useFocusOnChange } from '#shared/ui/use-focus-on-change.ts'
import { BASE_REACH_MS } from '#features/asset-overview/series/price-geometry.ts'

/** The page's asset beside up to three others, as indices from the first day all of them share. */
export function useComparison(view: ShownView) {
  const { tag, entity, points } = usePageAsset()
  const { window } = view
  const others = useMemo(() => view.cmp.filter((other) => other !== tag), [view.cmp, tag])
  const entityQuery = useQuery({ ...entityQueries.batch(others), enabled: others.length > 0 })
  const entities = entityQuery.data
  const isUnknown = (other: string) => entityQuery.isSuccess && !entities?.has(other)
  const loaded = useQueries({
    queries: others.map((other) => ({
      ...calculatorQueries.series(priceSeriesOf(other, entities?.get(other))),
      enabled: !entityQuery.isPending && !isUnknown(other),
    })),
    combine: together,
  })
  const indexed = useMemo(() => {
    const present = loaded.flatMap(({ data }, i) =>
      data && changeOver(data.points, window) ? [{ tag: others[i]!, points: data.points }] : [],
    )
    return points && present.length > 0 ? indexedComparison([{ tag, points }, ...present], window) : null
  }, [loaded, others, points, tag, window])
  const noteOf = (other: string, state: (typeof loaded)[number] | undefined) => {
    if (isUnknown(other)) return 'unknown to the entity service: left out'
    if (state?.error) return 'no prices: left out'
    if (!state?.data) return 'loading'
    if (!changeOver(state.data.points, window)) return 'no close in this window: left out'
    return indexed ? null : 'no shared day in this window: left out'
  }
  const assets = [
    { tag, label: tickerLabel(tag, entity), name: entity?.name, note: null },
    ...others.map((other, i) => ({
      tag: other,
      label: tickerLabel(other, entities?.get(other)),
      name: entities?.get(other)?.name,
      note: noteOf(other, loaded[i]),
    })),
  ]
  const labelOf = (each: string) => assets.find((asset) => asset.tag === each)?.label ?? each
  return {
    assets,
    labelOf,
    indexed,
    words: indexed ? comparisonWords(indexed) : '',
    table: comparisonTable(indexed, labelOf),
    add: (other: string) => view.set({ cmp: withCompared(others, tag, other) }),
    remove: (other: string) => view.set({ cmp: others.filter((each) => each !== other) }),
  }
}
export type Comparison = ReturnType<typeof useComparison>

/** At module scope, so that React Query keeps the combined result while nothing in it changed. */
const together = (results: UseQueryResult<Series>[]) => results.map(({ data, error }) => ({ data, error }))

type LabelOf = (tag: string) => string

const comparisonWords = ({ startsAt, isBaseBefore }: IndexedComparison) =>
  isBaseBefore
    ? `index, 100 at the close of ${formatDay(startsAt)}, the last shared close before this window`
    : `index, 100 on ${formatDay(startsAt)}, the first shared date`

/** One row a day, one column an asset, newest first; a day that an asset misses stays empty. */
function comparisonTable(indexed: IndexedComparison | null, labelOf: LabelOf) {
  const lines = indexed?.lines ?? []
  const caption = indexed ? `Index, 100 on ${formatDay(indexed.startsAt)}, newest first` : 'No shared day'
  return tableOnDemand(caption, () => {
    const byDay = lines.map(({ points }) => new Map(points.map(({ at, value }) => [at, value])))
    const days = [...new Set(byDay.flatMap((line) => [...line.keys()]))].sort((a, b) => b - a)
    return tableOf(caption, days, [
      ['Date', null, (day) => cell(formatDay(day), toIsoDay(day))],
      ...lines.map(({ tag }, i): TableColumn<number> => [
        labelOf(tag),
        'index',
        (day) => cell(formatNumber(byDay[i]!.get(day), 1), byDay[i]!.get(day) ?? null),
      ]),
    ])
  })
}

/**
 * Keeps the focus near the buttons when a compared asset is added or removed. Returns a ref for their container, and the
 * comparison with the wrapped actions.
 */
export function useComparisonFocus(
  comparison: Comparison,
): [panel: RefObject<HTMLDivElement | null>, comparison: Comparison] {
  const panel = useRef<HTMLDivElement>(null)
  const tags = comparison.assets.map(({ tag }) => tag)
  const focus = useFocusOnChange(panel, tags.join(' '), '[data-add] button')
  // The page's own asset is first and has no button.
  const after = (place: number, change: (tag: string) => void) => (tag: string) => {
    focus(place < 0 ? tags.indexOf(tag) - 1 : place)
    change(tag)
  }
  const { add, remove } = comparison
  return [panel, { ...comparison, add: after(tags.length - 1, add), remove: after(-1, remove) }]
}

type ComparedSeries = { tag: string; points: readonly SeriesPoint[] }

/**
 * Several series as indices, 100 on `startsAt`: the last shared close before the window (`isBaseBefore`), so that a line ends at the
 * same return as the asset alone; without one shortly before it, the first shared day inside. `base` is the close that is 100. Days
 * that a series misses stay missing. Null when there is no day that all share, no close after it, or a base is not above zero.
 */
export function indexedComparison(series: readonly ComparedSeries[], window: PriceWindow) {
  const reached = { from: window.from - BASE_REACH_MS, to: window.to }
  const all = series.map(({ tag, points }) => ({ tag, closes: closesByDay(points, reached) }))
  if (all.some(({ closes }) => ![...closes.keys()].some((day) => day >= window.from))) return null
  const common = [...(all[0]?.closes.keys() ?? [])].filter((day) =>
    all.every(({ closes }) => closes.has(day)),
  )
  const before = common.findLast((day) => day < window.from)
  const startsAt = before ?? common[0]
  if (startsAt === undefined) return null
  const lines = all.map(({ tag, closes }) => {
    const base = closes.get(startsAt)!
    const points = [...closes].filter(([day]) => day >= startsAt)
    return { tag, base, points: points.map(([at, value]) => ({ at, value: (value / base) * 100 })) }
  })
  if (lines.some(({ base }) => base <= 0)) return null
  return { startsAt, isBaseBefore: before !== undefined, lines }
}
export type IndexedComparison = NonNullable<ReturnType<typeof indexedComparison>>
