import { useMemo } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { CaptionOf } from '#features/insight-detail/model/chart-caption.ts'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { evidenceTier } from '#shared/format/evidence.ts'
import { countOf } from '#shared/format/words.ts'
import { alignedDomain, alignedTable, dayStatistics, fewestCases } from './aligned-paths.ts'
import { AlignedPathsChart } from './aligned-paths-chart.tsx'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { alignedPaths, type EpisodeMark } from './episode-drawing.ts'
import { EpisodeSubhead } from './episode-subhead.tsx'
import type { Close } from '#contract/rules/price-basis.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'

type EpisodesAlignedProps = {
  model: Pick<DetailModel, 'row' | 'facts' | 'path'>
  closes: readonly Close[]
  marks: readonly EpisodeMark[]
  selected: number | null
  caption: CaptionOf
}

/** Every episode's path from its own start, over the chosen horizon. */
export function EpisodesAligned({ model, closes, marks, selected, caption }: EpisodesAlignedProps) {
  const view = useChartView()
  const { row, facts, path } = model
  const bars = row?.bars ?? facts.bars ?? 0
  const emission = facts.entryAt === null ? closes.length - 1 : indexAtOrBefore(closes, facts.entryAt)
  const paths = useMemo(() => alignedPaths(marks, closes, bars, emission), [marks, closes, bars, emission])
  const current = useMemo(() => (path?.since ?? []).slice(0, bars + 1).map((day) => day.value), [path, bars])
  const leaving = useMemo(() => alignedDomain(paths, current).leaving, [paths, current])
  const days = useMemo(() => dayStatistics(paths, bars), [paths, bars])
  const fewest = fewestCases(days, row?.cases ?? null)
  const tier = evidenceTier(fewest)
  const table = useMemo(() => alignedTable(days), [days])
  const source = useCursorSource({ count: table.rows.length, onToggleTable: view.toggleTable })
  const summary = `${countOf(paths.length, 'past path')} over ${countOf(bars, 'trading day')}, each from its start at 0%.`
  return (
    <div className="min-w-0">
      <EpisodeSubhead
        title="Paths aligned at the start"
        note={leaving === 0 ? 'dotted: now' : `dotted: now; ${countOf(leaving, 'path')} off scale`}
        view={view}
        table={table}
        caption={caption}
      />
      {paths.length === 0 || bars === 0 ? (
        <p className="text-ink-3">No path is available for this horizon.</p>
      ) : (
        <ChartFrame
          name="Episodes aligned at the start"
          summary={summary}
          view={view}
          table={table}
          height={(width) => (width < 400 ? 220 : 250)}
        >
          {(size) => (
            <AlignedPathsChart
              {...size}
              paths={paths}
              days={days}
              tier={tier}
              bars={bars}
              selected={selected}
              current={current}
              source={source}
              summary={summary}
            />
          )}
        </ChartFrame>
      )}
      {tier === 'thin' && (
        <p className="mt-2 text-xs text-caution">
          Too few cases for bands ({fewest}): single paths are drawn.
        </p>
      )}
    </div>
  )
}
