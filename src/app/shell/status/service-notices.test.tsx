import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAge } from '#api/client/service-age.ts'
import { ApiError } from '#api/client/api-error.ts'
import { createQueryClient } from '#app/query-client.ts'
import { formatTime } from '#shared/format/date.ts'
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

async function show() {
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <ServiceNotices />
      <Shown />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  return view
}

beforeEach(() => {
  vi.useFakeTimers()
  answers = { headers: new Headers(), asked: 0 }
})
afterEach(() => {
  noteAge('insights', new Headers())
  vi.useRealTimers()
})

test('while answers are the service’s own there is no notice, and nothing is asked again', async () => {
  await show()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(notice()).toBeNull()
  expect(answers.asked).toBe(1)
})

test('old answers are said to be old and as of when; the service is asked again until it answers', async () => {
  answers.headers = stale
  await show()
  expect(screen.getByRole('status')).toHaveTextContent(`As of ${formatTime(Date.parse(AS_OF))}:`)
  expect(notice()).not.toBeNull()
  expect(screen.getByText('the last known row')).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(14_000))
  expect(answers.asked).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  expect(answers.asked).toBe(2)
  expect(notice()).not.toBeNull()
  answers.headers = new Headers()
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  expect(answers.asked).toBe(3)
  expect(notice()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(answers.asked).toBe(3)
})

test('an old answer that is on screen no longer takes its notice with it', async () => {
  answers.headers = stale
  noteAge('left behind', stale)
  await show()
  answers.headers = new Headers()
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  expect(notice()).toBeNull()
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
  const client = createQueryClient()
  const page = (hasPanel: boolean) => (
    <QueryClientProvider client={client}>
      <ServiceNotices />
      {hasPanel && <Refused />}
      <Shown />
    </QueryClientProvider>
  )
  const { rerender } = render(page(true))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('alert')).toHaveTextContent('refuses this dashboard')
  expect(notice()).not.toBeNull()
  // Another answer that comes, of this page or of one that was left, does not bring what is missing.
  await act(() => client.fetchQuery({ queryKey: ['entities'], queryFn: () => 'kept by the proxy' }))
  await act(() => createQueryClient().fetchQuery({ queryKey: ['insights'], queryFn: () => 'late' }))
  expect(screen.getByRole('alert')).toBeInTheDocument()
  rerender(page(false))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await act(() => client.fetchQuery({ queryKey: ['closes'], queryFn: () => 'answered since' }))
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(page(true))
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('alert')).toBeInTheDocument()
  refusal.isRefused = false
  act(() => screen.getByRole('button').click())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('button')).toHaveTextContent('the fan')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refusal of what nobody looks at is said until the service answers again', async () => {
  const client = createQueryClient()
  render(
    <QueryClientProvider client={client}>
      <ServiceNotices />
    </QueryClientProvider>,
  )
  const refused = {
    queryKey: ['statuses'],
    queryFn: () => Promise.reject(new ApiError({ kind: 'signed-out' })),
  }
  await act(() => client.prefetchQuery(refused))
  expect(screen.getByRole('alert')).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await act(() => client.fetchQuery({ queryKey: ['config'], queryFn: () => 'of the proxy' }))
  expect(screen.getByRole('alert')).toBeInTheDocument()
  await act(() => client.fetchQuery({ queryKey: ['insights'], queryFn: () => 'of the service' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
