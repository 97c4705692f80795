import { use } from 'react'
import { useLocation } from 'react-router'
import type { QueryClient } from '@tanstack/react-query'
import { formatInstant } from '#shared/format/date.ts'
import { say } from '#shared/state/toasts.ts'
import { DataNotice } from '#shared/ui/page-frame.ts'
import './print.css'

/** First lines of a printed page, whose bar at the top of the screen is left out: what it is, and what it is of. */
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

/** The foot of a printed page: what its figures are, and where and when they were seen. @param now the service's clock, ms */
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

/** Heard by every part that waits until it comes near: on paper all of the page is read. */
export const WHOLE_PAGE = 'whole-page'

const LOOKS_EVERY_MS = 100
/** So long nothing may be asked for or awaited: one answer often asks for the next, and code that comes late for all of them. */
const RESTS_MS = 300
const SAID_AFTER_MS = 500
/** Then it is printed with what has come. */
const LONGEST_MS = 10_000
/** Placeholders of what has not come. */
const AWAITED = 'main .skeleton, main [aria-busy=true]'

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Prints the page when all of it has come, what was never scrolled to included: the browser's own event waits for no answer. */
export async function printWhole(queryClient: Pick<QueryClient, 'isFetching'>) {
  window.dispatchEvent(new Event(WHOLE_PAGE))
  const start = Date.now()
  let lastAsked = start
  let isSaid = false
  while (Date.now() - lastAsked < RESTS_MS && Date.now() - start < LONGEST_MS) {
    await pause(LOOKS_EVERY_MS)
    if (queryClient.isFetching() > 0 || document.querySelector(AWAITED)) lastAsked = Date.now()
    if (!isSaid && lastAsked - start > SAID_AFTER_MS) {
      isSaid = true
      say('Loading the rest of the page for printing')
    }
  }
  window.print()
}
