import { use } from 'react'
import { useLocation } from 'react-router'
import type { QueryClient } from '@tanstack/react-query'
import { formatInstant } from '#shared/format/date.ts'
import { say } from '#shared/state/toasts.ts'
import { DataNotice } from '#shared/ui/page-frame.ts'
import './print.css'

/** Header of a printed page, in place of the top bar: title and facts. */
export const PrintHeader = ({ title, facts = [] }: { title: string; facts?: readonly string[] }) => (
  <p className="paper-only paper-head">
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
    <footer className="paper-only paper-foot">
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

/** Event before printing: parts that load when scrolled near load now. */
export const WHOLE_PAGE = 'whole-page'

const POLL_MS = 100
/** Printing waits until nothing has been loading for this long: one response, or a lazy chunk, often starts further requests. */
const IDLE_MS = 300
const TOAST_AFTER_MS = 500
/** After this time the page is printed as it is. */
const TIMEOUT_MS = 10_000
const PLACEHOLDERS = 'main .skeleton, main [aria-busy=true]'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Prints once the whole page has loaded, including parts never scrolled to. `beforeprint` cannot wait for requests. */
export async function printWhole(queryClient: Pick<QueryClient, 'isFetching'>) {
  window.dispatchEvent(new Event(WHOLE_PAGE))
  const start = Date.now()
  let lastBusy = start
  let isToastShown = false
  while (Date.now() - lastBusy < IDLE_MS && Date.now() - start < TIMEOUT_MS) {
    await pause(POLL_MS)
    if (queryClient.isFetching() > 0 || document.querySelector(PLACEHOLDERS)) lastBusy = Date.now()
    if (!isToastShown && lastBusy - start > TOAST_AFTER_MS) {
      isToastShown = true
      say('Loading the rest of the page for printing')
    }
  }
  window.print()
}
