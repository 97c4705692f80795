import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { failureOf } from '#api/client/api-error.ts'
import { useStandingError } from '#shared/state/standing-error.ts'
import { ErrorPanel } from './error-panel.tsx'
import { Panel } from '#shared/ui/panel.tsx'

/** An answer that is told from outside whether it comes. */
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
  const error = useStandingError(query)
  const failed = error && (
    <ErrorPanel
      failure={failureOf(error)}
      what="The price"
      onRetry={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  )
  // A panel around all its faces, or one for each.
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
    <QueryClientProvider client={new QueryClient()}>
      <main>
        <h1>Acme</h1>
        <Faces ask={ask} isWhole={isWhole} />
      </main>
    </QueryClientProvider>,
  )

test.each([false, true])(
  'the focus stays on it while it asks and when that fails, and goes to what came (panel replaced: %s)',
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

test('a focus that has moved on is left where it is', async () => {
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
