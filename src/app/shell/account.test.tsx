import { act, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { sessionQueries } from '#api/queries/config-queries.ts'
import { inClient, testClient } from '#testing/query-client.tsx'
import { SignInNotice } from './account.tsx'
import { AccountLine } from './settings-panel.tsx'

type Answer = { status: number; body: unknown }

const NOBODY: Answer = { status: 401, body: { title: 'Not signed in', status: 401, kind: 'sign-in-needed' } }
const ada = (endsAt: number | null = null): Answer => ({
  status: 200,
  body: { user: { id: 'a', name: 'Ada Lovelace' }, endsAt, canSignOut: true },
})

/** Renders the notice; `answers` are the responses by path. */
function page(answers: Record<string, Answer>, asked: (path: string) => void = () => {}) {
  vi.stubGlobal('fetch', async (path: string) => {
    asked(path)
    const { status, body } = answers[path] ?? { status: 404, body: {} }
    return Response.json(body, { status })
  })
  const client = testClient()
  render(
    <MemoryRouter initialEntries={['/assets/x?range=1y#price']}>
      <SignInNotice />
      <AccountLine />
    </MemoryRouter>,
    inClient(client),
  )
  return client
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('shows nothing where the desk has no sign-in', async () => {
  const client = page({ '/auth/me': { status: 200, body: { user: null, endsAt: null, canSignOut: false } } })
  await waitFor(() => expect(client.getQueryData(sessionQueries.mine().queryKey)).toBeDefined())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByText('Signed in as')).toBeNull()
})

test('asks a new user to sign in, with a link that returns to the same address', async () => {
  const asked = vi.fn<(path: string) => void>()
  page({ '/auth/me': NOBODY }, asked)
  expect(await screen.findByRole('alert')).toHaveTextContent('You are not signed in.')
  // One rejection must not cause further requests.
  await passed(5_000)
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2)
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    `/auth/login?to=${encodeURIComponent('/assets/x?range=1y#price')}`,
  )
})

test('a rejected call shows that the session has ended, and a successful one removes the notice', async () => {
  const answers: Record<string, Answer> = { '/auth/me': ada() }
  const client = page(answers)
  expect(await screen.findByText('Ada Lovelace')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  answers['/auth/me'] = NOBODY
  await act(() => client.refetchQueries(sessionQueries.mine()))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session has ended.')
  expect(screen.getByRole('link', { name: 'Sign in again' })).toBeVisible()
  // The user's name stays on screen.
  expect(screen.getByText('Ada Lovelace')).toBeVisible()
  answers['/auth/me'] = ada()
  await act(() => client.refetchQueries(sessionQueries.mine()))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('shows the end of the session when it comes, without another call', async () => {
  const answers: Record<string, Answer> = { '/auth/me': ada(Date.now() + 60_000) }
  page(answers)
  expect(await screen.findByText('Ada Lovelace')).toBeVisible()
  answers['/auth/me'] = NOBODY
  await passed(50_000)
  expect(screen.queryByRole('alert')).toBeNull()
  await passed(15_000)
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session has ended.')
})
