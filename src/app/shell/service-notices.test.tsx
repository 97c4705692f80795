import { useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getJson, noteAge, noteFresh, noteFromDevice } from '#api/client/http.ts'
import { configQueries } from '#api/queries/config-queries.ts'
import { createQueryClient } from '#app/query-client.ts'
import { ApiError } from '#contract/calls/failure.ts'
import { formatInstant } from '#shared/format/date.ts'
import { noteStorage } from '#shared/state/stored.ts'
import { appConfig, inClient } from '#testing/query-client.tsx'
import { ServiceNotices } from './service-notices.tsx'

const AS_OF = '2026-11-20T14:02:00.000Z'
const stale = new Headers({ 'x-data-stale': '1', 'x-data-as-of': AS_OF })
const notice = () => screen.queryByText(/no newer answer/)

let responses: { headers: Headers; requests: number }

/** A component that shows a response of the service. */
function Shown() {
  const { data } = useQuery({
    queryKey: ['insights'],
    queryFn: async () => {
      responses.requests += 1
      noteAge('insights', responses.headers)
      return 'the last known row'
    },
  })
  return <p>{data}</p>
}

/** The notices are loaded lazily. */
const passed = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
  })

async function show(shown: ReactNode = <Shown />, client = createQueryClient()) {
  const page = (children: ReactNode) => (
    <>
      <ServiceNotices />
      {children}
    </>
  )
  const { rerender } = render(page(shown), inClient(client))
  await passed(0)
  return { client, rerender: (children: ReactNode) => rerender(page(children)) }
}

/** What the server answers from now on. */
const answerWith = (answer: () => Promise<Response>) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer)

/** A call to the server with this response. */
function ask(answer: () => Promise<Response>) {
  vi.spyOn(globalThis, 'fetch').mockImplementationOnce(answer)
  return getJson('/api/config', { read: (body) => body }).catch(() => null)
}

beforeEach(async () => {
  // Resets the state of an earlier test: the server is reachable.
  await ask(async () => Response.json({}))
  vi.useFakeTimers()
  responses = { headers: new Headers(), requests: 0 }
})
afterEach(() => {
  noteAge('insights', new Headers())
})

test('stale responses show a notice with their time, and are refetched until the service responds', async () => {
  responses.headers = stale
  // A stale response of a page that was left does not keep the notice.
  noteAge('left behind', stale)
  await show()
  expect(screen.getByRole('status')).toHaveTextContent(`As of ${formatInstant(Date.parse(AS_OF))}:`)
  expect(notice()).not.toBeNull()
  expect(screen.getByText('the last known row')).toBeVisible()
  await passed(14_000)
  expect(responses.requests).toBe(1)
  await passed(1_500)
  expect(responses.requests).toBe(2)
  expect(notice()).not.toBeNull()
  responses.headers = new Headers()
  await passed(15_000)
  expect(responses.requests).toBe(3)
  expect(notice()).toBeNull()
  await passed(60_000)
  expect(responses.requests).toBe(3)
})

/** A panel for which the service rejects the account while `isRefused`. */
const refusal = { isRefused: true }
function Refused() {
  const { data, refetch } = useQuery({
    queryKey: ['predictions'],
    queryFn: () => {
      if (refusal.isRefused) throw new ApiError({ kind: 'signed-out' })
      return 'the fan'
    },
  })
  return <button onClick={() => void refetch()}>{data ?? 'Try again'}</button>
}

test('a rejected account shows an alert as long as a rejected query is on screen', async () => {
  responses.headers = stale
  refusal.isRefused = true
  const both = [<Refused key="refused" />, <Shown key="shown" />]
  const { client, rerender } = await show(both)
  expect(screen.getByRole('alert')).toHaveTextContent('refuses this dashboard')
  expect(notice()).not.toBeNull()
  // Other responses, of this page or of an earlier one, do not remove the alert.
  await act(() => client.fetchQuery({ queryKey: ['entities'], queryFn: () => 'kept by the proxy' }))
  await act(() => createQueryClient().fetchQuery({ queryKey: ['insights'], queryFn: () => 'late' }))
  expect(screen.getByRole('alert')).toBeVisible()
  rerender(<Shown />)
  await passed(1_000)
  await act(() => client.fetchQuery({ queryKey: ['closes'], queryFn: () => 'answered since' }))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(both)
  await passed(0)
  expect(screen.getByRole('alert')).toBeVisible()
  refusal.isRefused = false
  act(() => screen.getByRole('button').click())
  await passed(0)
  expect(screen.getByRole('button')).toHaveTextContent('the fan')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a rejected account is tried again until it is accepted, and its alert stays during a try', async () => {
  refusal.isRefused = true
  let answered = () => {}
  const Slow = () =>
    useQuery({
      queryKey: ['slow'],
      queryFn: () =>
        new Promise<string>((resolve, reject) => {
          answered = () =>
            refusal.isRefused ? reject(new ApiError({ kind: 'signed-out' })) : resolve('rows')
        }),
    }).data
  await show(<Slow />)
  answered()
  await passed(0)
  const alert = screen.getByRole('alert')
  await passed(15_000)
  expect(screen.getByRole('alert')).toBe(alert)
  answered()
  await passed(0)
  expect(screen.getByRole('alert')).toBe(alert)
  await passed(15_000)
  refusal.isRefused = false
  answered()
  await passed(0)
  expect(screen.getByText('rows')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what has failed is requested again until it succeeds; the rows of a list then stay', async () => {
  let isDown = true
  let requests = 0
  const queryFn = () => {
    requests += 1
    if (isDown) throw new ApiError({ kind: 'timeout' })
    return 'rows'
  }
  const List = () => useQuery({ queryKey: ['list'], queryFn, meta: { isOnDemand: true } }).data
  await show(<List />)
  await passed(15_000)
  expect(requests).toBe(2)
  isDown = false
  await passed(15_500)
  expect(screen.getByText('rows')).toBeVisible()
  await passed(60 * 60_000)
  expect(requests).toBe(3)
})

test('the rejection of a query without observers is shown until a call to the service succeeds', async () => {
  const { client } = await show(null)
  const refused = async () => Promise.reject(new ApiError({ kind: 'signed-out' }))
  await act(() => client.prefetchQuery({ queryKey: ['statuses'], queryFn: refused }))
  expect(screen.getByRole('alert')).toBeVisible()
  await passed(1_000)
  await act(() => client.fetchQuery({ queryKey: ['config'], queryFn: () => appConfig({}) }))
  expect(screen.getByRole('alert')).toBeVisible()
  await act(() => client.fetchQuery({ queryKey: ['insights'], queryFn: () => 'of the service' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while offline the notice appears only once the server was unreachable: a local server needs no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show()
  const isOffline = () => screen.queryByText(/you are offline/)
  expect(isOffline()).toBeNull()
  await act(() => ask(async () => Promise.reject(new TypeError('no network'))))
  await passed(0)
  expect(isOffline()).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(/^As of \d\d:\d\d UTC: you are offline\./)
  await act(() => ask(async () => Response.json({})))
  await passed(0)
  expect(isOffline()).toBeNull()
})

test('a response that arrives after the network was lost does not hide for long that the server is unreachable', async () => {
  answerWith(async () => Response.json(appConfig({})))
  const Badge = () => String(useQuery(configQueries.app()).data?.environment)
  await show(<Badge />)
  answerWith(async () => Promise.reject(new TypeError('no network')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await passed(0)
  expect(screen.getByText(/you are offline/)).toBeVisible()
  // After the retries of the first check.
  await passed(4_000)
  await act(() => ask(async () => Response.json({})))
  expect(screen.queryByText(/you are offline/)).toBeNull()
  await passed(1_000)
  expect(screen.getByText(/you are offline/)).toBeVisible()
})

test('one failed request does not show the server as unreachable', async () => {
  await show()
  act(() => noteFromDevice('calibration', Date.parse(AS_OF)))
  await passed(0)
  expect(screen.getByRole('status')).toHaveTextContent(
    `As of ${formatInstant(Date.parse(AS_OF))}: a part of this page did not load.`,
  )
  expect(notice()).toBeNull()
  act(() => noteFresh('calibration'))
  expect(screen.queryByRole('status')).toBeNull()
})

const Badge = () => String(useQuery(configQueries.app()).data?.environment)
const said = () => screen.queryByText(/The settings of this dashboard did not load/)

test('a configuration that does not load for want of a sign-in is left to the invitation to sign in', async () => {
  const problem = { title: 'Not signed in', status: 401, kind: 'sign-in-needed' }
  answerWith(async () => Response.json(problem, { status: 401 }))
  await show(<Badge />)
  await passed(3_000)
  expect(said()).toBeNull()
})

test('a configuration that does not load is said, until it does', async () => {
  let body: object = {}
  answerWith(async () => Response.json(body, { status: 'mode' in body ? 200 : 503 }))
  await show(<Badge />)
  expect(said()).toBeNull()
  await passed(3_000)
  expect(screen.getByRole('alert')).toHaveTextContent('The service is busy')
  // Also while it is requested again.
  await passed(2_500)
  expect(said()).toBeVisible()
  body = appConfig({})
  await passed(4_000)
  expect(said()).toBeNull()
})

test('a problem of the storage is said once, until it is dismissed', async () => {
  for (const about of ['views', 'watchlist']) noteStorage(about, 'Browser storage is full.')
  await show(null)
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Browser storage is full.',
  ])
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click())
  expect(screen.queryByRole('status')).toBeNull()
})
