import { memo } from 'react'
import { ReferenceLine } from 'recharts'
import {
  STATUS_RULE_VERSION,
  type InsightStatus,
  type UnjudgedReason,
} from '#contract/rules/insight-status.ts'
import { RowMarks } from '#features/insight-detail/evidence/interval-rows.tsx'
import {
  type DetailModel,
  explainEnds,
  progressOf,
  type DetailFacts,
} from '#features/insight-detail/model/detail-model.ts'
import { type PanelData, PriceStates } from '#features/insight-detail/model/panel-data.tsx'
import { ChartText } from '#shared/charts/chart-parts.tsx'
import { useElementWidth } from '#shared/charts/drawing-size.ts'
import { Plot } from '#shared/charts/plot.tsx'
import { linearScale } from '#shared/charts/scale.ts'
import { formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { formatProgress } from '#shared/format/words.ts'
import { isRealised, NOTHING_REALISED, realisedSoFar } from '#shared/predictions/realised-path.ts'
import { STATUS_SOURCE, StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { Panel } from '#shared/ui/panel.tsx'

/** The status, the price between the signal levels, and the status rule. */
export const StatusPanel = memo(function StatusPanel({ model, prices }: Pick<PanelData, 'model' | 'prices'>) {
  const { status, facts } = model
  const progress = progressOf(model)
  const ends = explainEnds(model)
  return (
    <Panel title="Status" term="status" sub={STATUS_SOURCE}>
      {/* Full height while loading, so that nothing below moves when the prices load. */}
      <div className="min-h-40.5">
        <PriceStates
          prices={prices}
          label="Loading prices to judge the status"
          so="the status cannot be judged"
        >
          {status && (
            <>
              <p className="flex items-center gap-2 text-lg">
                <StatusMark
                  state={status.state}
                  elapsed={progress?.share ?? null}
                  size={18}
                  hasWord
                  className="font-semibold"
                />
                {progress && isRealised(progress) && (
                  <span className="text-sm text-ink-3">{formatProgress(progress.day, progress.bars)}</span>
                )}
              </p>
              <LevelTrack model={model} />
              <p className="text-ink-2">{explainStatus(status, facts)}</p>
              {ends && <p className="mt-1.5 text-xs text-ink-3">{ends}</p>}
            </>
          )}
        </PriceStates>
      </div>
      <details className="mt-2 text-xs text-ink-2">
        <summary className="py-1 text-accent-text print:hidden pointer-coarse:py-3">Status rule</summary>
        <p className="mt-1">
          {describeRule(facts)} The dashboard applies rule {STATUS_RULE_VERSION}, because the service provides
          no status.
        </p>
      </details>
    </Panel>
  )
})

/** The two levels as a bar, the entry as a line, the median as a tick, the last close as a dot. */
function LevelTrack({ model: { facts, path, row } }: { model: DetailModel }) {
  const [ref, measured] = useElementWidth()
  const { levels, signalHigh, signalLow } = facts
  if (!levels || !path) return null
  const today = realisedSoFar(path.since)
  const { low, high } = levels
  const [from, to] = [Math.min(low, today?.value ?? 0, 0), Math.max(high, today?.value ?? 0, 0)]
  const room = (to - from) * 0.12
  const width = measured ?? 0
  const x = linearScale([from - room, to + room], [4, width - 4])
  const y = linearScale([0, 1], [39, 13])
  const isRoomy = Math.min(x(0) - x(low), x(high) - x(0)) > 44
  const realised = today ? formatReturn(today.value) : `${NOT_AVAILABLE}, ${NOTHING_REALISED}`
  return (
    <div
      ref={ref}
      role="img"
      aria-label={`Realised ${realised}; signal levels ${formatReturn(low)} and ${formatReturn(high)}`}
      className="relative my-2.5 h-[58px] max-w-[306px]"
    >
      {measured !== null && (
        <Plot
          width={width}
          height={58}
          x={{
            scale: x,
            ticks: [low, ...(isRoomy ? [0] : []), high],
            format: (at) => (at === 0 ? 'entry' : facts.prices.price(at === low ? signalLow : signalHigh)),
            base: 0,
          }}
          y={{ scale: y, hasGrid: false }}
        >
          <ReferenceLine y={0.5} stroke="var(--color-chart-axis)" zIndex={0} />
          <RowMarks row={{ y: 0.5, band: levels, tick: row?.median, dot: today?.value }} />
          {today && (
            <ChartText x={x(today.value)} y={10} textAnchor="middle" tone="strong" isBold>
              {formatReturn(today.value)}
            </ChartText>
          )}
        </Plot>
      )}
    </div>
  )
}

const REASONS = {
  'no-direction': 'The direction is not known.',
  'no-horizon': 'The horizon is missing or cannot be read.',
  'no-start': 'The date of the last value and the creation date are missing.',
  'no-levels': 'The signal levels or the last value are missing, or the last value is negative.',
  'levels-crossed': 'The lower signal level is not below the upper one.',
  'no-prices': 'There is no price after the creation date.',
} satisfies Record<UnjudgedReason, string>

function explainStatus(status: InsightStatus, facts: DetailFacts): string {
  switch (status.state) {
    case 'cannot-be-judged':
      return REASONS[status.reason]
    case 'active':
      if (status.realised === null)
        return `There is no daily close since the last value. The status is open until ${formatDay(status.end)} unless a close reaches a signal level first.`
      return `The close is between the two signal levels. The status is open until ${formatDay(status.end)} unless a close reaches one of them first.`
    case 'worked':
    case 'failed': {
      if (status.by === 'end-of-window')
        return `Neither signal level was reached by ${formatDay(status.end)}. The last close ${status.state === 'worked' ? 'had moved' : 'had not moved'} the stated way.`
      const side = (facts.direction === 'up') === (status.state === 'worked') ? 'upper' : 'lower'
      const [reached, end] = [formatDay(status.at), formatDay(status.end)]
      return `The close reached the ${side} signal level on ${reached} (${formatReturn(status.whenDecided)} when decided), ${reached === end ? 'the day the window ends' : `before the end on ${end}`}.`
    }
  }
}

/** The status rule with this insight's own figures. */
function describeRule({ direction, signalHigh, signalLow, endAt, lastValue, prices }: DetailFacts): string {
  const upper = `at or above the upper level (${prices.price(signalHigh)})`
  const lower = `at or below the lower level (${prices.price(signalLow)})`
  const [good, bad, beyond] = direction === 'down' ? [lower, upper, 'below'] : [upper, lower, 'above']
  const name = { up: 'Bullish', down: 'Bearish', unknown: 'If bullish' }[direction]
  return `${name}: the first close ${good} means worked, ${bad} means failed. If neither is reached by ${formatDay(endAt)}, it worked if the last close is ${beyond} the entry (${prices.price(lastValue)}), else it failed. Only closes count.`
}
