import { useQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ApiError, FAILURE_KINDS, failureOf } from '#contract/calls/failure.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { inClient } from '#testing/query-client.tsx'
import { useLastError, ErrorPanel, describeFailure } from './error-panel.tsx'

test('every kind of failure has its own title, and a text that fits any panel, also one with a name in the plural', () => {
  const all = FAILURE_KINDS.map((kind) => describeFailure({ kind }, 'Key values'))
  expect(new Set(all.map(({ title }) => title)).size).toBe(FAILURE_KINDS.length)
  for (const { body } of all) expect(body).not.toMatch(/narrow|filter|^Key values (is|was|has|loads)\b/i)
})

test.each([
  [{ kind: 'timeout' }, true, ''],
  // A broken connection leaves a truncated response.
  [{ kind: 'contract', issues: ['id: expected string'] }, true, 'id'],
  [{ kind: 'rejected', fields: [{ name: 'stars', rule: 'must be whole' }] }, false, 'stars must be whole'],
  // It is not claimed that it ever existed.
  [{ kind: 'not-found' }, false, 'The list: not known here, or withdrawn.'],
] as const)(
  'the failure %o offers a retry only if that can help (%s), and names the cause',
  (failure, canRetry, words) => {
    const { body, canRetry: offered } = describeFailure(failure, 'The list')
    expect(body).toContain(words)
    expect(offered).toBe(canRetry)
  },
)

test('a requested delay is counted down, but read out only once', () => {
  vi.useFakeTimers()
  const { failure } = new ApiError({ kind: 'busy', retryAfterSeconds: 8 })
  render(<ErrorPanel failure={failure} what="The list" />)
  const wait = screen.getByRole('timer')
  expect(screen.getByRole('alert')).toContainElement(wait)
  expect(wait).toHaveAttribute('aria-live', 'off')
  const texts = [0, 3_000, 4_000, 1_000].map((ms) => {
    act(() => vi.advanceTimersByTime(ms))
    return wait.textContent
  })
  expect(texts).toEqual([
    'Try again in 8 s.',
    'Try again in 5 s.',
    'Try again in 1 s.',
    'You can try again now.',
  ])
  expect(vi.getTimerCount()).toBe(0)
})

/** A query whose result the test controls. */
function answers() {
  let settle = (_isWell: boolean) => {}
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      settle = (isWell) => (isWell ? resolve('Prices') : reject(new Error('No')))
    })
  return { ask, settle: (isWell: boolean) => settle(isWell) }
}

function Faces({ ask, isWhole }: { ask: () => Promise<string>; isWhole: boolean }) {
  const query = useQuery({ queryKey: ['prices'], queryFn: ask, retry: false })
  const error = useLastError(query)
  const failed = error && <ErrorPanel failure={failureOf(error)} what="The price" query={query} />
  // One panel around all states, or one per state.
  if (!isWhole) return <Panel title="Price">{query.data ?? failed ?? 'Loading'}</Panel>
  if (!query.data) return <Panel title="Price">{failed ?? 'Loading'}</Panel>
  return (
    <div>
      <Panel title="Price">{query.data}</Panel>
    </div>
  )
}

const view = (ask: () => Promise<string>, isWhole: boolean) =>
  render(
    <main>
      <h1>Acme</h1>
      <Faces ask={ask} isWhole={isWhole} />
    </main>,
    inClient(),
  )

test.each([false, true])(
  'the focus stays on the button during and after a failed retry, and moves to the content after success (panel replaced: %s)',
  async (isWhole) => {
    const user = userEvent.setup()
    const { ask, settle } = answers()
    view(ask, isWhole)
    settle(false)
    const button = await screen.findByRole('button', { name: 'Try again' })
    button.focus()
    for (let round = 0; round < 2; round += 1) {
      await user.keyboard('{Enter}')
      await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
      expect(button).toHaveFocus()
      settle(false)
      await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
      expect(button).toHaveFocus()
    }
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
    settle(true)
    await screen.findByText('Prices')
    expect(button).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Price' })).toHaveFocus()
  },
)

test('the focus is not moved if the user has moved it', async () => {
  const user = userEvent.setup()
  const { ask, settle } = answers()
  view(ask, false)
  settle(false)
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  screen.getByRole('button').blur()
  settle(true)
  await screen.findByText('Prices')
  expect(document.body).toHaveFocus()
})
