import { use } from 'react'
import { useLocation } from 'react-router'
import { DataNotice } from '#shared/state/data-notice.ts'
import { formatDay } from '#shared/format/date.ts'

/** The foot of a printed page: what the figures are, and where they were seen. */
export function AssetPaper({ now }: { now: number }) {
  const notice = use(DataNotice)
  const { pathname, search } = useLocation()
  return (
    <footer className="asset-paper text-xs text-ink-2">
      {notice && <p className="font-semibold">{notice}.</p>}
      <p>
        What followed in the past, not a forecast and not advice. Status of insights estimated by this
        dashboard from daily closes.
      </p>
      <p>
        Insight Desk, {window.location.origin}
        {pathname}
        {search}, as of {formatDay(now)}.
      </p>
    </footer>
  )
}
