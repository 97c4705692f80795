import { formatDay } from '#shared/format/date.ts'
import { usePriceFormat } from '#features/asset-overview/series/use-asset.ts'
import type { PriceRange } from './performance.ts'

type RangeMeterProps = { label: string; /** What the range is made of. */ note: string; range: PriceRange }

/** Where a price stands between the lowest and the highest of a time. */
export function RangeMeter({ label, note, range }: RangeMeterProps) {
  const format = usePriceFormat()
  const { low, high, last, lowAt, highAt } = range
  const share = high > low ? Math.min(1, Math.max(0, (last - low) / (high - low))) : 0.5
  const dated = (at: number | null) => (at === null ? '' : formatDay(at))
  return (
    <div className="min-w-0">
      <p className="flex flex-wrap justify-between gap-x-3 text-xs">
        <span className="font-medium">{label}</span>
        <span className="text-ink-3">{note}</span>
      </p>
      <div
        role="img"
        aria-label={`${label}: ${format.price(last)} between ${format.price(low)} and ${format.price(high)}, at ${Math.round(share * 100)}% of the range`}
        className="relative my-1.5 h-1.5 rounded-full bg-press"
      >
        <i
          className="absolute top-[-3px] h-3 w-1 -translate-x-1/2 rounded-full bg-ink"
          style={{ left: `${share * 100}%` }}
        />
      </div>
      <p className="data flex flex-wrap justify-between gap-x-3 text-xs text-ink-2">
        <span>
          {format.price(low)} <span className="text-ink-3">{dated(lowAt)}</span>
        </span>
        <span>
          <span className="text-ink-3">{dated(highAt)}</span> {format.price(high)}
        </span>
      </p>
    </div>
  )
}
