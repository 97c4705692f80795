import { use } from 'react'
import { useLocation } from 'react-router'
import { formatInstant } from '#shared/format/date.ts'
import { DataNotice } from '#shared/ui/data-notice.ts'
import './print.css'

/** Header of a printed page, in place of the top bar: title and facts. */
export const PrintHeader = ({ title, facts = [] }: { title: string; facts?: readonly string[] }) => (
  <p className="print-only print-head">
    Insight Desk
    <br />
    <b>{title}</b>
    {facts
      .filter((fact) => fact !== '')
      .map((fact) => (
        <span key={fact}>
          <br />
          {fact}
        </span>
      ))}
  </p>
)

/** Footer of a printed page: disclaimer, address and time. @param now the service's clock, ms */
export function PrintFooter({ now }: { now: number | null }) {
  const notice = use(DataNotice)
  const { pathname, search } = useLocation()
  return (
    <footer className="print-only print-foot">
      {notice && <p className="font-semibold">{notice}.</p>}
      <p>
        What followed in the past, not a forecast and not advice. Status of insights estimated by this
        dashboard from daily closes.
      </p>
      <p>
        Insight Desk, {window.location.origin}
        {pathname}
        {search}
        {now !== null && `, as of ${formatInstant(now)}`}.
      </p>
    </footer>
  )
}
