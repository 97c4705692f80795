import { QueryClientProvider } from '@tanstack/react-query'
import { render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { delay, http, HttpResponse, type HttpHandler } from 'msw'
import { setupServer, type SetupServer } from 'msw/node'
import { RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { createAppRouter } from '#app/router.tsx'
import { startStack, type Stack } from './stack.ts'

let stack: Stack
let network: SetupServer

/**
 * Call once at the top of a test file: the network layer hands `/api/*` to the real proxy in front of the real reference
 * service, and any other address is an error.
 */
export function useRealStack(): { stack: () => Stack; use: (...handlers: HttpHandler[]) => void } {
  beforeAll(async () => {
    stack = await startStack()
    network = setupServer(
      http.all('*/api/*', ({ request }) => stack.answer(request)),
      http.all('*/auth/*', ({ request }) => stack.answer(request)),
    )
    network.listen({
      onUnhandledRequest: (request, print) => {
        // The proxy speaks to the reference service over loopback; everything else would be a leak.
        if (!request.url.startsWith(stack.reference.baseUrl)) print.error()
      },
    })
  })
  afterEach(() => network.resetHandlers())
  afterAll(async () => {
    network.close()
    await stack.stop()
  })
  return { stack: () => stack, use: (...handlers) => network.use(...handlers) }
}

/** Faults of the service as the proxy reports them, for one route; malformed answers and slowness included. */
export const fault = {
  problem: (path: string, status: number, kind: string, extra: object = {}) =>
    http.all(`*${path}`, () =>
      HttpResponse.json(
        {
          type: 'about:blank',
          title: 'Fault',
          status,
          detail: '',
          kind,
          requestId: 'test-request',
          ...extra,
        },
        { status, headers: { 'content-type': 'application/problem+json' } },
      ),
    ),
  offline: (path: string) => http.all(`*${path}`, () => HttpResponse.error()),
  body: (path: string, body: unknown) => http.all(`*${path}`, () => HttpResponse.json(body as object)),
  slow: (path: string, ms: number) =>
    http.all(`*${path}`, async ({ request }) => {
      await delay(ms)
      return stack.answer(request)
    }),
}

export type RenderedApp = RenderResult & { user: UserEvent; currentUrl: () => string }

let router: ReturnType<typeof createAppRouter> | undefined
afterEach(() => router?.dispose())

/** The whole app at an address: real router, real client, retries off so that a failure shows at once. */
export function renderApp(path: string): RenderedApp {
  window.history.replaceState(null, '', path)
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  router = createAppRouter(queryClient)
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>,
  )
  return {
    ...rendered,
    user: userEvent.setup(),
    currentUrl: () => window.location.pathname + window.location.search,
  }
}
