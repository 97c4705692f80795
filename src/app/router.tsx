import type { QueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createBrowserRouter, redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { configQueries } from '#api/queries/config-queries.ts'
import { AppFrame } from '#app/shell/app-frame.tsx'
import { PageError, PageShell } from '#app/shell/page-shell.tsx'
import { InsightList as List } from '#features/insight-list/insight-list.tsx'
import { startList } from '#features/insight-list/rows/list-query.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { TODAY_FIRST, useListLayout } from '#shared/state/views.ts'
import { prefetchOnIntent, type PageArgs, type PageHandle, type PageModule } from './prefetch-on-intent.ts'

/** Stands while the code of the first page is on its way. */
const PageSkeleton = () => (
  <p role="status" className="skeleton p-6 text-ink-3">
    Loading the page
  </p>
)

/** Its code is part of the first download. By `React.lazy`, because what `Suspense` reveals is drawn in slices, which hold up no key. */
const InsightList = lazy(() => Promise.resolve({ default: List }))

const ListPage = () => (
  <Suspense fallback={<PageSkeleton />}>
    <InsightList Frame={PageShell} />
  </Suspense>
)

/** Every page of the app; its code comes when it is opened. */
export function appRoutes(queryClient: QueryClient): RouteObject[] {
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
      handle: { prefetch: async (args) => start(await load(), args) } satisfies PageHandle,
    }
  }
  return [
    {
      Component: AppFrame,
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
              Component: ListPage,
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
}

export function createAppRouter(queryClient: QueryClient) {
  openFirstView()
  const routes = appRoutes(queryClient)
  prefetchOnIntent(routes)
  return createBrowserRouter(routes)
}

/** A plain address that is opened by itself leads to the view that was chosen to open first; inside the app it is the plain list. */
function openFirstView() {
  const first = useListLayout.getState().opens?.search
  if (first && window.location.pathname === insightsPath() && window.location.search === '')
    window.history.replaceState(window.history.state, '', insightsPath(first))
}
