import { create } from 'zustand'
import { createOfSession } from '#shared/state/session.ts'
import { arrivalsIn, messageOf, type Arrival, type NewestInsights, type SeenBySource } from './arrivals.ts'
import { useUnread } from './page-title.tsx'

/** An arrival that was reported, and when (ms, the browser's clock). */
export type Announced = Arrival & { at: number }

type Arrived = {
  seen: SeenBySource
  /** Newest first. */
  announced: readonly Announced[]
  unread: number
  /** A check may have had more unread arrivals than it contains. */
  hasMore: boolean
}

const MAX_ANNOUNCED = 200
const EMPTY: Arrived = { seen: {}, announced: [], unread: 0, hasMore: false }

/** Arrivals of this tab's session. */
export const useArrived = createOfSession('insight-desk.arrived', EMPTY, { version: 2 })

const noteUnread = ({ unread }: Arrived) => useUnread.setState({ count: unread })
useArrived.subscribe(noteUnread)
noteUnread(useArrived.getState())

type Moment = {
  /** The service's clock, ms. */
  now: number
  /** The browser's clock, ms. */
  at: number
  /** All sources that are switched on, including those that failed; the state of others is deleted. */
  keys: readonly string[]
}

/** Records a check. @returns all unread arrivals if there are new ones, else none */
export function recordNews(news: readonly NewestInsights[], { now, at, keys }: Moment): readonly Announced[] {
  const before = useArrived.getState()
  const known = Object.entries(before.seen).filter(([key]) => keys.includes(key))
  const { arrivals: found, seen, hasMore } = arrivalsIn(Object.fromEntries(known), news, now)
  // A source may get an insight later than another one that has reported it.
  const sourcesOf = new Map(found.map(({ id, sources }) => [id, sources]))
  const reported = before.announced.map((each) => ({
    ...each,
    sources: [...new Set([...each.sources, ...(sourcesOf.get(each.id) ?? [])])],
  }))
  const arrivals = found.filter(({ id }) => reported.every((each) => each.id !== id))
  const announced = [...arrivals.map((arrival) => ({ ...arrival, at })), ...reported].slice(0, MAX_ANNOUNCED)
  const unread = Math.min(before.unread + arrivals.length, announced.length)
  change({ seen, announced, unread, hasMore: hasMore || (before.hasMore && before.unread > 0) })
  return arrivals.length > 0 ? announced.slice(0, unread) : []
}

const change = (part: Partial<Arrived>) => void useArrived.setState(part)
export const forgetSeen = () => change({ seen: {} })
export const markAllRead = () => change({ unread: 0 })

/** The browser's permission; `unsupported` where it has no notifications. */
export type Permission = NotificationPermission | 'unsupported'

const permissionNow = (): Permission =>
  typeof Notification === 'function' ? Notification.permission : 'unsupported'

export const usePermission = create(() => ({ permission: permissionNow() }))
const notePermission = () => usePermission.setState({ permission: permissionNow() })

/** Called only after the user has switched notifications on for something. An earlier answer is not asked again. */
export async function askPermission() {
  if (permissionNow() === 'default') await Notification.requestPermission()
  notePermission()
}

// Where it is not supported, the permission is read again when a switch is changed.
navigator.permissions?.query({ name: 'notifications' }).then(
  (status) => status.addEventListener('change', notePermission),
  () => {},
)

/**
 * Shows one browser notification for all unread arrivals, unless the page has the focus. A later one, also from another tab, replaces it
 * silently.
 *
 * @returns the notification; null if none was shown
 */
export function showMessage(announced: readonly Announced[]): Notification | null {
  if (announced.length === 0 || document.hasFocus() || permissionNow() !== 'granted') return null
  const { title, body } = messageOf(announced, useArrived.getState().hasMore)
  try {
    return new Notification(title, { body, tag: 'insight-desk' })
  } catch {
    // Chrome on Android allows notifications only from a service worker: the page title and the list show the arrivals.
    return null
  }
}
