import { create } from 'zustand'

/** Number of unread arrivals; set by `arrived.ts`, which loads after the first page. */
export const useUnread = create(() => ({ count: 0 }))

/** The document title, with the number of unread arrivals. */
export function PageTitle({ children }: { children: string }) {
  const unread = useUnread(({ count }) => count)
  return <title>{`${unread > 0 ? `(${unread}) ` : ''}${children} · Insight Desk`}</title>
}
