import { useQuery } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { inClient, testClient } from '#testing/query-client.tsx'
import { SLOW_AFTER_MS, SlowService } from './service-notices.tsx'

beforeEach(() => void vi.useFakeTimers())

const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const notice = () => screen.queryByText('The Financial Insights Service is slow to answer.')

test('a slow query on screen shows the notice until it succeeds', async () => {
  let answer: (text: string) => void = () => {}
  const Panel = () =>
    useQuery({
      queryKey: ['panel'],
      queryFn: () => new Promise<string>((resolve) => (answer = resolve)),
    }).data ?? 'waiting'
  render(
    <>
      <Panel />
      <SlowService />
    </>,
    inClient(),
  )
  await passed(SLOW_AFTER_MS - 100)
  expect(notice()).toBeNull()
  await passed(200)
  expect(notice()).toBeVisible()
  expect(screen.getByText(/Still waiting\.$/)).toBeVisible()
  answer('here')
  await passed(100)
  expect(screen.getByText('here')).toBeVisible()
  expect(notice()).toBeNull()
})

test('a slow prefetch shows no notice', async () => {
  const client = testClient()
  void client.prefetchQuery({ queryKey: ['ahead'], queryFn: () => new Promise(() => {}) })
  render(<SlowService />, inClient(client))
  await passed(2 * SLOW_AFTER_MS)
  expect(notice()).toBeNull()
})
