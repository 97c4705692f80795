import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { beforeAll, describe, expect, it } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { comparePath } from '#shared/navigation/paths.ts'
import { findInsight } from '#testing/find-insight.ts'
import { fault, renderApp, useRealStack } from '#testing/render-app.tsx'

describe('compare', () => {
  // Named like a hook for what it does to a test file; it is none.
  // oxlint-disable-next-line react-hooks/rules-of-hooks
  const { stack } = useRealStack()
  // The page's code is compiled on its first import; that is not the page's own time.
  beforeAll(() => import('#app/routes/compare.route.tsx'))

  async function someIds(count: number): Promise<string[]> {
    const answer = await stack().answer(
      new Request('http://localhost/api/insights/v1/filter', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ limit: count }),
      }),
    )
    return readInsightList(await answer.json()).items.map(({ id }) => id)
  }

  const column = (place: number) => screen.findByRole('region', { name: new RegExp(`^${place}\\. `) })

  describe('the comparison', () => {
    it('shows fans and fields side by side, and moves and removes columns in the address', async () => {
      const [a, b, c] = (await someIds(3)) as [string, string, string]
      const { user, currentUrl } = renderApp(comparePath([a, b, c]))
      const table = await screen.findByRole('region', { name: 'Field by field' })
      await waitFor(() => expect(within(table).getAllByRole('columnheader')).toHaveLength(4))
      expect(await within(await column(1)).findByRole('figure')).toBeInTheDocument()
      await user.click(within(await column(1)).getByRole('button', { name: /^Move .* to the right$/ }))
      expect(currentUrl()).toBe(comparePath([b, a, c]))
      await user.click(within(await column(3)).getByRole('button', { name: /^Remove / }))
      expect(currentUrl()).toBe(comparePath([b, a]))
    })

    it('removes two columns pressed in a row, however long the first takes to go', async () => {
      const [a, b, c] = (await someIds(3)) as [string, string, string]
      const { currentUrl } = renderApp(comparePath([a, b, c]))
      const buttons = [await column(1), await column(3)].map((each) =>
        within(each).getByRole('button', { name: /^Remove / }),
      )
      act(() => buttons.forEach((button) => button.click()))
      expect(currentUrl()).toBe(comparePath([b]))
    })

    it('leaves out what an address says wrongly and names it', async () => {
      const [a] = (await someIds(1)) as [string]
      const { user, currentUrl } = renderApp(`${comparePath([a])}&colour=red`)
      expect(await screen.findByText('1 part of this address made no sense')).toBeInTheDocument()
      expect(screen.getByText('colour')).toBeInTheDocument()
      await user.click(screen.getByRole('button', { name: 'Dismiss' }))
      expect(currentUrl()).toBe(comparePath([a]))
    })

    it('compares the first four of an address with more, and says so', async () => {
      const ids = await someIds(5)
      const { user, currentUrl } = renderApp(comparePath(ids))
      expect(await screen.findByText(/^The first 4 of 5 insights/)).toBeInTheDocument()
      expect(screen.getAllByRole('button', { name: /^Remove / })).toHaveLength(4)
      await user.click(screen.getAllByRole('button', { name: /^Remove / })[0]!)
      expect(currentUrl()).toBe(comparePath(ids.slice(1)))
      expect(screen.queryByText(/^The first 4/)).not.toBeInTheDocument()
    })

    it('keeps the focus among the columns when one is moved, added or removed', async () => {
      const [a, b, c] = (await someIds(3)) as [string, string, string]
      const { user } = renderApp(comparePath([a, b]))
      const right = async (place: number) =>
        within(await column(place)).getByRole('button', { name: /to the right$/ })
      await user.click(await right(1))
      expect(await right(2)).toHaveFocus()
      await user.type(screen.getByRole('textbox', { name: 'Add insight' }), `${c}{Enter}`)
      expect(screen.getByRole('textbox', { name: 'Add insight' })).toHaveFocus()
      for (const left of [2, 1]) {
        await user.click(screen.getAllByRole('button', { name: /^Remove / }).at(-1)!)
        expect(within(await column(left)).getByRole('button', { name: /^Remove / })).toHaveFocus()
      }
      await user.keyboard('{Enter}')
      expect(screen.getByRole('textbox', { name: 'Add insight' })).toHaveFocus()
    })

    it('goes to the end and back by the keyboard alone, and removes nothing on the way', async () => {
      const [a, b, c] = (await someIds(3)) as [string, string, string]
      const { user, currentUrl } = renderApp(comparePath([a, b, c]))
      const move = async (place: number, way: string) =>
        within(await column(place)).getByRole('button', { name: new RegExp(`^Move .* to the ${way}$`) })
      const first = await move(1, 'right')
      act(() => first.focus())
      for (const order of [
        [b, a, c],
        [b, c, a],
        [b, c, a],
      ]) {
        await user.keyboard('{Enter}')
        expect(currentUrl()).toBe(comparePath(order))
      }
      expect(await move(3, 'right')).toHaveFocus()
      expect(await move(3, 'right')).toHaveAttribute('aria-disabled', 'true')
      const back = await move(3, 'left')
      act(() => back.focus())
      await user.keyboard('{Enter}{Enter}{Enter}')
      expect(currentUrl()).toBe(comparePath([a, b, c]))
      expect(await move(1, 'left')).toHaveFocus()
      expect(await move(1, 'left')).toHaveAttribute('aria-disabled', 'true')
    })

    it('keeps the others when one cannot be had', async () => {
      const [a, b] = (await someIds(2)) as [string, string]
      renderApp(comparePath([a, 'nobody-has-this', b]))
      expect(await screen.findByRole('alert')).toHaveTextContent(/^Not known.*not known here, or withdrawn/)
      expect(await within(await column(1)).findByRole('figure')).toBeInTheDocument()
      expect(await within(await column(3)).findByRole('figure')).toBeInTheDocument()
    })

    it('adds by id, complains about what is none, and says what to do when empty', async () => {
      const [a] = (await someIds(1)) as [string]
      const { user, currentUrl } = renderApp('/compare')
      expect(await screen.findByText('Nothing to compare yet')).toBeInTheDocument()
      const field = screen.getByRole('textbox', { name: 'Add insight' })
      await user.type(field, 'no id{Enter}')
      expect(screen.getByText('That is no id and no address of an insight.')).toBeInTheDocument()
      await user.clear(field)
      expect(screen.queryByText('That is no id and no address of an insight.')).not.toBeInTheDocument()
      await user.type(field, `${a}{Enter}`)
      expect(currentUrl()).toBe(comparePath([a]))
      expect(await screen.findByRole('region', { name: /over time$/ })).toBeInTheDocument()
    })
  })
})

describe('compare parts', () => {
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
})
