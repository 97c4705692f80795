import { clsx } from 'clsx'
import { useState } from 'react'
import { DateInput } from '#shared/ui/date-input.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { toIsoDay } from '#contract/values/instant.ts'
import { parseDay } from '#shared/address/search-fields.ts'
import {
  INTRADAY_RANGES,
  RANGES,
  type IntradayRange,
  type PriceWindow,
  type RangeName,
} from '#features/asset-overview/series/price-window.ts'

type HorizonBarProps = {
  activeRange: RangeName | IntradayRange | null
  window: PriceWindow
  history: PriceWindow
  /** Why there are no prices inside the day; null where there are, or may be. */
  intradayObstacle: string | null
  onRange: (range: RangeName | IntradayRange) => void
  onWindow: (window: PriceWindow) => void
  /** On a narrow page the days are out of sight. */
  isFoldedWhenNarrow: boolean
}

/** Buttons for the usual ranges and two days to type; both do what the range bar does. */
export function HorizonBar(props: HorizonBarProps) {
  const { activeRange, window, history, intradayObstacle, onRange, onWindow, isFoldedWhenNarrow } = props
  const [wasSwapped, setWasSwapped] = useState(false)
  const options = [
    ...INTRADAY_RANGES.map((value) => ({
      value,
      label: value,
      disabledBecause: intradayObstacle ?? undefined,
    })),
    ...RANGES.map((value) => ({ value, label: value })),
  ]
  const field = (which: 'from' | 'to', label: string) => (
    <DateInput
      day={window[which]}
      aria-label={label}
      // Remounts with the window, so that it follows buttons and drags but is left alone while somebody types.
      key={`${which} ${window[which]}`}
      defaultValue={toIsoDay(window[which])}
      min={toIsoDay(which === 'to' ? Math.max(history.from, window.from) : history.from)}
      max={toIsoDay(which === 'from' ? Math.min(history.to, window.to) : history.to)}
      onBlur={(event) => apply(which, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply(which, event.currentTarget.value)
      }}
      className="h-control text-xs"
      placeClass="text-xs max-page-md:flex-1"
    />
  )
  const apply = (which: 'from' | 'to', text: string) => {
    const day = parseDay(text)
    if (day === undefined || day === window[which]) return
    const next = { ...window, [which]: day }
    setWasSwapped(next.from > next.to)
    onWindow(next)
  }
  return (
    <>
      <div className="flex max-page-md:w-full max-page-md:[&>div]:w-full max-page-md:[&_button]:min-w-0 max-page-md:[&_button]:flex-1 max-page-md:[&_button]:px-0">
        {/* With typed days no button is pressed. */}
        <Segmented<RangeName | IntradayRange | ''>
          label="Range"
          options={options}
          value={activeRange ?? ''}
          onChange={(range) => range !== '' && onRange(range)}
        />
      </div>
      <span
        className={clsx(
          'inline-flex items-center gap-1.5 text-xs text-ink-3 max-page-md:w-full',
          isFoldedWhenNarrow && 'max-page-md:hidden',
        )}
      >
        {field('from', 'From')} to {field('to', 'To')}
        <span role="status" className="text-caution empty:hidden">
          {wasSwapped && 'dates swapped: the first was later'}
        </span>
      </span>
    </>
  )
}
