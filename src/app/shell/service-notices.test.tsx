import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getJson, noteAge, noteAnswered, noteKept } from '#api/client/http.ts'
import { ApiError } from '#contract/calls/failure.ts'
import { createQueryClient } from '#app/query-client.ts'
import { formatInstant } from '#shared/format/date.ts'
import { ServiceNotices } from './service-notices.tsx'

const AS_OF = '2026-11-20T14:02:00.000Z'
const stale = new Headers({ 'x-data-stale': '1', 'x-data-as-of': AS_OF })
const notice = () => screen.queryByText(/does not answer/)

/** What the service's answers carry, and how often it was asked. */
let answers: { headers: Headers; asked: number }

/** Something on screen that shows an answer of the service. */
function Shown() {
  const { data } = useQuery({
    queryKey: ['insights'],
    queryFn: async () => {
      answers.asked += 1
      noteAge('insights', answers.headers)
      return 'the last known row'
    },
  })
  return <p>{data}</p>
}

/** The words of a notice come with its first need. */
const passed = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
    await vi.dynamicImportSettled()
  })

async function show(shown: ReactNode = <Shown />, client = createQueryClient()) {
  const page = (children: ReactNode) => (
    <QueryClientProvider client={client}>
      <ServiceNotices />
      {children}
    </QueryClientProvider>
  )
  const { rerender } = render(page(shown))
  await passed(0)
  return { client, rerender: (children: ReactNode) => rerender(page(children)) }
}

/** A call to the desk, with an answer that is not the desk's. */
function ask(answer: () => Promise<Response>) {
  vi.spyOn(globalThis, 'fetch').mockImplementationOnce(answer)
  return getJson('/api/config', { read: (body) => body }).catch(() => null)
}

beforeEach(async () => {
  // Whatever the last call before has left: the desk is there.
  await ask(async () => Response.json({}))
  vi.useFakeTimers()
  answers = { headers: new Headers(), asked: 0 }
})
afterEach(() => {
  noteAge('insights', new Headers())
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('while answers are the service’s own there is no notice, and nothing is asked again', async () => {
  await show()
  await passed(60_000)
  expect(notice()).toBeNull()
  expect(answers.asked).toBe(1)
})

test('old answers are said to be old and as of when; the service is asked again until it answers', async () => {
  answers.headers = stale
  // What is on screen no longer takes its notice with it.
  noteAge('left behind', stale)
  await show()
  expect(screen.getByRole('status')).toHaveTextContent(`As of ${formatInstant(Date.parse(AS_OF))}:`)
  expect(notice()).not.toBeNull()
  expect(screen.getByText('the last known row')).toBeVisible()
  await passed(14_000)
  expect(answers.asked).toBe(1)
  await passed(1_500)
  expect(answers.asked).toBe(2)
  expect(notice()).not.toBeNull()
  answers.headers = new Headers()
  await passed(15_000)
  expect(answers.asked).toBe(3)
  expect(notice()).toBeNull()
  await passed(60_000)
  expect(answers.asked).toBe(3)
})

/** A panel of an insight that the service refuses the account for as long as `isRefused`. */
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

test('an account that the service refuses is an alert beside it, for as long as something on screen lacks what it refuses', async () => {
  answers.headers = stale
  refusal.isRefused = true
  const both = [<Refused key="refused" />, <Shown key="shown" />]
  const { client, rerender } = await show(both)
  expect(screen.getByRole('alert')).toHaveTextContent('refuses this dashboard')
  expect(notice()).not.toBeNull()
  // Another answer that comes, of this page or of one that was left, does not bring what is missing.
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

test('a refusal of what nobody looks at is said until the service answers again', async () => {
  const { client } = await show(null)
  const refused = async () => Promise.reject(new ApiError({ kind: 'signed-out' }))
  await act(() => client.prefetchQuery({ queryKey: ['statuses'], queryFn: refused }))
  expect(screen.getByRole('alert')).toBeVisible()
  await passed(1_000)
  await act(() => client.fetchQuery({ queryKey: ['config'], queryFn: () => 'of the proxy' }))
  expect(screen.getByRole('alert')).toBeVisible()
  await act(() => client.fetchQuery({ queryKey: ['insights'], queryFn: () => 'of the service' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('without a network it is said only once the desk was not found: one on the same machine needs none', async () => {
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

test('a desk that answers is not said to be away for one answer that did not come', async () => {
  await show()
  act(() => noteKept('calibration', Date.parse(AS_OF)))
  await passed(0)
  expect(screen.getByRole('status')).toHaveTextContent(
    `As of ${formatInstant(Date.parse(AS_OF))}: a part of this page did not load.`,
  )
  expect(notice()).toBeNull()
  act(() => noteAnswered('calibration'))
  expect(screen.queryByRole('status')).toBeNull()
})
