import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { PROGRESS_INTERVAL_MS, useServiceNow } from '#api/queries/config-queries.ts'
import { appConfig, inClient, testClient } from '#testing/query-client.tsx'
import { badgeOf, EnvironmentBadge } from './page-shell.tsx'

const simulated = {
  market: 'simulated' as const,
  now: 0,
  edition: 'a1',
  asOf: '2021-04-21',
  assets: 500,
  insights: 10,
  progress: { done: 1, total: 1, phase: '' },
  queue: null,
}
const files = { ...simulated, market: 'files' as const }
const desk = { mode: 'reference' as const, environment: 'Reference' }
const live = { mode: 'live' as const, reference: null }

test.each([
  [{ ...desk, reference: simulated }, 'simulated', ['Reference', 'Simulated data']],
  [{ ...desk, reference: files }, 'files', ['Reference', 'Data as of 21 Apr 2021']],
  [{ ...live, environment: 'Staging' }, 'caution', ['Staging']],
  [{ ...live, environment: 'Production' }, 'production', ['Production']],
])('for %j the badge is of the kind %s', (environment, kind, words) => {
  expect(badgeOf(environment)).toMatchObject({ kind, words })
})

const config = { ...desk, reference: simulated }

test('the accessible name of the badge begins with its visible text', () => {
  render(<EnvironmentBadge />, inClient(testClient(config)))
  expect(screen.getByRole('button')).toHaveAccessibleName('Reference Simulated data environment')
})

test('a configuration that could not be had is requested until it arrives', async () => {
  vi.useFakeTimers()
  const response = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.error())
  render(<EnvironmentBadge />, inClient())
  await act(() => vi.advanceTimersByTimeAsync(PROGRESS_INTERVAL_MS))
  response.mockImplementation(async () => Response.json(appConfig(config)))
  await act(() => vi.advanceTimersByTimeAsync(PROGRESS_INTERVAL_MS + 100))
  expect(screen.getByRole('button')).toBeVisible()
  expect(response).toHaveBeenCalledTimes(3)
  // From then on once a minute.
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(response).toHaveBeenCalledTimes(3)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(response).toHaveBeenCalledTimes(4)
})

test('the clock of an open page is that of the service, also where it stands still', async () => {
  vi.useFakeTimers()
  const Clock = () => <time>{new Date(useServiceNow()).toISOString()}</time>
  // Price files: the last second of their last day.
  let now = Date.parse('2021-04-20T23:59:59.000Z')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(appConfig({ ...config, now })))
  render(<Clock />, inClient())
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
  expect(screen.getByRole('time')).toHaveTextContent('2021-04-20T23:59:59.000Z')
  now += 86_400_000
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  expect(screen.getByRole('time')).toHaveTextContent('2021-04-21T23:59:59.000Z')
})

test('it is not requested again while a sign-in is needed', async () => {
  vi.useFakeTimers()
  const problem = { title: 'Not signed in', status: 401, kind: 'sign-in-needed' }
  const response = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json(problem, { status: 401 }))
  render(<EnvironmentBadge />, inClient())
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(response).toHaveBeenCalledTimes(1)
})
