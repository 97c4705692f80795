import { act, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { WireInsight } from '#contract/records/insight.ts'
import { useArrived, type Announced } from '#shared/notifications/arrived.ts'
import { inClient } from '#testing/query-client.tsx'
import { renderApp, realStack } from '#testing/render-app.tsx'
import { NotificationsButton } from './notifications.tsx'

const { insightsOf, reply, stack } = realStack(() => import('./notifier.tsx'))

const arrival = (id: string): Announced => ({
  id,
  title: id,
  direction: 'up',
  sources: ['All'],
  createdAt: 0,
  at: 0,
})

test('what was unread when the panel opened is marked as new, and what arrives meanwhile', async () => {
  useArrived.setState({ announced: [arrival('b'), arrival('a')], unread: 1 })
  render(
    <MemoryRouter>
      <NotificationsButton />
    </MemoryRouter>,
    inClient(),
  )
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }))
  const marked = () => screen.getAllByText(/in All/).map((each) => each.textContent)
  await screen.findByText('a')
  expect(marked()).toEqual(['new in All', 'in All'])
  act(() => useArrived.setState(({ announced }) => ({ announced: [arrival('c'), ...announced], unread: 1 })))
  expect(marked()).toEqual(['new in All', 'new in All', 'in All'])
})

test('a view reports new insights once and together: in one message, the title and the list under the bell', async () => {
  const newest = await insightsOf({ limit: 3 })
  let isHeld = true
  reply(
    http.post('*/api/insights/v1/filter', async ({ request }) => {
      const answer = await stack().answer(request)
      const { result } = (await answer.json()) as { result: WireInsight[] }
      const known = result.filter(({ id }) => newest.every((held) => held.id !== id))
      return Response.json({ result: isHeld ? known : result })
    }),
  )
  const shown: unknown[] = []
  const asked = vi.fn<() => void>()
  class MockNotification extends EventTarget {
    static permission = 'default'
    static async requestPermission() {
      asked()
      MockNotification.permission = 'granted'
    }
    constructor(title: string, { body }: { body: string }) {
      super()
      shown.push({ title, body })
    }
  }
  vi.stubGlobal('Notification', MockNotification)
  vi.spyOn(document, 'hasFocus').mockReturnValue(false)

  const { user, queryClient } = renderApp('/insights')
  const bell = () => screen.queryByRole('button', { name: /^Notifications/ })
  await user.click(await screen.findByRole('button', { name: 'Save and arrange views' }))
  const own = await screen.findByRole('switch', { name: 'Notify me of new insights in “All”' })
  expect(own).toHaveAccessibleDescription(/^Checked every two minutes/)
  expect(bell()).toBeNull()
  expect(asked).not.toHaveBeenCalled()
  await user.click(own)
  expect(asked).toHaveBeenCalledOnce()
  await user.keyboard('{Escape}')
  const news = { queryKey: [...insightQueries.all(), 'news'] }
  await waitFor(() => expect(queryClient.getQueriesData(news)[0]?.[1]).toBeDefined())
  const [query] = queryClient.getQueryCache().findAll(news)
  expect(query!.observers.some(({ options }) => options.refetchInterval === 120_000)).toBe(true)
  const check = () => act(() => queryClient.refetchQueries(news))
  await check()
  expect(shown).toEqual([])
  isHeld = false
  await check()
  await waitFor(() => expect(document.title).toBe('(3) Insights · Insight Desk'))
  await check()
  expect(shown).toEqual([{ title: '3 new insights', body: '3 in All' }])

  await user.click(screen.getByRole('button', { name: 'Notifications: 3 new insights' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }))
  for (const { id, title } of newest)
    expect(panel.getByRole('link', { name: title! })).toHaveAttribute('href', `/insights/${id}`)
  expect(document.title).toBe('Insights · Insight Desk')
  // With none switched on, the bell is gone.
  await user.click(panel.getByRole('button', { name: 'Stop notifications of All' }))
  expect(bell()).toBeNull()
})
