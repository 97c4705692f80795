import { clsx } from 'clsx'
import { CircleAlertIcon } from 'lucide-react'
import { MAX_STARS } from '#contract/values/codes.ts'
import { countOf } from '#shared/format/words.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'

/** In pixels: step width, gap, gap between the two groups of four, height of a met and of an unmet step. */
const SIZES = {
  sm: { step: 3, gap: 1, middle: 3, height: 10, stub: 3 },
  md: { step: 4, gap: 1, middle: 4, height: 13, stub: 4 },
} as const

type QualityMeterProps = {
  /** 0 to 8, or null if the service states none. */
  stars: number | null
  /** Number of high-conviction checks met; a difference from `stars` is shown. */
  checksMet?: number | null
  size?: keyof typeof SIZES
  className?: string
}

/** `6/8`, then eight steps in two groups of four; met steps are tall, so that the meter does not depend on colour. */
export function QualityMeter({ stars, checksMet, size = 'sm', className }: QualityMeterProps) {
  if (stars === null) return <NotAvailable className={className} />
  const isMismatch = checksMet !== null && checksMet !== undefined && checksMet !== stars
  return (
    <span
      className={clsx('inline-flex items-center gap-x-1.5 data', size === 'md' && 'flex-wrap', className)}
    >
      <span
        role="img"
        aria-label={`Quality ${stars} of ${MAX_STARS}`}
        className="inline-flex items-center gap-1.5"
      >
        <span className="text-ink-3">
          <b className="font-semibold text-ink">{stars}</b>/{MAX_STARS}
        </span>
        <Steps met={stars} size={size} />
      </span>
      {isMismatch && (
        <span
          className="inline-flex items-center gap-1 text-caution"
          title="The stated quality and the checks differ"
        >
          <CircleAlertIcon size={12} />
          <span className={size === 'sm' ? 'sr-only' : 'text-xs'}>{countOf(checksMet, 'check')} met</span>
        </span>
      )}
    </span>
  )
}

function Steps({ met, size }: { met: number; size: keyof typeof SIZES }) {
  const { step, gap, middle, height, stub } = SIZES[size]
  const left = (index: number) => index * (step + gap) + (index >= MAX_STARS / 2 ? middle - gap : 0)
  const width = left(MAX_STARS - 1) + step
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      shapeRendering="crispEdges"
    >
      {Array.from({ length: MAX_STARS }, (_, index) => {
        const isMet = index < met
        const tall = isMet ? height : stub
        return (
          <rect
            key={index}
            x={left(index)}
            y={height - tall}
            width={step}
            height={tall}
            className={isMet ? 'fill-quality-on forced-colors:fill-[CanvasText]' : 'fill-quality-off'}
          />
        )
      })}
    </svg>
  )
}
