import { useMemo } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { CaptionOf } from '#features/insight-detail/model/chart-caption.ts'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { useIsPrinting } from '#shared/ui/use-is-printing.ts'
import { countOf } from '#shared/format/words.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import type { SelectEpisode } from '#features/insight-detail/model/detail-search.ts'
import { episodeTable, type EpisodeMark } from './episode-drawing.ts'
import { EpisodePriceChart } from './episode-price-chart.tsx'
import { EpisodeSubhead } from './episode-subhead.tsx'
import type { Close } from '#contract/rules/price-basis.ts'

type EpisodesOnPriceProps = {
  model: Pick<DetailModel, 'horizon' | 'facts'>
  closes: readonly Close[]
  currency: string | null
  marks: readonly EpisodeMark[]
  selected: number | null
  onSelect: SelectEpisode
  caption: CaptionOf
}

/** Every episode on the asset's whole price history. */
export function EpisodesOnPrice(props: EpisodesOnPriceProps) {
  const { model, closes, currency, marks, selected, onSelect, caption } = props
  const view = useChartView()
  const isPrinting = useIsPrinting()
  const { horizon, facts } = model
  const chosen = marks.findIndex((mark) => mark.episode === selected)
  const source = useCursorSource({
    count: marks.length,
    ...(chosen < 0 ? {} : { startIndex: chosen }),
    onToggleTable: view.toggleTable,
    onChoose: (index) => onSelect(() => marks[index]?.episode ?? null),
  })
  const table = useMemo(
    () => episodeTable(marks, horizon, facts.direction, facts.prices),
    [marks, horizon, facts.direction, facts.prices],
  )
  const end = closes.at(-1)!.at
  const current = useMemo(
    () => (facts.entryAt === null ? null : { startAt: facts.entryAt, endAt: Math.max(facts.entryAt, end) }),
    [facts.entryAt, end],
  )
  const summary = `${countOf(marks.length, 'episode')} on the price, log scale.`
  return (
    <div className="min-w-0">
      <EpisodeSubhead
        title="On the price"
        note={`log scale${currency ? `, ${currency}` : ''}`}
        view={view}
        table={table}
        caption={caption}
      />
      <ChartFrame
        name="Episodes on the price"
        summary={summary}
        view={view}
        table={table}
        height={(width) => (isPrinting ? 130 : width < 400 ? 200 : 250)}
      >
        {(size) => (
          <EpisodePriceChart
            {...size}
            closes={closes}
            prices={facts.prices}
            marks={marks}
            current={current}
            selected={selected}
            horizon={horizon}
            source={source}
            summary={summary}
          />
        )}
      </ChartFrame>
    </div>
  )
}
