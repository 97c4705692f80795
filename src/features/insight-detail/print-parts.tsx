import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatInstant } from '#shared/format/date.ts'

/**
 * First line of every sheet: where it is from, the instant its figures stand at by the service's clock, and when it was printed by
 * this device's. The two differ where the data end in the past.
 */
export function PrintHead({ environment, now }: { environment: string; now: number | null }) {
  const [printedAt, setPrintedAt] = useState<number | null>(null)
  useEffect(() => {
    // At once: the browser takes its picture right after this event.
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

/** Last lines of the paper: what it is not, and where it came from. */
export const PrintFoot = ({ notice }: { notice: string | null }) => (
  <p className="print-only mt-2 border-t border-line-strong pt-1 text-[9px] leading-3 text-ink-2">
    <span className="flex justify-between gap-6">
      <span>
        What followed in the past, not a forecast and not advice. Status estimated by this dashboard. {notice}
      </span>
      <span className="whitespace-nowrap">{window.location.href}</span>
    </span>
  </p>
)
