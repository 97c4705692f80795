import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { range } from 'd3-array'
import { memo, useMemo } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import {
  FigurePanel,
  IntervalRows,
  rowsSize,
  RowsPanel,
} from '#features/insight-detail/evidence/interval-rows.tsx'
import type { CaptionOf } from '#features/insight-detail/model/detail-model.ts'
import { casesAt, COUNTED } from '#features/insight-detail/model/hit-rows.ts'
import { type PanelData, PricesFailed } from '#features/insight-detail/model/panel-data.tsx'
import { ChartText } from '#shared/charts/chart-parts.tsx'
import { Plot } from '#shared/charts/plot.tsx'
import { linearScale } from '#shared/charts/scale.ts'
import { returnsBelowLead, type TrailingReturns } from '#shared/evidence/robustness.ts'
import { Panel, SkeletonText } from '#shared/ui/panel.tsx'
import { PartBoundary } from '#shared/ui/states/part-boundary.tsx'
import { useIsNear } from '#shared/ui/use-is-near.ts'
import { ChancePanel } from './chance-panel.tsx'
import {
  MARKET_TITLE,
  marketCheck,
  pastSample,
  pathCheck,
  stabilityCheck,
  touchCheck,
  type Check,
  type PastSample,
} from './checks.ts'

type RobustnessPanelsProps = Omit<PanelData, 'prices'> & { tag: string }

/** Robustness checks, computed when the section comes near the viewport. */
export function RobustnessSection({ prices, ...props }: PanelData & { tag: string }) {
  const [ref, isNear] = useIsNear<HTMLElement>('600px')
  return (
    <section ref={ref} aria-label="Robustness checks" className="screen-only min-w-0">
      <h2 className="mt-2 mb-2.5 text-lg font-semibold">Robustness checks</h2>
      {prices.isFailed ? (
        <PricesFailed prices={prices} so="the robustness checks are not available" />
      ) : prices.isLoading || !isNear ? (
        // About as high as the checks, so that the page below moves as little as possible.
        <div className="max-page-lg:min-h-[80rem] min-h-[30rem]">
          <SkeletonText lines={6} label="Loading the robustness checks" />
        </div>
      ) : (
        <PartBoundary>
          <RobustnessPanels {...props} />
        </PartBoundary>
      )}
    </section>
  )
}

const COLUMN = 'grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-3 page-md:gap-4'
const NO_DAYS: readonly never[] = []

/** All checks use the same past cases. */
const RobustnessPanels = memo(function RobustnessPanels(props: RobustnessPanelsProps) {
  const { model, tag, closes, caption } = props
  const { facts, row, horizons, path } = model
  const found = pastSample(model, closes)
  // A step of the replay makes a new but equal sample; it is not checked again.
  const key = JSON.stringify({ ...found, closes: null })
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const sample = useMemo(() => found, [closes, key])
  const { market, sector, trend, isLoading } = useMarket(tag, row?.bars ?? 0, closes)
  const since = path?.since ?? NO_DAYS
  const checks = useMemo(
    () =>
      sample && {
        touch: sample.levels && touchCheck(sample, sample.levels),
        market: marketCheck(sample, market, sector),
        stability: stabilityCheck(sample, trend),
        path: pathCheck(sample, since),
      },
    [sample, market, sector, trend, since],
  )
  if (!sample || !checks)
    return (
      <p className="text-ink-3">
        {facts.direction === 'unknown'
          ? 'The direction is not known, so hits cannot be counted.'
          : 'No past case has prices, so these checks are not available.'}
      </p>
    )
  const shared = { sample, caption }
  return (
    <div className="page-md:gap-4 page-lg:grid-cols-2 grid grid-cols-[minmax(0,1fr)] items-start gap-3">
      <div className={COLUMN}>
        <ChancePanel {...shared} horizons={horizons.length} />
        {checks.touch && <CheckPanel {...shared} check={checks.touch} />}
        {checks.market && !isLoading ? (
          <CheckPanel {...shared} check={checks.market} />
        ) : (
          <Panel title={MARKET_TITLE} headingLevel={3} sub={casesAt(sample.horizon, sample.n)}>
            {isLoading ? (
              <SkeletonText lines={5} label="Loading market returns" />
            ) : (
              <p className="text-ink-3">
                The service has no market or sector series for this asset over {sample.horizon}.
              </p>
            )}
          </Panel>
        )}
      </div>
      <div className={COLUMN}>
        <StabilityPanel {...shared} check={checks.stability} />
        <CheckPanel {...shared} check={checks.path} />
      </div>
    </div>
  )
})

/** Trading days of the windows over which the calculator states returns of the market and the sector. */
const QUARTER = 63
const MONTH = 21
const WEEK = 5

/**
 * Returns of the market and the sector in windows that fit the horizon, and the market's trend over a quarter, from series of the
 * calculator; null for a series that it does not know.
 */
function useMarket(tag: string, bars: number, closes: readonly Close[]) {
  const isMonths = bars % MONTH === 0
  const isWeeks = bars % WEEK === 0
  const span = isMonths ? '1m' : '1w'
  const trend = useSeries(`${tag}.market_mom(horiz=3m)`, QUARTER, true)
  const month = useSeries(`${tag}.market_mom(horiz=1m)`, MONTH, isMonths && bars % QUARTER !== 0)
  const lead = useSeries(
    `${tag}.relative_strength(horiz=${span},to=sector)`,
    isMonths ? MONTH : WEEK,
    isMonths || isWeeks,
  )
  const sector = useMemo(
    () => (lead.returns && closes.length > 0 ? returnsBelowLead(lead.returns, closes) : null),
    [lead.returns, closes],
  )
  return {
    market: bars % QUARTER === 0 ? trend.returns : month.returns,
    sector,
    trend: trend.returns,
    isLoading: trend.isLoading || month.isLoading || lead.isLoading,
  }
}

/** Null if the series has no values, because some assets have no market. */
function useSeries(snake: string, bars: number, isWanted: boolean) {
  const { data, isLoading } = useQuery({ ...calculatorQueries.series(snake), enabled: isWanted })
  const returns = useMemo((): TrailingReturns | null => {
    const points = data?.points ?? []
    const at = new Map(points.flatMap(({ at, value }) => (value === null ? [] : [[at, value] as const])))
    return at.size === 0 ? null : { bars, at }
  }, [data, bars])
  return { returns, isLoading }
}

type CheckPanelProps = { check: Check; sample: PastSample; caption: CaptionOf }

const checkProps = ({ check, sample, caption }: CheckPanelProps) => ({
  title: check.title,
  sub: casesAt(sample.horizon, sample.n),
  summary: check.summary,
  table: check.table,
  caption: caption(check.title),
  method: `${check.method} ${COUNTED}`,
})

/** A check that consists of rows only. */
export const CheckPanel = (props: CheckPanelProps) => (
  <RowsPanel {...checkProps(props)} groups={props.check.groups} />
)

/** Gap between rows and years, height of a dot and of the year labels, px. */
const [GAP, DOT, LABELS] = [26, 9, 18]

type StabilityPanelProps = CheckPanelProps & { check: ReturnType<typeof stabilityCheck> }

/** The rows of the check, and below them every case by its start year. */
export function StabilityPanel(props: StabilityPanelProps) {
  const { groups, byYear } = props.check
  const upper = rowsSize(groups)
  const height = upper.height + GAP + Math.max(...byYear.map((each) => each.n)) * DOT + LABELS
  return (
    <FigurePanel {...checkProps(props)} size={{ ...upper, height }}>
      {(area) => (
        <>
          <YearDots byYear={byYear} top={upper.height + GAP} width={area.width} height={height} />
          <IntervalRows groups={groups} {...area} height={upper.height} />
        </>
      )}
    </FigurePanel>
  )
}

type YearDotsProps = {
  byYear: ReturnType<typeof stabilityCheck>['byYear']
  top: number
  width: number
  height: number
}

/** Every case as a dot over its start year. */
function YearDots({ byYear, top, width, height }: YearDotsProps) {
  const [first, last] = [byYear[0]!.year, byYear.at(-1)!.year]
  const x = linearScale([first - 0.5, last + 0.5], [8, width - 8])
  const y = linearScale([0, (height - LABELS - top) / DOT], [height - LABELS, top])
  const every = Math.max(1, Math.ceil((last - first + 1) / Math.max(1, Math.floor(width / 44))))
  const years = range(first, last + 1, every)
  const radius = Math.min(3.5, (x(1) - x(0)) / 2 - 0.5)
  return (
    <Plot
      width={width}
      height={height}
      x={{ scale: x, ticks: years, format: String }}
      y={{ scale: y, base: 0, hasGrid: false }}
    >
      <ChartText x={0} y={top - 8} tone="label">
        By start year; filled: hit
      </ChartText>
      {byYear.flatMap(({ year, hits, n }) =>
        range(n).map((i) => (
          <circle
            key={`${year} ${i}`}
            cx={x(year)}
            cy={y(i + 0.5)}
            r={radius}
            strokeWidth={1.25}
            className={clsx('stroke-chart-fact', i < hits ? 'fill-chart-fact' : 'fill-surface')}
          />
        )),
      )}
    </Plot>
  )
}
