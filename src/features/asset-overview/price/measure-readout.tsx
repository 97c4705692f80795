import { X } from 'lucide-react'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { IconButton } from '#shared/ui/icon-button.tsx'
import type { Measure } from './measure.ts'
import type { PriceFormat } from '#shared/format/price-format.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import { changeBetween, lastCloseBefore } from '#features/asset-overview/series/price-change.ts'
import { indexAfterDay } from '#features/asset-overview/series/price-window.ts'

type MeasureReadoutProps = { measure: Measure; points: readonly SeriesPoint[]; onClear: () => void }

/** What the measure says, or what it waits for. */
export function MeasureReadout({ measure, points, onClear }: MeasureReadoutProps) {
  const format = usePriceFormat()
  return (
    <p className="mb-1 flex items-center gap-2 text-xs text-ink-2" role="status">
      {measureWords(measure, points, format)}
      <IconButton label="Clear the measure" shortcut="Esc" onClick={onClear}>
        <X aria-hidden="true" size={13} />
      </IconButton>
    </p>
  )
}

function measureWords(measure: Measure, points: readonly SeriesPoint[], format: PriceFormat): string {
  if (measure.state === 'armed') return 'Choose A: press a point, or move with the arrows and press Enter.'
  if (measure.state === 'open') return `A is ${formatDay(measure.a)}. Choose B.`
  if (measure.state === 'off') return ''
  const [a, b] = [Math.min(measure.a, measure.b), Math.max(measure.a, measure.b)]
  const first = lastCloseBefore(points, indexAfterDay(points, a))
  const last = lastCloseBefore(points, indexAfterDay(points, b))
  if (!first || !last) return ''
  const { absolute, fraction } = changeBetween(first, last)
  const closes = points.slice(first.index + 1, last.index + 1).filter(({ value }) => value !== null).length
  return (
    `A ${formatDay(first.at)} to B ${formatDay(last.at)}: ${formatReturn(fraction, 2)} ` +
    `(${format.change(absolute, last.value)}) over ${countOf(closes, 'trading day')}`
  )
}
