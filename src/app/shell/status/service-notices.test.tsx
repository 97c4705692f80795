import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteAge } from '#api/service-age.ts'
import { createQueryClient, useAccountRefused } from '#app/query-client.ts'
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
  useAccountRefused.setState({ isRefused: false })
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

test('an account that the service refuses is an alert beside it', async () => {
  useAccountRefused.setState({ isRefused: true })
  answers.headers = stale
  const { unmount } = await show()
  // The answer that came clears it: the account has its right again.
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => useAccountRefused.setState({ isRefused: true }))
  expect(screen.getByRole('alert')).toHaveTextContent('refuses this dashboard')
  expect(notice()).not.toBeNull()
  unmount()
})
