import { Lock, TriangleAlert } from 'lucide-react'
import { LastKnown } from '#app/offline/last-known.tsx'
import { noteStorage, useStorageNotices } from '#shared/state/stored.ts'
import { Notice } from '#shared/ui/states/notice.tsx'

type RareNoticesProps = {
  isRefused: boolean
  /** When the oldest answer that stands in for a newer one was given, ms; null while none does. */
  since: number | null
  isReached: boolean
}

export const RareNotices = ({ isRefused, since, isReached }: RareNoticesProps) => (
  <>
    {isRefused && <AccountRefused />}
    <LastKnown since={since} isReached={isReached} />
    <StorageNotices />
  </>
)

const AccountRefused = () => (
  <Notice role="alert" tone="danger" icon={<Lock aria-hidden="true" size={15} />} className="m-2">
    <b className="font-semibold">The Financial Insights Service refuses this dashboard's account.</b> The
    operator of this dashboard must renew it. Loaded data stays readable.
  </Notice>
)

/** Each thing once, whatever it is about, until what it says has passed or it is closed. */
function StorageNotices() {
  const notices = useStorageNotices()
  return [...new Set(Object.values(notices))].map((words) => (
    <Notice
      key={words}
      tone="caution"
      icon={<TriangleAlert aria-hidden="true" size={15} />}
      className="m-2"
      onDismiss={() => {
        for (const [about, said] of Object.entries(notices)) if (said === words) noteStorage(about)
      }}
    >
      {words}
    </Notice>
  ))
}
