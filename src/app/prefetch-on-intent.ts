import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchRoutes } from 'react-router'
import type { LoaderFunctionArgs, RouteObject } from 'react-router'

/** What a loader here may know of the navigation; a link that is only pointed at can give it as well. */
export type PageArgs = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** Starts what a page needs, by the query options that its hooks read. Nothing waits for it: panels show their own waiting. */
export type StartPage = (queryClient: QueryClient) => (args: PageArgs) => null

/** What a file `*.route.tsx` exports. */
export type PageModule = { loader?: StartPage; Component: ComponentType }

/** On every route: fetches its code and starts its queries before it is opened. */
export type PageHandle = { prefetch: (args: PageArgs) => Promise<unknown> }

/** A pointer that only passes over a link asks for nothing, nor do keys that walk through the rows. */
const RESTS_MS = { pointerover: 100, focusin: 400 } as const

/**
 * Fetches a page when a link to it is pointed at or has the focus, a row of the list included: the press finds code and answers here.
 * What does not come now is asked for when it is opened.
 */
export function prefetchOnIntent(routes: RouteObject[]) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const notice = ({ target, type }: Event) => {
    clearTimeout(timer)
    const link =
      target instanceof Element
        ? (target.closest('a[href^="/"]') ?? target.closest('[data-row]')?.querySelector('a'))
        : null
    if (!(link instanceof HTMLAnchorElement)) return
    const match = matchRoutes(routes, link.pathname)?.at(-1)
    const handle = match?.route.handle as PageHandle | undefined
    if (!match || !handle) return
    const args = { params: match.params, request: new Request(link.href) }
    timer = setTimeout(
      () => void handle.prefetch(args).catch(() => {}),
      RESTS_MS[type as keyof typeof RESTS_MS],
    )
  }
  document.addEventListener('pointerover', notice, { passive: true })
  document.addEventListener('focusin', notice)
}
