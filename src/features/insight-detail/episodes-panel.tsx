import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Insight } from '#contract/insight.ts'
import { ChartExport } from '#shared/charts/chart-export.tsx'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { ImageCaption } from '#shared/charts/chart-image.ts'
import type { ChartTableData } from '#shared/charts/chart-table-data.ts'
import { cell } from '#shared/charts/chart-table-data.ts'
import { ShowAsTable } from '#shared/charts/show-as-table.tsx'
import { useCursorSource } from '#shared/charts/use-chart-cursor.ts'
import { useIsPrinting } from '#shared/charts/use-is-printing.ts'
import { useChartView, type ChartView } from '#shared/charts/use-chart-view.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { useCommands } from '#shared/state/commands.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton.tsx'
import { dayStatistics } from './aligned-paths.ts'
import { AlignedPathsChart } from './aligned-paths-chart.tsx'
import type { DetailModel } from './detail-model.ts'
import {
  alignedPaths,
  episodeMarks,
  episodeTable,
  type AlignedPath,
  type EpisodeMark,
} from './episode-drawing.ts'
import { episodeSpread } from './episode-facts.ts'
import { EpisodeList } from './episode-list.tsx'
import { EpisodePriceChart } from './episode-price-chart.tsx'
import { spreadInWords } from './episode-words.ts'
import { indexAtOrBefore, type Close } from './realised-path.ts'

type EpisodesPanelProps = {
  insight: Insight
  model: DetailModel
  closes: readonly Close[]
  currency: string | null
  isWaiting: boolean
  selected: number | null
  onSelect: (episode: number | null) => void
  caption: ImageCaption
}

/** The cases behind the figures: on the price, aligned at their start, and as a list; one selection for all three. */
export function EpisodesPanel(props: EpisodesPanelProps) {
  const { insight, model, closes, isWaiting, selected, onSelect } = props
  const { facts, row, horizon } = model
  const { episodes } = insight
  const spread = useMemo(() => episodeSpread(episodes, facts.entryAt), [episodes, facts.entryAt])
  const outcomes = useMemo(
    () => new Map((row?.study?.outcomes ?? []).map((outcome) => [outcome.episode, outcome])),
    [row],
  )
  const marks = useMemo(() => episodeMarks(episodes, outcomes, closes), [episodes, outcomes, closes])
  const next = () => {
    const newestFirst = marks.toReversed()
    const at = newestFirst.findIndex((mark) => mark.episode === selected)
    onSelect(newestFirst[(at + 1) % newestFirst.length]?.episode ?? null)
  }
  useCommands(
    marks.length > 0
      ? [{ id: 'next episode', label: 'Next episode', group: 'Insight', keys: 'e', run: next }]
      : [],
  )
  const since = spread ? `${spread.count} since ${new Date(spread.from).getUTCFullYear()}` : undefined
  if (episodes.length === 0) {
    return (
      <Panel title="Episodes" id="episodes">
        <EmptyState title="No episodes are stated">
          Without them nothing can be traced to the price; the hit ratios above stand on the service's word.
        </EmptyState>
      </Panel>
    )
  }
  const unpriced = marks.filter((mark) => mark.outcome?.excluded === 'no-price').length
  return (
    <Panel
      title="Episodes"
      id="episodes"
      sub={since}
      actions={
        <span className="inline-flex items-center gap-1.5 text-xs text-ink-3 max-md:hidden print:hidden">
          <Kbd>e</Kbd> next episode
        </span>
      }
    >
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-3 [.is-printing_&]:block">
        {isWaiting ? (
          <div className="lg:col-span-2">
            <SkeletonText lines={6} label="Loading prices" />
          </div>
        ) : closes.length < 2 ? (
          <p className="text-ink-3 lg:col-span-2">
            There is no price series for this asset, so the episodes cannot be drawn. Their dates stand in the
            list.
          </p>
        ) : (
          <>
            <OnThePrice {...props} marks={marks} />
            <div className="screen-only min-w-0">
              <AtTheirStart {...props} marks={marks} />
            </div>
          </>
        )}
        <div className="screen-only min-w-0">
          <EpisodeList
            episodes={episodes}
            outcomes={outcomes}
            horizon={horizon}
            direction={facts.direction}
            selected={selected}
            onSelect={onSelect}
          />
        </div>
      </div>
      {spread && (
        <p className="mt-2 text-xs text-ink-2">
          {spreadInWords(spread)}{' '}
          {spread.events > spread.count &&
            `${countOf(spread.events, 'event')} in ${countOf(spread.count, 'episode')}: treat as ${spread.count}. `}
          {row?.study &&
            `Returns are our calculation from closes; ${row.study.n} of ${spread.count} count, because windows that overlap or had not ended by publication are left out. `}
          {unpriced > 0 && `No price for ${unpriced} of ${spread.count}. `}
          {spread.undated > 0 && `${countOf(spread.undated, 'episode')} without a date.`}
        </p>
      )}
    </Panel>
  )
}

type WithMarks = EpisodesPanelProps & { marks: readonly EpisodeMark[] }

function OnThePrice({ model, closes, currency, marks, selected, onSelect, caption }: WithMarks) {
  const view = useChartView()
  const isPrinting = useIsPrinting()
  const { horizon, facts } = model
  const chosen = marks.findIndex((mark) => mark.episode === selected)
  const source = useCursorSource({
    count: marks.length,
    ...(chosen < 0 ? {} : { startIndex: chosen }),
    onToggleTable: view.toggleTable,
    onChoose: (index) => onSelect(marks[index]?.episode ?? null),
  })
  const table = useMemo(
    () => episodeTable(marks, horizon, facts.direction),
    [marks, horizon, facts.direction],
  )
  const end = closes.at(-1)!.at
  const current = useMemo(
    () => (facts.entryAt === null ? null : { startAt: facts.entryAt, endAt: Math.max(facts.entryAt, end) }),
    [facts.entryAt, end],
  )
  const summary = `${countOf(marks.length, 'episode')} on the price, log scale.`
  return (
    <div className="min-w-0">
      <Subhead
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
        height={(width) => (isPrinting ? 150 : width < 400 ? 200 : 250)}
      >
        {(size) => (
          <EpisodePriceChart
            {...size}
            closes={closes}
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

function AtTheirStart({ model, closes, marks, selected, caption }: WithMarks) {
  const view = useChartView()
  const { row, facts, fullPath } = model
  const bars = row?.bars ?? facts.bars ?? 0
  const emission = facts.entryAt === null ? closes.length - 1 : indexAtOrBefore(closes, facts.entryAt)
  const paths = useMemo(() => alignedPaths(marks, closes, bars, emission), [marks, closes, bars, emission])
  const current = useMemo(
    () => (fullPath?.since ?? []).slice(0, bars + 1).map((day) => day.value),
    [fullPath, bars],
  )
  const table = useMemo(() => alignedTable(paths, bars), [paths, bars])
  const source = useCursorSource({ count: table.rows.length, onToggleTable: view.toggleTable })
  const summary = `${countOf(paths.length, 'past path')} over ${countOf(bars, 'trading day')}, each from its start at 0%.`
  return (
    <div className="min-w-0">
      <Subhead
        title="Aligned at their start"
        note="dotted: now"
        view={view}
        table={table}
        caption={caption}
      />
      {paths.length === 0 || bars === 0 ? (
        <p className="text-ink-3">No path can be drawn over this horizon.</p>
      ) : (
        <ChartFrame
          name="Episodes aligned at their start"
          summary={summary}
          view={view}
          table={table}
          height={(width) => (width < 400 ? 220 : 250)}
        >
          {(size) => (
            <AlignedPathsChart
              {...size}
              paths={paths}
              bars={bars}
              selected={selected}
              current={current}
              source={source}
              summary={summary}
            />
          )}
        </ChartFrame>
      )}
    </div>
  )
}

function alignedTable(paths: readonly AlignedPath[], bars: number): ChartTableData {
  const right = (label: string) => ({ label, align: 'right' as const })
  const value = (each: number) => cell(formatReturn(each, 2), each)
  return {
    caption: 'Counted past paths by trading day since their start',
    columns: [
      { label: 'Day', align: 'left' },
      right('Paths'),
      right('P10'),
      right('P25'),
      right('Median'),
      right('P75'),
      right('P90'),
      right('Above the start'),
    ],
    rows: dayStatistics(paths, bars).map((day) => [
      cell(String(day.day), day.day),
      cell(String(day.n), day.n),
      value(day.p10),
      value(day.p25),
      value(day.median),
      value(day.p75),
      value(day.p90),
      cell(`${day.above} of ${day.n}`, day.above),
    ]),
  }
}

type SubheadProps = {
  title: string
  note: ReactNode
  view: ChartView
  table: ChartTableData
  caption: ImageCaption
}

const Subhead = ({ title, note, view, table, caption }: SubheadProps) => (
  <div className="mb-1 flex items-center gap-2 text-xs">
    <h3 className="font-semibold">{title}</h3>
    <span className="text-ink-3">{note}</span>
    <span className="ml-auto flex">
      <ShowAsTable view={view} isCompact />
      <ChartExport view={view} table={table} caption={caption} fileName={title} />
    </span>
  </div>
)
