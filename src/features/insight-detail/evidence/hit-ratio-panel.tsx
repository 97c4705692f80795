import { clsx } from 'clsx'
import { memo, type ReactNode } from 'react'
import type { CaptionOf } from '#features/insight-detail/model/detail-model.ts'
import {
  sampleInWords,
  type HitRow,
  hitLines,
  hitRatioTable,
  summariseHits,
} from '#features/insight-detail/model/hit-rows.ts'
import { type FigureArea, useFigure } from '#shared/charts/chart-frame.tsx'
import { ChartText } from '#shared/charts/chart-parts.tsx'
import { ChartReadoutLayer } from '#shared/charts/chart-readout.tsx'
import { Dot, Plot, Segment } from '#shared/charts/plot.tsx'
import { type Scale, linearScale, niceTicks } from '#shared/charts/scale.ts'
import { evidenceTier, rateInterval } from '#shared/format/evidence.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatRateRange, formatShareGap } from '#shared/format/percent.ts'
import { countOf, horizonInWords } from '#shared/format/words.ts'
import { Amount, ReturnAmount } from '#shared/ui/amount.tsx'
import { HitInterval } from '#shared/ui/indicators/hit-interval.tsx'
import { Sample } from '#shared/ui/indicators/sample-words.tsx'
import { Panel, Skeleton } from '#shared/ui/panel.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'

type HitRowsProps = {
  rows: readonly HitRow[]
  chosen: string | null
  onChoose: (horizon: string) => void
  /** The closes that give base rates, and the cases of other horizons, are loading. */
  isLoading: boolean
}

/** Width of the names of the figures, px. */
const LABEL_WIDTH = 104
/** Heights in px: the chart, a line of figures below it, and a row of the narrow layout. */
const CHART_HEIGHT = 130
const LINE_HEIGHT = 27
const NARROW_ROW_HEIGHT = 40

/** Every horizon with its hit ratio, interval, sample and base rate; the chart and the figures share their columns. */
export const HitRatioPanel = memo(function HitRatioPanel(props: HitRowsProps & { caption: CaptionOf }) {
  const { rows, chosen, onChoose, isLoading, caption } = props
  // Below this width there is no room for a column per horizon; the longest label is "24 of 28 limited".
  const minWidth = LABEL_WIDTH + rows.length * 88
  const name = 'Hit ratio by horizon'
  const chosenIndex = rows.findIndex((row) => row.horizon === chosen)
  const { tools, draw } = useFigure({
    name,
    summary: summariseHits(rows),
    table: hitRatioTable(rows),
    caption: caption('Hit ratio by horizon with its 95% interval (Wilson)', [
      'Grey tick: base rate. Dashed interval and open dot: under 30 cases.',
      `Cases from left to right: ${rows.map((row) => `${row.horizon} ${sampleInWords(row)}`).join('; ')}.`,
    ]),
    height: (width) =>
      width < minWidth
        ? rows.length * NARROW_ROW_HEIGHT + 30
        : CHART_HEIGHT + 30 + LINES.length * LINE_HEIGHT,
    cursor: { count: rows.length, startIndex: Math.max(0, chosenIndex) },
    isInFigure: true,
    isCompact: false,
  })
  if (rows.length === 0)
    return (
      <Panel title="Hit ratio" id="hit">
        <EmptyState title="No hit ratios">The service provides none for this insight.</EmptyState>
      </Panel>
    )
  return (
    <Panel
      title="Hit ratio"
      term="hitRatio"
      figure={name}
      id="hit"
      sub="share of past cases that moved the stated way, with Wilson 95% interval; grey: base rate"
      actions={tools}
    >
      {draw((area) =>
        area.width < minWidth ? (
          <NarrowRows {...{ rows, chosen, onChoose, isLoading }} />
        ) : (
          <Columns {...{ rows, chosen, onChoose, isLoading }} area={{ ...area, height: CHART_HEIGHT }} />
        ),
      )}
      {rows.some((row) => row.source === 'counted') && (
        <p className="mt-2 text-xs text-ink-3">
          The service provides the number of cases for the insight's own horizon only. Other counts are
          recomputed in this browser, where they give exactly the stated hit ratio.
        </p>
      )}
    </Panel>
  )
})

type FigureLine = readonly [
  label: string,
  figure: (row: HitRow) => ReactNode,
  /** What may come with the closes. */
  late?: 'cases' | 'base',
]

/** The figures below the chart. */
const LINES: readonly FigureLine[] = [
  ['Median return', ({ median }) => <ReturnAmount value={median} />],
  ['Hits of cases', (row) => <RowSample row={row} />, 'cases'],
  [
    '95% interval',
    ({ rate, cases }) => <Amount text={formatRateRange(rateInterval(rate, cases))} />,
    'cases',
  ],
  [
    'Base rate',
    ({ base, rate, cases }) =>
      base ? (
        <span title={countOf(base.windows, 'overlapping window')}>
          <span className="text-ink-3">{formatRate(base.share)}</span>{' '}
          {rate !== null && formatShareGap(rate, base.share, { short: true, counts: [cases] })}
        </span>
      ) : (
        <Amount text={NOT_AVAILABLE} />
      ),
    'base',
  ],
]

/** One column per horizon, shared by the chart and the figures below it. */
function Columns({ rows, chosen, onChoose, isLoading, area }: HitRowsProps & { area: FigureArea }) {
  const { width } = area
  const x = linearScale([0, rows.length], [LABEL_WIDTH, width])
  const grid = { gridTemplateColumns: `${LABEL_WIDTH}px repeat(${rows.length}, minmax(0, 1fr))` }
  const selected = rows.findIndex((row) => row.horizon === chosen)
  return (
    <>
      {selected >= 0 && (
        <span
          aria-hidden="true"
          className="absolute inset-y-0 rounded-sm bg-accent-tint"
          style={{ left: x(selected), width: x(1) - x(0) }}
        />
      )}
      <div className="relative grid items-center" style={{ ...grid, height: 26 }}>
        <span />
        {rows.map((row) => (
          <HorizonButton key={row.horizon} row={row} isChosen={row.horizon === chosen} onChoose={onChoose} />
        ))}
      </div>
      <div className="relative" style={{ height: CHART_HEIGHT }}>
        <HitRatioChart rows={rows} x={x} width={width} />
        <ChartReadoutLayer
          {...area}
          places={rows.map((_, i) => x(i + 0.5))}
          line={[0, CHART_HEIGHT]}
          read={(index) => {
            const row = rows[index]
            if (!row) return null
            return { x: x(index + 0.5), title: horizonInWords(row.horizon), rows: hitLines(row) }
          }}
        />
      </div>
      {LINES.map(([label, figure, late]) => (
        <div
          key={label}
          className="relative grid items-stretch text-center"
          style={{ ...grid, height: LINE_HEIGHT }}
        >
          <span className="flex items-center text-left text-xs whitespace-nowrap text-ink-3">{label}</span>
          {rows.map((row) => (
            <span
              key={row.horizon}
              className="flex items-center justify-center border-t border-line-faint data"
            >
              {isLoading && late && row[late] === null ? <Skeleton className="w-10" /> : figure(row)}
            </span>
          ))}
        </div>
      ))}
    </>
  )
}

/** Lowest and highest of all rates, intervals and base rates. */
function spanOf(rows: readonly HitRow[]): [number, number] {
  const values = rows.flatMap(({ rate, cases, base }) => {
    const interval = rateInterval(rate, cases)
    return [rate, interval?.low, interval?.high, base?.share].filter((value) => typeof value === 'number')
  })
  return [Math.min(0.45, ...values), Math.max(0.6, ...values)]
}

/** A dot with its Wilson interval per horizon, a line at 50 %, and a grey tick at the base rate. */
function HitRatioChart({ rows, x, width }: { rows: readonly HitRow[]; x: Scale; width: number }) {
  const [low, high] = spanOf(rows)
  const y = linearScale([low - 0.03, Math.min(1.03, high + 0.05)], [CHART_HEIGHT - 8, 8])
  const ticks = niceTicks(low - 0.02, Math.min(1, high + 0.04), 7)
  // Half of a base rate's tick: 13 px.
  const half = 13 / (x(1) - x(0))
  return (
    <Plot
      width={width}
      height={CHART_HEIGHT}
      x={{ scale: x }}
      y={{ scale: y, ticks, format: (tick) => formatRate(tick), base: 0.5 }}
    >
      {rows.map((row, i) => {
        const at = i + 0.5
        const interval = rateInterval(row.rate, row.cases)
        const tier = evidenceTier(row.cases)
        const isWeak = tier !== 'ample'
        return (
          <g key={row.horizon}>
            {row.base && (
              <Segment
                from={[at - half, row.base.share]}
                to={[at + half, row.base.share]}
                stroke="var(--color-base-ref)"
                strokeWidth={2}
                zIndex={0}
              />
            )}
            {interval && (
              <Segment
                from={[at, interval.low]}
                to={[at, interval.high]}
                stroke="var(--color-ink-2)"
                strokeWidth={1.25}
                zIndex={0}
                {...(isWeak && { strokeDasharray: '2 2' })}
              />
            )}
            {row.rate !== null && (
              <>
                <Dot
                  at={[at, row.rate]}
                  r={isWeak ? 4.5 : 5}
                  isHollow={isWeak}
                  ring="var(--color-chart-fact)"
                  zIndex={0}
                />
                <ChartText
                  x={x(at) + 16}
                  y={y(row.rate) + 4}
                  tone={tier === 'thin' ? 'axis' : 'strong'}
                  isBold
                  hasHalo
                >
                  {formatRate(row.rate, row.cases)}
                </ChartText>
              </>
            )}
          </g>
        )
      })}
    </Plot>
  )
}

/** One row per horizon, for narrow panels: figures as text, and the interval in the remaining width. */
function NarrowRows({ rows, chosen, onChoose, isLoading }: HitRowsProps) {
  // In pixels, because with a larger font size the whole chart is enlarged.
  const grid = 'grid grid-cols-[36px_minmax(48px,1fr)_minmax(0,92px)_52px] items-center gap-x-2'
  const from = Math.max(0, spanOf(rows)[0] - 0.03)
  return (
    <>
      <div className={clsx(grid, 'h-[30px] text-xs text-ink-3')}>
        <span />
        <span>95% interval</span>
        <span className="text-right">Hit ratio</span>
        <span className="text-right">Median</span>
      </div>
      {rows.map((row) => (
        <div
          key={row.horizon}
          className={clsx(grid, 'border-t border-line-faint', row.horizon === chosen && 'bg-accent-tint')}
          style={{ height: NARROW_ROW_HEIGHT }}
        >
          <HorizonButton row={row} isChosen={row.horizon === chosen} onChoose={onChoose} />
          <HitInterval
            rate={row.rate}
            count={row.cases}
            baseRate={row.base?.share ?? null}
            from={from}
            width="100%"
            height={18}
          />
          <span className="col-start-3 text-right text-xs leading-tight data">
            <Amount
              text={formatRate(row.rate, row.cases)}
              isMuted={evidenceTier(row.cases) === 'thin'}
              className="block text-sm font-semibold"
            />
            {isLoading && row.cases === null ? (
              <Skeleton className="my-1 ml-auto w-10" />
            ) : (
              <RowSample row={row} />
            )}
          </span>
          <ReturnAmount value={row.median} className="text-right" />
        </div>
      ))}
    </>
  )
}

type HorizonButtonProps = { row: HitRow; isChosen: boolean; onChoose: (horizon: string) => void }

const HorizonButton = ({ row: { horizon, isOwn }, isChosen, onChoose }: HorizonButtonProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    aria-label={`Horizon ${horizon}`}
    title={isOwn ? "The insight's own horizon" : undefined}
    onClick={() => onChoose(horizon)}
    className={clsx(
      'h-full text-center data hover:text-ink',
      isChosen ? 'font-semibold text-ink' : 'text-ink-2',
      isOwn && 'underline decoration-2 underline-offset-4',
    )}
  >
    {horizon}
  </button>
)

const RowSample = ({ row }: { row: HitRow }) =>
  row.cases === null ? (
    <span className="text-xs text-ink-3">not provided</span>
  ) : (
    <Sample tier={evidenceTier(row.cases)}>{sampleInWords(row)}</Sample>
  )
