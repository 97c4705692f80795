import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { clearArrived, useArrived, type Announced } from '#shared/notifications/arrived.ts'
import { inClient } from '#testing/query-client.tsx'
import { NotificationsButton } from './notifications.tsx'

const arrival = (id: string): Announced => ({
  id,
  title: id,
  direction: 'up',
  sources: ['All'],
  createdAt: 0,
  at: 0,
})

test('what arrives after the list was cleared is marked as new', async () => {
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
  act(clearArrived)
  act(() => useArrived.setState({ announced: [arrival('d'), arrival('c')], unread: 2 }))
  expect(marked()).toEqual(['new in All', 'new in All'])
})
