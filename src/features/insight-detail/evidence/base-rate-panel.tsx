import { useMemo } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import type { CaptionOf } from '#features/insight-detail/model/chart-caption.ts'
import { ChartTools } from '#shared/charts/chart-tools.tsx'
import { useCursorSource } from '#shared/charts/cursor/use-chart-cursor.ts'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { isUnclear } from '#shared/format/rate-words.ts'
import { formatCount } from '#shared/format/number.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import { baseRate } from '#shared/predictions/base-rate.ts'
import { BASE_RATE_ROWS, BaseRateStrip } from './base-rate-strip.tsx'
import { baseSentence, baseSides, baseTable, whyNoBase } from './base-rate-words.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { PricesFailed, type PriceLoad } from '#features/insight-detail/model/prices-failed.tsx'
import type { Close } from '#contract/rules/price-basis.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'

type BaseRatePanelProps = {
  model: Pick<DetailModel, 'row' | 'horizon' | 'facts'>
  closes: readonly Close[]
  prices: PriceLoad
  caption: CaptionOf
}

/** Outcomes with the condition beside the base rate: what the condition adds to the asset's own drift. */
export function BaseRatePanel({ model, closes, prices, caption }: BaseRatePanelProps) {
  const view = useChartView()
  const source = useCursorSource({
    count: BASE_RATE_ROWS,
    startIndex: 0,
    onToggleTable: view.toggleTable,
  })
  const { row, horizon, facts } = model
  const head = { title: 'Base rate comparison', sub: horizon ? `at ${horizon}` : undefined }
  const sides = row && baseSides(row)
  const whole = useMemo(
    () =>
      row?.base && row.bars && facts.entryAt !== null
        ? baseRate(
            closes,
            { first: 0, last: indexAtOrBefore(closes, facts.entryAt) },
            row.bars,
            facts.direction,
          )
        : null,
    [row, closes, facts],
  )
  if (prices.isLoading || !row?.base || !sides) {
    return (
      <Panel {...head}>
        {prices.isLoading ? (
          <SkeletonText label="Loading prices for the base rate" />
        ) : prices.isFailed ? (
          <PricesFailed prices={prices} so="there is no base rate to compare with" />
        ) : (
          <p className="text-ink-3">{whyNoBase(row)}</p>
        )}
      </Panel>
    )
  }
  const { base } = row
  const isDown = facts.direction === 'down'
  const sentence = baseSentence(row, base, whole ?? base, isDown)
  const table = baseTable(sides, row.bars)
  return (
    <Panel
      {...head}
      figure="Base rate comparison"
      actions={
        <ChartTools
          isCompact
          view={view}
          table={table}
          caption={caption(`With and without the condition at ${horizon}`)}
          fileName={`base rate ${facts.tag ?? ''} ${horizon ?? ''}`}
        />
      }
    >
      <ChartFrame
        isInFigure
        name="Base rate comparison"
        summary={sentence}
        view={view}
        table={table}
        height={164}
      >
        {(size) => (
          <BaseRateStrip {...size} sides={sides} isDown={isDown} source={source} summary={sentence} />
        )}
      </ChartFrame>
      <p className="mt-2 text-xs text-ink-2">
        {sentence}{' '}
        {isUnclear(row.rate, row.cases, base.share) && (
          <b className="font-semibold text-ink">
            No clear difference: the 95% interval includes the base rate.
          </b>
        )}
      </p>
      <p className="mt-1.5 text-xs text-ink-3">
        The base rate uses all {formatCount(base.windows)} overlapping {row.bars}-day windows since{' '}
        {new Date(base.from).getUTCFullYear()}. It controls for drift only. It proves no cause and has no
        correction for multiple testing.
      </p>
    </Panel>
  )
}
