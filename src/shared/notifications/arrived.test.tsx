import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { NewestInsights } from './arrivals.ts'
import { markAllRead, recordNews, showMessage, useArrived } from './arrived.ts'
import { PermissionNotice, turnNotifying } from './notify-switch.tsx'
import { PageTitle } from './page-title.tsx'

const AT = Date.UTC(2026, 10, 20, 15)
const tech = (...ids: string[]): NewestInsights => ({
  key: 'view tech',
  name: 'Tech',
  isLast: true,
  items: ids.map((id, i) => ({ id, title: `Insight ${id}`, direction: 'up', createdAt: AT + i })),
})
const note = (news: NewestInsights, keys = [news.key]) => recordNews([news], { now: AT + 100, at: AT, keys })
const ids = () => useArrived.getState().announced.map(({ id }) => id)

/** Replaces the browser's `Notification` and records what is shown. */
function withNotifications(permission: NotificationPermission) {
  const shown: string[] = []
  class Announced extends EventTarget {
    static readonly permission = permission
    constructor(title: string) {
      super()
      shown.push(title)
    }
  }
  vi.stubGlobal('Notification', Announced)
  return shown
}

beforeEach(() => {
  act(() => useArrived.setState(useArrived.getInitialState(), true))
})

test('arrivals are counted in the title until they are read, and stored for the session', () => {
  render(<PageTitle>Insights</PageTitle>)
  act(() => void note(tech('a')))
  expect(document.title).toBe('Insights · Insight Desk')
  act(() => void note(tech('a', 'b')))
  act(() => void note(tech('a', 'b', 'c')))
  expect(document.title).toBe('(2) Insights · Insight Desk')
  expect(ids()).toEqual(['c', 'b'])
  expect(sessionStorage.getItem('insight-desk.arrived')).toContain('Insight c')
  act(markAllRead)
  expect(document.title).toBe('Insights · Insight Desk')
  expect(ids()).toHaveLength(2)
})

test('an insight that a second source has later is not reported again, and is listed with both', () => {
  const keys = ['view tech', 'other']
  const other = (...items: string[]) => ({ ...tech(...items), key: 'other', name: 'Other' })
  note(tech('a'), keys)
  note(other('a'), keys)
  note(tech('a', 'b'), keys)
  expect(note(other('a', 'b'), keys)).toEqual([])
  expect(useArrived.getState()).toMatchObject({
    announced: [{ id: 'b', sources: ['Tech', 'Other'] }],
    unread: 1,
  })
})

test('there may be more unread insights than listed until those of a full page are read', () => {
  const hasMore = () => useArrived.getState().hasMore
  note(tech('a'))
  note({ ...tech('b', 'c'), isLast: false })
  note(tech('b', 'c'))
  expect(hasMore()).toBe(true)
  act(markAllRead)
  note(tech('b', 'c', 'd'))
  expect(hasMore()).toBe(false)
})

test('switched off and on again, a source reports only later insights', () => {
  note(tech('a'))
  note({ ...tech(), key: 'other' })
  expect(note(tech('a', 'b'))).toEqual([])
  expect(note(tech('a', 'b', 'c')).map(({ id }) => id)).toEqual(['c'])
  // The state of a source that failed this time is kept.
  note({ ...tech(), key: 'other' }, ['other', 'view tech'])
  expect(note(tech('a', 'b', 'c', 'd')).map(({ id }) => id)).toEqual(['d', 'c'])
})

test('the browser shows one notification for all unread insights, but not while the page has the focus or without permission', () => {
  note(tech('a'))
  const announced = note(tech('a', 'b', 'c'))
  const looking = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  expect(withNotifications('denied')).toEqual([])
  expect(showMessage(announced)).toBeNull()
  const shown = withNotifications('granted')
  expect(showMessage([])).toBeNull()
  expect(showMessage(announced)).not.toBeNull()
  expect(shown).toEqual(['2 new insights'])
  looking.mockReturnValue(true)
  expect(showMessage(announced)).toBeNull()
  // Chrome on Android throws outside of a service worker.
  looking.mockReturnValue(false)
  vi.stubGlobal(
    'Notification',
    class {
      static readonly permission = 'granted'
      constructor() {
        throw new TypeError('Illegal constructor')
      }
    },
  )
  expect(showMessage(announced)).toBeNull()
})

test.each([
  ['has no notifications', () => {}],
  ['blocks notifications', () => void withNotifications('denied')],
])('a browser that %s says so once something is switched on', async (words, make) => {
  make()
  render(<PermissionNotice />)
  expect(screen.queryByRole('status')).toBeNull()
  act(() => turnNotifying('view tech', true))
  expect(await screen.findByRole('status')).toHaveTextContent(`This browser ${words}`)
  act(() => turnNotifying('view tech', false))
  expect(screen.queryByRole('status')).toBeNull()
})
