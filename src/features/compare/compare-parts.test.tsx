import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { comparePath } from '#shared/navigation/paths.ts'
import { findInsight } from '#testing/find-insight.ts'
import { fault, renderApp, useRealStack } from '#testing/render-app.tsx'

// Named like a hook for what it does to a test file; it is none.
// oxlint-disable-next-line react-hooks/rules-of-hooks
const { stack, use } = useRealStack()
// The page's code is compiled on its first import; that is not the page's own time.
beforeAll(() => import('#app/routes/compare.route.tsx'))

const column = (place: number) => screen.findByRole('region', { name: new RegExp(`^${place}\\. `) })
const twoIds = async () => {
  const first = await findInsight(stack())
  const second = await findInsight(stack(), ({ id }) => id !== first.id)
  return [first.id, second.id] as const
}

describe('the parts of a compared insight', () => {
  it('say that they are on their way, in the column and in the table', async () => {
    const [a, b] = await twoIds()
    use(fault.slow(`/api/insights/v1/${a}/predictions`, 2_000))
    renderApp(comparePath([a, b]))
    expect(await within(await column(1)).findByText('Loading predictions')).toBeInTheDocument()
    expect(within(await column(1)).queryByRole('figure')).not.toBeInTheDocument()
    const ends = (await screen.findByRole('rowheader', { name: 'Ends' })).closest('tr')!
    expect(within(ends).getAllByText('loading')).not.toHaveLength(0)
    expect(await within(await column(1)).findByRole('figure')).toBeInTheDocument()
    await waitFor(() => expect(within(ends).queryAllByText('loading')).toEqual([]))
  })

  it('ask again for predictions that did not come, and keep the focus in the column', async () => {
    const [a, b] = await twoIds()
    use(fault.problem(`/api/insights/v1/${a}/predictions`, 500, 'server'))
    const { user } = renderApp(comparePath([a, b]))
    const retry = await within(await column(1)).findByRole('button', { name: 'Try again' })
    expect(await within(await column(2)).findByRole('figure')).toBeInTheDocument()
    expect(screen.getByRole('rowheader', { name: 'Middle 80%' }).closest('tr')).toHaveTextContent(
      'did not load',
    )
    use(http.all(`*/api/insights/v1/${a}/predictions`, ({ request }) => stack().answer(request)))
    await user.click(retry)
    expect(await within(await column(1)).findByRole('figure')).toBeInTheDocument()
    expect(await column(1)).toHaveFocus()
  })

  it('ask again for the prices, without which nothing is said of what followed', async () => {
    const [a, b] = await twoIds()
    use(fault.problem('/api/ca/v2/q', 500, 'server'))
    renderApp(comparePath([a, b]))
    const first = await column(1)
    expect(await within(first).findByText(/^The prices of its asset did not load/)).toBeInTheDocument()
    expect(within(first).getByRole('button', { name: 'Try again' })).toBeInTheDocument()
    const status = screen.getByRole('rowheader', { name: 'Status, estimated' }).closest('tr')!
    expect(within(status).getAllByText('did not load')).toHaveLength(2)
  })
})
