import { movedEnd } from './range-scale.ts'
import type { RangeScale } from './range-scale.ts'
import './range-slider.css'

export type RangeEnds = { from: number | null; below: number | null }

type RangeSliderProps = {
  /** Name of the filter. */
  label: string
  scale: RangeScale
  ends: RangeEnds
  /** A filter may have an upper end only. */
  hasFrom: boolean
  wordsOf: (value: number) => string
  /** While a thumb is on its way. */
  onMove: (ends: RangeEnds) => void
  /** Where it has come to rest. */
  onRest: () => void
}

/**
 * The ends of a range as thumbs on one track. The number fields below say the same and more: a value off the scale or between its
 * steps.
 */
export function RangeSlider({ label, scale, ends, hasFrom, wordsOf, onMove, onRest }: RangeSliderProps) {
  const { low, high, step } = scale
  const within = (value: number) => Math.min(high, Math.max(low, value))
  const from = within(ends.from ?? low)
  const below = within(ends.below ?? high)
  const share = (value: number) => ((value - low) / (high - low)) * 100
  const thumb = (end: 'from' | 'below') => {
    const limit = ends[end]
    const name = end === 'from' ? 'from' : hasFrom ? 'below' : 'up to'
    return (
      <input
        type="range"
        className="range-slider"
        aria-label={`${label} ${name}, slider`}
        aria-valuetext={limit === null ? 'no limit' : `${name} ${wordsOf(limit)}`}
        min={low}
        max={high}
        step={step}
        value={end === 'from' ? from : below}
        // Where the thumbs meet at the upper end, the lower one must be the one to take hold of.
        style={{ zIndex: end === 'from' && share(from) > 50 ? 1 : 0 }}
        onChange={(event) => onMove(movedEnd(ends, end, event.currentTarget.valueAsNumber, scale))}
        onPointerUp={onRest}
        onKeyUp={onRest}
        onBlur={onRest}
      />
    )
  }
  return (
    <div className="relative h-6">
      <div aria-hidden="true" className="absolute inset-x-2 top-1/2 h-0.5 -translate-y-1/2 bg-line-strong">
        <span
          className="absolute inset-y-0 bg-accent"
          style={{ left: `${share(from)}%`, right: `${100 - share(below)}%` }}
        />
      </div>
      {hasFrom && thumb('from')}
      {thumb('below')}
    </div>
  )
}
