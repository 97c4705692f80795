import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import {
  createBrowserRouter,
  redirect,
  type RouteObject,
  matchRoutes,
  type LoaderFunctionArgs,
} from 'react-router'
import { configQueries } from '#api/queries/config-queries.ts'
import { AppFrame } from '#app/shell/app-frame.tsx'
import { PageError, PageShell } from '#app/shell/page-shell.tsx'
import { InsightList } from '#features/insight-list/insight-list.tsx'
import { startList } from '#features/insight-list/rows/list-query.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { TODAY_FIRST, useListLayout } from '#shared/state/views.ts'

/** Stands while the code of the first page is on its way. */
const PageSkeleton = () => (
  <p role="status" className="skeleton p-6 text-ink-3">
    Loading the page
  </p>
)

/** Every page of the app; its code comes when it is opened. */
function appRoutes(queryClient: QueryClient): RouteObject[] {
  /** A page by its module; what every page needs to know of the service is asked for with it. */
  const page = (path: string, load: () => Promise<PageModule>) => {
    const start = (module: PageModule, args: PageArgs) => {
      void queryClient.prefetchQuery(configQueries.app())
      return module.loader?.(queryClient)(args) ?? null
    }
    return {
      path,
      lazy: async () => {
        const module = await load()
        return { Component: module.Component, loader: (args: PageArgs) => start(module, args) }
      },
      handle: {
        prefetch: async (args) => {
          const module = await load()
          if (!args.request.signal.aborted) start(module, args)
        },
      } satisfies PageHandle,
    }
  }
  const routes: RouteObject[] = [
    {
      Component: function App() {
        useEffect(() => prefetchOnIntent(routes), [])
        return <AppFrame />
      },
      children: [
        {
          // The code of a page may not come: the frame stays, and its error is shown in it.
          ErrorBoundary: PageError,
          HydrateFallback: PageSkeleton,
          children: [
            {
              index: true,
              Component: PageSkeleton,
              loader: () => {
                const { opens } = useListLayout.getState()
                return redirect(opens?.id === TODAY_FIRST.id ? TODAY_FIRST.id : insightsPath(opens?.search))
              },
            },
            {
              path: 'insights',
              // The rows are asked for before the page is drawn.
              loader: ({ request }) => {
                void startList(queryClient, new URL(request.url).searchParams)
                return null
              },
              // On the page itself the hooks ask: a filter's chip is drawn at once and waits for no loader.
              shouldRevalidate: () => false,
              Component: () => <InsightList Frame={PageShell} />,
            },
            page('insights/:id', () => import('./routes/insight-detail.route.tsx')),
            page('assets/:tag', () => import('./routes/asset.route.tsx')),
            page('today', () => import('./routes/today.route.tsx')),
            page('track-record', () => import('./routes/track-record.route.tsx')),
            page('compare', () => import('./routes/compare.route.tsx')),
            page('watchlist', () => import('./routes/watchlist.route.tsx')),
            page('journal', () => import('./routes/journal.route.tsx')),
            page('data', () => import('./routes/data.route.tsx')),
            page('*', () => import('./routes/not-found.route.tsx')),
          ],
        },
      ],
    },
  ]
  return routes
}

export function createAppRouter(queryClient: QueryClient) {
  openFirstView()
  return createBrowserRouter(appRoutes(queryClient))
}

/** A plain address that is opened by itself leads to the view that was chosen to open first; inside the app it is the plain list. */
function openFirstView() {
  const first = useListLayout.getState().opens?.search
  if (first && window.location.pathname === insightsPath() && window.location.search === '')
    window.history.replaceState(window.history.state, '', insightsPath(first))
}

/** What a loader here may know of the navigation; a link that is only pointed at can give it as well. */
type PageArgs = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** Starts what a page needs, by the query options that its hooks read. Nothing waits for it: panels show their own waiting. */
export type StartPage = (queryClient: QueryClient) => (args: PageArgs) => null

/** What a file `*.route.tsx` exports. */
type PageModule = { loader?: StartPage; Component: ComponentType }

/** On every route: fetches its code and starts its queries before it is opened. */
type PageHandle = { prefetch: (args: PageArgs) => Promise<unknown> }

/** A pointer that only passes over a link asks for nothing, nor do keys that walk through the rows. */
const RESTS_MS = { pointerover: 100, focusin: 400 } as const

/**
 * Fetches a page when a link to it is pointed at or has the focus, a row of the list included: the press finds code and answers here.
 * What does not come now is asked for when it is opened.
 *
 * @returns how to end it
 */
function prefetchOnIntent(routes: RouteObject[]) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ending = new AbortController()
  const { signal } = ending
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
    const args = { params: match.params, request: new Request(link.href, { signal }) }
    timer = setTimeout(
      () => void handle.prefetch(args).catch(() => {}),
      RESTS_MS[type as keyof typeof RESTS_MS],
    )
  }
  document.addEventListener('pointerover', notice, { passive: true, signal })
  document.addEventListener('focusin', notice, { signal })
  return () => {
    clearTimeout(timer)
    ending.abort()
  }
}
