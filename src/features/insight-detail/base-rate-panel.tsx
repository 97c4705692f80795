import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { ChartLayer, ChartText } from '#shared/charts/chart-parts.tsx'
import { cell, type ChartTableData } from '#shared/charts/chart-table-data.ts'
import { linearScale, niceTicks } from '#shared/charts/scale.ts'
import { ShowAsTable } from '#shared/charts/show-as-table.tsx'
import { useChartView } from '#shared/charts/use-chart-view.ts'
import { isUnclear, rateInterval } from '#shared/format/evidence.ts'
import { formatCount, formatSigned } from '#shared/format/number.ts'
import { formatPoints, formatRate, formatReturn } from '#shared/format/percent.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton.tsx'
import type { BaseRate } from './base-rate.ts'
import type { DetailModel } from './detail-model.ts'
import type { HitRow } from './hit-rows.ts'
import { studyQuantile } from './study.ts'

/** With the condition against without it: what the condition adds to the asset's own drift. */
export function BaseRatePanel({ model, isWaiting }: { model: DetailModel; isWaiting: boolean }) {
  const view = useChartView()
  const { row, horizon, facts } = model
  const head = { title: 'Against the base rate', sub: horizon ? `at ${horizon}` : undefined }
  if (isWaiting || !row?.base || row.rate === null) {
    return (
      <Panel {...head}>
        {isWaiting ? (
          <SkeletonText label="Loading prices for the base rate" />
        ) : (
          <p className="text-ink-3">
            {row?.rate === null
              ? 'No hit ratio is stated at this horizon.'
              : 'The history is too short: a base rate needs 250 closes and ten times the horizon.'}
          </p>
        )}
      </Panel>
    )
  }
  const { base } = row
  const table = baseTable(row, base)
  return (
    <Panel {...head} actions={<ShowAsTable view={view} isCompact />}>
      <ChartFrame
        name="Against the base rate"
        summary={sentence(row, base, facts.direction === 'down')}
        view={view}
        table={table}
        height={164}
      >
        {(size) => <BaseStrip {...size} row={row} base={base} />}
      </ChartFrame>
      <p className="mt-2 text-xs text-ink-2">
        {sentence(row, base, facts.direction === 'down')}{' '}
        {isUnclear(row.rate, row.cases, base.share) && (
          <b className="font-semibold text-ink">Not clear from this sample.</b>
        )}
      </p>
      <p className="mt-1.5 text-xs text-ink-3">
        All {formatCount(base.windows)} overlapping {row.bars}-day windows since{' '}
        {new Date(base.from).getUTCFullYear()}. Controls for drift only; not a test of cause, and not
        corrected for the many series and assets that were searched.
      </p>
    </Panel>
  )
}

function sentence(row: HitRow, base: BaseRate, isDown: boolean): string {
  const moved = isDown ? 'fell' : 'rose'
  const interval = rateInterval(row.rate, row.cases)
  const sample =
    row.cases === null
      ? 'sample not stated'
      : row.hits === null
        ? `n = ${row.cases}`
        : `${row.hits} of ${row.cases}`
  const range = interval
    ? `, interval ${formatSigned((interval.low - base.share) * 100, 0)} to ${formatSigned((interval.high - base.share) * 100, 0)}`
    : ''
  return `Without the condition this asset ${moved} in ${formatRate(base.share)} of ${row.bars}-day windows; with it in ${formatRate(row.rate, row.cases)} (${sample}): ${formatPoints(row.rate! - base.share)}${range}.`
}

function baseTable(row: HitRow, base: BaseRate): ChartTableData {
  const interval = rateInterval(row.rate, row.cases)
  const right = (label: string) => ({ label, align: 'right' as const })
  const rate = (value: number | null) => cell(formatRate(value), value)
  const value = (each: number | null) => cell(formatReturn(each, 2), each)
  return {
    caption: `With and without the condition, ${row.bars} trading days`,
    columns: [
      { label: '', align: 'left' },
      right('Share'),
      right('95% low'),
      right('95% high'),
      right('P10'),
      right('Median'),
      right('P90'),
      right('Cases'),
    ],
    rows: [
      [
        cell('With the condition'),
        rate(row.rate),
        rate(interval?.low ?? null),
        rate(interval?.high ?? null),
        value(row.study && studyQuantile(row.study, 0.1)),
        value(row.median),
        value(row.study && studyQuantile(row.study, 0.9)),
        cell(row.cases === null ? 'n/a' : formatCount(row.cases), row.cases),
      ],
      [
        cell('Without'),
        rate(base.share),
        rate(null),
        rate(null),
        value(base.p10),
        value(base.median),
        value(base.p90),
        cell(formatCount(base.windows), base.windows),
      ],
    ],
  }
}

type BaseStripProps = { width: number; height: number; row: HitRow; base: BaseRate }

/** Two rows for the share, two for the middle 80 %: ink and cobalt with, grey and dashed without. */
function BaseStrip({ width, height, row, base }: BaseStripProps) {
  const left = width < 400 ? 108 : 150
  const right = 78
  const interval = rateInterval(row.rate, row.cases)
  const shares = [row.rate!, base.share, interval?.low ?? row.rate!, interval?.high ?? row.rate!, 0.5]
  const share = linearScale(
    [Math.max(0, Math.min(...shares) - 0.06), Math.min(1, Math.max(...shares) + 0.06)],
    [left, width - right],
  )
  const p10 = row.study ? studyQuantile(row.study, 0.1) : null
  const p90 = row.study ? studyQuantile(row.study, 0.9) : null
  const returns = [base.p10, base.p90, p10 ?? 0, p90 ?? 0, row.median ?? 0, 0]
  const room = (Math.max(...returns) - Math.min(...returns)) * 0.08
  const value = linearScale([Math.min(...returns) - room, Math.max(...returns) + room], [left, width - right])
  return (
    <ChartLayer width={width} height={height}>
      <g shapeRendering="crispEdges">
        {niceTicks(...share.domain, width < 400 ? 3 : 5).map((tick) => (
          <g key={tick}>
            <line
              x1={share(tick)}
              x2={share(tick)}
              y1={4}
              y2={48}
              className={tick === 0.5 ? 'stroke-chart-zero' : 'stroke-chart-grid'}
            />
            <ChartText x={share(tick)} y={62} textAnchor="middle">
              {formatRate(tick)}
            </ChartText>
          </g>
        ))}
        {niceTicks(...value.domain, width < 400 ? 3 : 5).map((tick) => (
          <g key={tick}>
            <line
              x1={value(tick)}
              x2={value(tick)}
              y1={84}
              y2={138}
              className={tick === 0 ? 'stroke-chart-zero' : 'stroke-chart-grid'}
            />
            <ChartText x={value(tick)} y={152} textAnchor="middle">
              {formatReturn(tick, 0)}
            </ChartText>
          </g>
        ))}
      </g>
      <ChartText x={0} y={20} tone="strong">
        Share, stated way
      </ChartText>
      {interval && (
        <g className="stroke-ink-2" strokeWidth={1.25}>
          <line x1={share(interval.low)} x2={share(interval.high)} y1={16} y2={16} />
          <line x1={share(interval.low)} x2={share(interval.low)} y1={12} y2={20} />
          <line x1={share(interval.high)} x2={share(interval.high)} y1={12} y2={20} />
        </g>
      )}
      <circle cx={share(row.rate!)} cy={16} r={5} className="fill-chart-fact" />
      <ChartText x={width} y={20} tone="strong" isBold textAnchor="end">
        {formatRate(row.rate, row.cases)}
      </ChartText>
      <ChartText x={0} y={42} tone="label">
        without
      </ChartText>
      <line
        x1={share(base.share)}
        x2={share(base.share)}
        y1={28}
        y2={48}
        className="stroke-base-ref"
        strokeWidth={2}
      />
      <ChartText x={width} y={42} tone="label" textAnchor="end">
        {formatRate(base.share)}
      </ChartText>
      <ChartText x={0} y={102} tone="strong">
        Middle 80%
      </ChartText>
      {p10 !== null && p90 !== null && (
        <rect
          x={value(p10)}
          y={92}
          width={Math.max(1, value(p90) - value(p10))}
          height={12}
          rx={1}
          className="fill-fan-edge"
        />
      )}
      {row.median !== null && (
        <>
          <line
            x1={value(row.median)}
            x2={value(row.median)}
            y1={89}
            y2={107}
            className="stroke-ink"
            strokeWidth={2}
          />
          <ChartText x={width} y={102} tone="strong" isBold textAnchor="end">
            {formatReturn(row.median)} med
          </ChartText>
        </>
      )}
      <ChartText x={0} y={126} tone="label">
        without
      </ChartText>
      <rect
        x={value(base.p10)}
        y={116}
        width={Math.max(1, value(base.p90) - value(base.p10))}
        height={12}
        className="fill-none stroke-base-ref"
        strokeDasharray="3 3"
      />
      <line
        x1={value(base.median)}
        x2={value(base.median)}
        y1={113}
        y2={131}
        className="stroke-base-ref"
        strokeWidth={2}
      />
      <ChartText x={width} y={126} tone="label" textAnchor="end">
        {formatReturn(base.median)} med
      </ChartText>
    </ChartLayer>
  )
}
