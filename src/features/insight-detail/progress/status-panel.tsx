import {
  STATUS_RULE_VERSION,
  type InsightStatus,
  type UnjudgedReason,
} from '#contract/rules/insight-status.ts'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { ChartText } from '#shared/charts/chart-parts.tsx'
import { formatProgress } from '#shared/format/horizon.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { isRealised, NOTHING_REALISED, realisedSoFar } from '#shared/predictions/realised-path.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import { STATUS_SOURCE, StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { type DetailModel, explainEnds } from '#features/insight-detail/model/detail-model.ts'
import { PricesFailed, type PriceLoad } from '#features/insight-detail/model/use-detail-data.tsx'
import { formatDay } from '#shared/format/date.ts'
import type { InsightFacts } from '#features/insight-detail/model/insight-facts.ts'

type StatusPanelProps = {
  model: Pick<DetailModel, 'status' | 'facts' | 'path' | 'row' | 'fan'>
  isClockPending: boolean
  prices: PriceLoad
}

/** The status, the price between the signal levels, and the status rule behind a disclosure. */
export function StatusPanel({ model, isClockPending, prices }: StatusPanelProps) {
  const { status, facts, path } = model
  const today = path?.since.at(-1)
  const ends = explainEnds(model)
  const elapsed = today && facts.bars ? Math.min(1, today.day / facts.bars) : null
  return (
    <Panel title="Status" term="status" sub={STATUS_SOURCE}>
      {/* Full height from the start, so that nothing below moves when the prices load. */}
      <div className="min-h-40.5">
        {/* Failed prices are reported even while the clock is pending. */}
        {prices.isFailed ? (
          <PricesFailed prices={prices} so="the status cannot be judged" />
        ) : prices.isLoading || isClockPending ? (
          <SkeletonText label="Loading prices to judge the status" />
        ) : status ? (
          <>
            <p className="flex items-center gap-2 text-lg">
              <StatusMark
                state={status.state}
                elapsed={elapsed}
                size={18}
                hasWord
                className="font-semibold"
              />
              {today && facts.bars && isRealised(today) && (
                <span className="text-sm text-ink-3">
                  {formatProgress(Math.min(today.day, facts.bars), facts.bars)}
                </span>
              )}
            </p>
            <LevelTrack model={model} />
            <p className="text-ink-2">{explainStatus(status, facts)}</p>
            {ends && <p className="mt-1.5 text-xs text-ink-3">{ends}</p>}
          </>
        ) : (
          <p className="text-ink-2">
            The dashboard's clock is not available, so the status cannot be judged.
          </p>
        )}
      </div>
      <details className="mt-2 text-xs text-ink-2">
        <summary className="py-1 text-accent-text pointer-coarse:py-3 print:hidden">Status rule</summary>
        <p className="mt-1">
          {facts.direction === 'down' ? 'Bearish' : 'Bullish'}: {lowerFirst(describeRule(facts))} The
          dashboard applies rule {STATUS_RULE_VERSION}, because the service provides no status.
        </p>
      </details>
    </Panel>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const WIDTH = 306

/** The two levels as a bar, the entry as a line, the last close as a dot. */
function LevelTrack({ model: { facts, path, row } }: { model: Pick<DetailModel, 'facts' | 'path' | 'row'> }) {
  const { lastValue, signalHigh, signalLow } = facts
  if (lastValue === null || signalHigh === null || signalLow === null || !path || signalLow >= signalHigh)
    return null
  const today = realisedSoFar(path.since)
  const at = (price: number) => price / lastValue - 1
  const [low, high] = [at(signalLow), at(signalHigh)]
  const from = Math.min(low, today?.value ?? 0, 0)
  const to = Math.max(high, today?.value ?? 0, 0)
  const x = linearScale([from - (to - from) * 0.12, to + (to - from) * 0.12], [4, WIDTH - 4])
  const realised = today ? formatReturn(today.value) : `${NOT_AVAILABLE}, ${NOTHING_REALISED}`
  const text = `Realised ${realised}; signal levels ${formatReturn(low)} and ${formatReturn(high)}`
  return (
    <svg
      role="img"
      aria-label={text}
      viewBox={`0 0 ${WIDTH} 58`}
      className="my-2.5 block w-full max-w-[306px] overflow-visible"
    >
      <path d={`M4 26H${WIDTH - 4}`} className="stroke-chart-axis" />
      <rect
        x={x(low)}
        y={19}
        width={x(high) - x(low)}
        height={14}
        rx={1}
        className="fill-fan-2 stroke-fan-edge"
      />
      <path d={`M${x(0)} 14V38`} className="stroke-chart-zero" />
      {row !== null && row.median !== null && row.median > from && row.median < to && (
        <path d={`M${x(row.median)} 17V35`} className="stroke-fan-median" strokeWidth={2} />
      )}
      {today && (
        <>
          <circle
            cx={x(today.value)}
            cy={26}
            r={5}
            className="fill-chart-fact stroke-surface"
            strokeWidth={1.5}
          />
          <ChartText x={x(today.value)} y={10} textAnchor="middle" tone="strong" isBold>
            {formatReturn(today.value)}
          </ChartText>
        </>
      )}
      {Math.abs(x(0) - x(low)) > 44 && Math.abs(x(0) - x(high)) > 44 && (
        <ChartText x={x(0)} y={52} textAnchor="middle">
          entry
        </ChartText>
      )}
      <ChartText x={x(low)} y={52} textAnchor="middle" tone="label">
        {facts.prices.price(signalLow)}
      </ChartText>
      <ChartText x={x(high)} y={52} textAnchor="middle" tone="label">
        {facts.prices.price(signalHigh)}
      </ChartText>
    </svg>
  )
}

const REASONS = {
  'no-direction': 'The direction is missing.',
  'no-horizon': 'The horizon is missing or cannot be read.',
  'no-start': 'The date of the last value and the creation date are missing.',
  'no-levels': 'The signal levels or the last value are missing.',
  'levels-crossed': 'The lower signal level is not below the upper one.',
  'no-prices': 'There is no price after the creation date.',
} satisfies Record<UnjudgedReason, string>

/** The reason for the status. */
function explainStatus(status: InsightStatus, facts: InsightFacts): string {
  switch (status.state) {
    case 'cannot-be-judged':
      return REASONS[status.reason]
    case 'active':
      if (status.realised === null)
        return `There is no daily close since the last value. The status is open until ${formatDay(status.end)} unless a close reaches a signal level first.`
      return `The close is between the two signal levels. The status is open until ${formatDay(status.end)} unless a close reaches one of them first.`
    case 'worked':
    case 'failed': {
      if (status.by === 'end-of-window') {
        return `Neither signal level was reached by ${formatDay(status.end)}. The last close ${status.state === 'worked' ? 'had moved' : 'had not moved'} the stated way.`
      }
      const side = (facts.direction === 'up') === (status.state === 'worked') ? 'upper' : 'lower'
      const [reached, end] = [formatDay(status.at), formatDay(status.end)]
      return `The close reached the ${side} signal level on ${reached} (${formatReturn(status.whenDecided)} when decided), ${reached === end ? 'the day the window ends' : `before the end on ${end}`}.`
    }
  }
}

/** The status rule with this insight's own figures. */
function describeRule({ direction, signalHigh, signalLow, endAt, lastValue, prices }: InsightFacts): string {
  const [good, bad] =
    direction === 'down'
      ? ['at or below the lower', 'at or above the upper']
      : ['at or above the upper', 'at or below the lower']
  const [goodLevel, badLevel] = direction === 'down' ? [signalLow, signalHigh] : [signalHigh, signalLow]
  const beyond = direction === 'down' ? 'below' : 'above'
  return `The first close ${good} level (${prices.price(goodLevel)}) means worked, ${bad} level (${prices.price(badLevel)}) means failed. If neither is reached by ${formatDay(endAt)}, it worked if the last close is ${beyond} the entry (${prices.price(lastValue)}), else it failed. Only closes count.`
}
