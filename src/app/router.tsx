import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createBrowserRouter, redirect, type RouteObject, matchRoutes } from 'react-router'
import { configQueries } from '#api/queries/config-queries.ts'
import { AppFrame } from '#app/shell/app-frame.tsx'
import { PageError, PageShell } from '#app/shell/page-shell.tsx'
import { InsightList } from '#features/insight-list/insight-list.tsx'
import { startList } from '#features/insight-list/rows/list-query.ts'
import { insightsPath, type PagePattern } from '#shared/navigation/paths.ts'
import { TODAY_FIRST, useListLayout } from '#shared/state/views.ts'
import { loadCode } from '#shared/ui/states/part-boundary.tsx'
import type { PageArgs, PageModule } from './routes/page-parts.tsx'

/** Shown while the code of the first page loads. */
const PageSkeleton = () => (
  <p role="status" className="skeleton p-6 text-ink-3">
    Loading the page
  </p>
)

/** The page of each pattern, loaded on demand; the list is part of the first download. */
const PAGES: Record<Exclude<PagePattern, 'insights'> | '*', () => Promise<PageModule>> = {
  'insights/:id': () => import('./routes/insight-detail.route.tsx'),
  'assets/:tag': () => import('./routes/asset.route.tsx'),
  today: () => import('./routes/today.route.tsx'),
  'track-record': () => import('./routes/track-record.route.tsx'),
  compare: () => import('./routes/compare.route.tsx'),
  watchlist: () => import('./routes/watchlist.route.tsx'),
  journal: () => import('./routes/journal.route.tsx'),
  data: () => import('./routes/data.route.tsx'),
  '*': () => import('./routes/not-found.route.tsx'),
}

function appRoutes(queryClient: QueryClient): RouteObject[] {
  /** A lazily loaded page; its loader starts its queries and prefetches the configuration, which every page needs. */
  const page = ([path, request]: [string, () => Promise<PageModule>]) => {
    const load = () => loadCode(request)
    const start = (module: PageModule, args: PageArgs) => {
      void queryClient.prefetchQuery(configQueries.app())
      module.start?.(queryClient, args)
      return null
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
          // If the code of a page fails to load, the frame stays and shows the error.
          ErrorBoundary: PageError,
          HydrateFallback: PageSkeleton,
          children: [
            {
              index: true,
              Component: PageSkeleton,
              loader: ({ request }) => {
                const { search } = new URL(request.url)
                const { opens } = useListLayout.getState()
                if (search === '' && opens?.id === TODAY_FIRST.id) return redirect(TODAY_FIRST.id)
                return redirect(insightsPath(search || opens?.search))
              },
            },
            {
              path: 'insights' satisfies PagePattern,
              // Requests the rows before the page renders.
              loader: ({ request }) => {
                void startList(queryClient, new URL(request.url).searchParams)
                return null
              },
              // On the page its hooks fetch, so that the chip of a new filter renders without waiting for a loader.
              shouldRevalidate: () => false,
              Component: () => <InsightList Frame={PageShell} />,
            },
            ...Object.entries(PAGES).map(page),
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

/** Opening `/insights` directly goes to the view that the user chose to open first; a link inside the app goes to the plain list. */
function openFirstView() {
  const first = useListLayout.getState().opens?.search
  if (first && window.location.pathname === insightsPath() && window.location.search === '')
    window.history.replaceState(window.history.state, '', insightsPath(first))
}

/** On every lazy route: loads its code and starts its queries before it is opened. */
type PageHandle = { prefetch: (args: PageArgs) => Promise<unknown> }

/** Delay in ms, so that a pointer passing over links, or keys moving through rows, prefetch nothing. */
const RESTS_MS = { pointerover: 100, focusin: 400 } as const

/**
 * Prefetches code and data of a page when a link to it, or a row of the list, is hovered or focused. What fails is fetched again when
 * the page is opened.
 *
 * @returns stops it
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
    timer = setTimeout(
      () => {
        const match = matchRoutes(routes, link.pathname)?.at(-1)
        const handle = match?.route.handle as PageHandle | undefined
        if (!match || !handle) return
        const request = new Request(link.href, { signal })
        handle.prefetch({ params: match.params, request }).catch(() => {})
      },
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
