import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { arrivalsIn, messageOf, type Arrival, type Look, type Seen } from './arrivals.ts'
import { useUnread } from './notifying.tsx'

/** An arrival as it was told, and when (ms, the browser's clock). Like a toast it is a message, no copy of the insight. */
export type Told = Arrival & { at: number }

type Arrived = {
  seen: Seen
  /** Newest first. */
  told: readonly Told[]
  unread: number
  /** More may have come than a check holds. */
  hasMore: boolean
}

const MOST_TOLD = 200
const EMPTY: Arrived = { seen: {}, told: [], unread: 0, hasMore: false }

/** What came while the desk is open in this tab; a reload finds it, the next session begins anew. */
export const useArrived = create<Arrived>()(
  persist(() => EMPTY, {
    name: 'insight-desk.arrived',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
)

const noteUnread = ({ unread }: Arrived) => useUnread.setState({ count: unread })
useArrived.subscribe(noteUnread)
noteUnread(useArrived.getState())

type Moment = {
  /** The service's clock, ms. */
  now: number
  /** The browser's clock, ms. */
  at: number
  /** Every source that is switched on, also one that did not answer; what was seen of others is forgotten. */
  keys: readonly string[]
}

/** Notes what the sources list now. @returns everything unread, where something came just now; else nothing */
export function noteLooks(looks: readonly Look[], { now, at, keys }: Moment): readonly Told[] {
  const before = useArrived.getState()
  const asked = Object.entries(before.seen).filter(([key]) => keys.includes(key))
  const { arrivals, seen, hasMore } = arrivalsIn(Object.fromEntries(asked), looks, now)
  const told = [...arrivals.map((arrival) => ({ ...arrival, at })), ...before.told].slice(0, MOST_TOLD)
  const unread = Math.min(before.unread + arrivals.length, told.length)
  change({ seen, told, unread, hasMore: hasMore || before.hasMore })
  return arrivals.length > 0 ? told.slice(0, unread) : []
}

const change = (part: Partial<Arrived>) => void useArrived.setState(part)
export const forgetSeen = () => change({ seen: {} })
export const markAllRead = () => change({ unread: 0 })
export const clearArrived = () => change({ told: [], unread: 0, hasMore: false })

/** What this browser lets the desk do; `unsupported` where it has no notifications at all. */
export type Permission = NotificationPermission | 'unsupported'

const permissionNow = (): Permission =>
  typeof Notification === 'function' ? Notification.permission : 'unsupported'

export const usePermission = create(() => ({ permission: permissionNow() }))
const notePermission = () => usePermission.setState({ permission: permissionNow() })

/** Asks the person, once they have switched something on and never before. What they answered before stands. */
export async function askPermission() {
  if (permissionNow() === 'default') await Notification.requestPermission()
  notePermission()
}

/** Follows what the person changes in the browser's own settings. */
export async function followPermission() {
  try {
    const status = await navigator.permissions.query({ name: 'notifications' })
    status.addEventListener('change', notePermission)
  } catch {
    // A browser that cannot say so: it is read again when the next switch is turned.
  }
}

/**
 * Shows one message for all unread arrivals, unless the person is looking at the desk. A second one, also of another tab, takes its place
 * without a sound.
 *
 * @returns the message; null where none was shown
 */
export function showMessage(told: readonly Told[]): Notification | null {
  if (told.length === 0 || document.hasFocus() || permissionNow() !== 'granted') return null
  const { title, body } = messageOf(told, useArrived.getState().hasMore)
  try {
    return new Notification(title, { body, tag: 'insight-desk' })
  } catch {
    // Chrome on Android shows messages of a service worker only: the title and the list tell of it.
    return null
  }
}
