import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { delay, http, HttpResponse, type HttpHandler } from 'msw'
import { setupServer, type SetupServer } from 'msw/node'
import { useLocation } from 'react-router'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { AppRouter } from '#app/app-router.tsx'
import { createQueryClient } from '#app/query-client.ts'
import { AppRoutes } from '#app/router.tsx'
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

export type RenderedApp = RenderResult & {
  user: UserEvent
  currentUrl: () => string
  /** From now on the page does not follow its address until it is let go: what a slow machine does for a moment. */
  holdPage: () => { letGo: () => Promise<void> }
}

type Gate = { held: Promise<void> | null }

/** A part of the page that is not ready: React keeps what is drawn until it is. */
function HeldPart({ gate }: { gate: Gate }) {
  useLocation()
  // Thrown, not used: `use` wants every act awaited, and the keys' own is not.
  // oxlint-disable-next-line no-throw-literal, only-throw-error
  if (gate.held) throw gate.held
  return null
}

/** The whole app at an address: real router, real client, retries off so that a failure shows at once. */
export function renderApp(path: string): RenderedApp {
  window.history.replaceState(null, '', path)
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const gate: Gate = { held: null }
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <AppRouter>
        <HeldPart gate={gate} />
        <AppRoutes />
      </AppRouter>
    </QueryClientProvider>,
  )
  return {
    ...rendered,
    user: userEvent.setup(),
    currentUrl: () => window.location.pathname + window.location.search,
    holdPage: () => {
      let open = () => {}
      gate.held = new Promise<void>((resolve) => {
        open = resolve
      })
      return {
        letGo: async () => {
          gate.held = null
          // oxlint-disable-next-line require-await -- React's own queue is emptied when an asynchronous act ends.
          await act(async () => open())
        },
      }
    },
  }
}
