import { Bell, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatAge, formatInstant, formatTime, spokenAge } from '#shared/format/date.ts'
import { allOf, countOf } from '#shared/format/words.ts'
import { insightPath, todayPath } from '#shared/navigation/paths.ts'
import { markAllRead, useArrived, type Announced } from '#shared/notifications/arrived.ts'
import { PermissionNotice } from '#shared/notifications/notify-switch.tsx'
import { setNotifying } from '#shared/notifications/notifying.ts'
import { useUnread } from '#shared/notifications/page-title.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { QueryNotices } from '#shared/ui/states/query-states.tsx'
import { useNewestInsights } from './notifier.tsx'

/** In the top bar of every page, if notifications are on for a view or a list. */
export function NotificationsButton() {
  const unread = useUnread(({ count }) => count)
  const label = unread > 0 ? `Notifications: ${countOf(unread, 'new insight')}` : 'Notifications'
  return (
    <Popover
      label="Notifications"
      align="end"
      button={{
        'aria-label': label,
        title: label,
        className:
          'relative grid size-control min-w-6 shrink-0 place-items-center rounded-sm text-ink-2 hover:bg-hover hover:text-ink aria-expanded:bg-press aria-expanded:text-ink',
        children: (
          <>
            <Bell size={16} />
            {unread > 0 && (
              <span className="absolute -top-0.5 left-1/2 min-w-4 rounded-full bg-accent px-1 text-center text-2xs leading-4 font-semibold data text-on-accent">
                {unread}
              </span>
            )}
          </>
        ),
      }}
    >
      {(close) => <NotificationsPanel onClose={close} />}
    </Popover>
  )
}

/** New insights of this session, the views and lists with notifications, and the result of the last check. */
function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const announced = useArrived((state) => state.announced)
  const hasMore = useArrived((state) => state.hasMore)
  const { asked, query } = useNewestInsights()
  // Insights that were unread when the panel opened stay marked as new while it is open.
  const [read] = useState(() => new Set(announced.slice(useArrived.getState().unread).map(({ id }) => id)))
  useEffect(markAllRead, [announced])
  const failed = query.data?.failed ?? []
  return (
    <div className="grid w-93 max-w-[calc(100vw-1rem)] grid-cols-1 gap-2 py-2.5">
      <h2 className="flex items-center justify-between gap-2 px-3 font-semibold">
        Notifications
        <span className="font-regular text-ink-3">this session</span>
      </h2>
      <div className="grid gap-2 px-3 empty:hidden">
        <PermissionNotice />
        <QueryNotices queries={[query]} what="The check for new insights" />
        {failed.length > 0 && (
          <p role="status" className="text-xs text-caution">
            The last check of {allOf(failed)} failed.
          </p>
        )}
      </div>
      {announced.length === 0 ? (
        <p className="border-t border-line-faint px-3 pt-2 text-ink-2">
          {query.data || asked.length === 0
            ? 'No new insight since this session began.'
            : query.errorUpdatedAt > 0
              ? 'Nothing is known yet.'
              : 'First check is running.'}
        </p>
      ) : (
        <ul className="max-h-96 overflow-auto">
          {announced.map((each) => (
            <AnnouncedInsight
              key={each.id}
              announced={each}
              isUnread={!read.has(each.id)}
              onFollow={onClose}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <p className="px-3 text-xs text-ink-3">
          More came than one check holds. The views and watchlists have them all.
        </p>
      )}
      <section aria-label="Switched on" className="grid gap-1 border-t border-line-faint px-3 pt-2">
        <p className="text-xs text-ink-3">
          Checked every two minutes
          {query.dataUpdatedAt > 0 && `, last at ${formatTime(query.dataUpdatedAt)}`}.{' '}
          <Link to={todayPath()} onClick={onClose} className="text-accent-text underline">
            Choose on Today
          </Link>
        </p>
        <ul className="flex flex-wrap gap-1">
          {asked.map(({ id, name }) => (
            <li key={id}>
              <Button variant="ghost" icon={<BellOff size={13} />} onClick={() => setNotifying(id, false)}>
                Stop notifications of {name}
              </Button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

type AnnouncedInsightProps = { announced: Announced; isUnread: boolean; onFollow: () => void }

function AnnouncedInsight({ announced, isUnread, onFollow }: AnnouncedInsightProps) {
  const { id, title, direction, sources, at } = announced
  // `at` is by the browser's clock. Not updated while the panel is open.
  const [now] = useState(Date.now)
  return (
    <li className="flex gap-2.5 border-t border-line-faint px-3 py-2">
      <span className="w-3 shrink-0 pt-1">
        <DirectionMark direction={direction} />
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to={insightPath(id)}
          onClick={onFollow}
          className="-my-0.5 block py-0.5 font-semibold hover:underline"
        >
          {title}
        </Link>
        <span className="block text-xs text-ink-2">
          {isUnread && <b className="font-semibold text-accent-text">new </b>}in {allOf(sources)}
        </span>
      </span>
      <span className="shrink-0 text-xs data text-ink-3" title={formatInstant(at)}>
        <span aria-hidden="true">{formatAge(at, now)}</span>
        <span className="sr-only">{spokenAge(at, now)}</span>
      </span>
    </li>
  )
}
