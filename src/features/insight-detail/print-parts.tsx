import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatInstant } from '#shared/format/date.ts'

/**
 * First line of every page: environment, the instant of the figures by the service's clock, and the time of printing by this
 * device's clock. The two differ where the data end in the past.
 */
export function PrintHead({ environment, now }: { environment: string; now: number | null }) {
  const [printedAt, setPrintedAt] = useState<number | null>(null)
  useEffect(() => {
    // Synchronous: the browser lays out the print right after this event.
    const note = () => flushSync(() => setPrintedAt(Date.now()))
    window.addEventListener('beforeprint', note)
    return () => window.removeEventListener('beforeprint', note)
  }, [])
  return (
    <p className="print-only print-head text-2xs text-ink-2">
      <span className="flex justify-between pb-2">
        <span>
          <b className="font-semibold text-ink">Insight Desk</b> · {environment}
        </span>
        <span>
          {now !== null && `As of ${formatInstant(now)}`}
          {printedAt !== null && ` · printed ${formatInstant(printedAt)}`}
        </span>
      </span>
    </p>
  )
}

/** Last lines of the print: the disclaimer and the address. */
export const PrintFoot = ({ notice }: { notice: string | null }) => (
  <p className="print-only mt-2 border-t border-line-strong pt-1 text-[9px] leading-3 text-ink-2">
    <span className="flex justify-between gap-6">
      <span>Past outcomes, not a forecast and not advice. Status estimated by this dashboard. {notice}</span>
      <span className="whitespace-nowrap">{window.location.href}</span>
    </span>
  </p>
)
