import { Segmented } from '#shared/ui/segmented.tsx'
import { toIsoDay } from '#contract/instant.ts'
import { parseDay } from '#shared/navigation/search-fields.ts'
import { RANGES, type PriceWindow, type RangeName } from '#features/asset-overview/series/price-window.ts'

type HorizonBarProps = {
  activeRange: RangeName | null
  window: PriceWindow
  history: PriceWindow
  onRange: (range: RangeName) => void
  onWindow: (window: PriceWindow) => void
}

const OPTIONS = RANGES.map((name) => ({ value: name, label: name }))

/** Buttons for the usual ranges and two days to type; both do what the range bar does. */
export function HorizonBar({ activeRange, window, history, onRange, onWindow }: HorizonBarProps) {
  const field = (which: 'from' | 'to', label: string) => (
    <input
      type="date"
      aria-label={label}
      // Remounts with the window, so that it follows buttons and drags but is left alone while somebody types.
      key={`${which} ${window[which]}`}
      defaultValue={toIsoDay(window[which])}
      min={toIsoDay(history.from)}
      max={toIsoDay(history.to)}
      onBlur={(event) => apply(which, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(which, event.currentTarget.value)
      }}
      className="data h-control min-w-0 rounded-sm border border-line-strong bg-surface px-2 text-xs max-md:flex-1"
    />
  )
  const apply = (which: 'from' | 'to', text: string) => {
    const day = parseDay(text)
    if (day !== undefined && day !== window[which]) onWindow({ ...window, [which]: day })
  }
  return (
    <>
      <div className="flex max-md:w-full max-md:[&>div]:w-full max-md:[&_button]:flex-1 max-md:[&_button]:px-0">
        {/* With typed days no button is pressed. */}
        <Segmented<RangeName | ''>
          label="Range"
          options={OPTIONS}
          value={activeRange ?? ''}
          onChange={(range) => range !== '' && onRange(range)}
        />
      </div>
      <span className="inline-flex items-center gap-1.5 text-xs text-ink-3 max-md:w-full">
        {field('from', 'From')} to {field('to', 'To')}
      </span>
    </>
  )
}
