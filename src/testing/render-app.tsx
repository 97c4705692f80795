import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { cleanup, render, type RenderResult } from '@testing-library/react'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { http, HttpResponse, type HttpHandler } from 'msw'
import { setupServer, type SetupServer } from 'msw/node'
import { RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { createQueryClient } from '#app/query-client.ts'
import { createAppRouter } from '#app/router.tsx'
import { readInsightList, type Insight } from '#contract/records/insight.ts'
import { startStack, type Stack } from './stack.ts'
import { settled } from './virtual-clock.ts'

let stack: Stack
let network: SetupServer

/**
 * Call once at the top of a test file: `/api/*` goes to the real proxy in front of the real reference service, and any other URL
 * is an error.
 *
 * @param page imports the code of a lazy page, so that its first compilation is not part of a test
 */
export function realStack(page?: () => Promise<unknown>) {
  beforeAll(async () => {
    await page?.()
    stack = await startStack()
    network = setupServer(
      http.all('*/api/*', ({ request }) => stack.answer(request)),
      http.all('*/auth/*', ({ request }) => stack.answer(request)),
    )
    network.listen({
      onUnhandledRequest: (request, print) => {
        // The proxy calls the reference service over loopback; anything else would be a leak.
        if (!request.url.startsWith(stack.reference.baseUrl)) print.error()
      },
    })
  })
  afterEach(async () => {
    // Ends everything of the app that still sends requests, so that the next test does not see them.
    cleanup()
    app?.router.dispose()
    await app?.queryClient.cancelQueries()
    app?.queryClient.clear()
    network.resetHandlers()
  })
  afterAll(async () => {
    network.close()
    await stack.stop()
  })
  return {
    stack: () => stack,
    ask,
    insightsOf,
    anInsight,
    /** Responses instead of the stack's, until the end of the test. */
    reply: (...handlers: HttpHandler[]) => network.use(abortedRequests, ...handlers),
  }
}

/** Late requests of an app that has ended: they must not use up a response of the next test. */
const abortedRequests = http.all('*', ({ request }) =>
  request.signal.aborted ? HttpResponse.error() : undefined,
)

/** The body of a response to a GET, or to a POST if a body is given. */
async function ask(path: string, body?: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const init = body && { method: 'POST', headers, body: JSON.stringify(body) }
  return (await stack.answer(new Request(`http://localhost${path}`, init))).json()
}

const insightsOf = async (filter: object) =>
  readInsightList(await ask('/api/insights/v1/filter', filter)).items

let listed: Promise<Insight[]> | undefined

/** An insight from the service's list; by default one with many cases in its fan. */
async function anInsight(pick: (insight: Insight) => boolean = ({ episodes }) => episodes.length > 40) {
  listed ??= insightsOf({ limit: 200, from_date: '2018-01-01T00:00:00Z' })
  const found = (await listed).find(pick)
  if (!found) throw new Error('the service lists no such insight')
  return found
}

/** A promise that resolves when `release` is called. */
export function hold() {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  return { held, release: () => release() }
}

/** A problem as the proxy reports it. */
export const problemOf = (status: number, kind: string, extra: object = {}) =>
  HttpResponse.json(
    { type: 'about:blank', title: 'Fault', status, detail: '', kind, requestId: 'test-request', ...extra },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

/** Faults for one route: problems, no connection, malformed bodies, slowness. */
export const fault = {
  /** Held back until then, if given. */
  problem: (path: string, status: number, kind: string, extra?: object, until?: Promise<unknown>) =>
    http.all(`*${path}`, async () => {
      await until
      return problemOf(status, kind, extra)
    }),
  offline: (path: string) => http.all(`*${path}`, () => HttpResponse.error()),
  body: (path: string, body: unknown) => http.all(`*${path}`, () => HttpResponse.json(body as object)),
  /** No fault: the service's own response, held back until then. */
  none: (path: string, until: Promise<unknown> = Promise.resolve()) =>
    http.all(`*${path}`, async ({ request }) => {
      await until
      return stack.answer(request)
    }),
}

export type RenderedApp = RenderResult & {
  user: UserEvent
  queryClient: QueryClient
  currentUrl: () => string
}

/** The current app, or the last one. */
let app: { router: ReturnType<typeof createAppRouter>; queryClient: QueryClient } | undefined

/** Waits until the navigation that the last key press started has ended; rendering follows. */
async function navigationSettled() {
  do await settled()
  while (app?.router.state.navigation.state !== 'idle')
}

/** The whole app at a URL: real router and client, retries off so that a failure shows at once. */
export function renderApp(path: string): RenderedApp {
  window.history.replaceState(null, '', path)
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const router = createAppRouter(queryClient)
  app = { router, queryClient }
  const rendered = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>,
  )
  return {
    ...rendered,
    queryClient,
    user: userEvent.setup({ advanceTimers: navigationSettled }),
    currentUrl: () => window.location.pathname + window.location.search,
  }
}
