import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { BROWSER_FIELDS } from '#contract/desk/list-feeds.ts'
import { keepText } from '#shared/state/stored/kept-texts.ts'
import { undoLast } from '#shared/state/toast-actions.ts'
import { useToast } from '#shared/state/toasts.ts'
import { addView, deleteView, editView } from '#shared/state/views/edit-views.ts'
import { storedViews } from '#shared/state/views/views.ts'
import { FollowList } from './follow-list.tsx'
import { OwnViews } from './own-views.tsx'
import { ViewsExchange } from './views-exchange.tsx'

const addresses = () =>
  Object.fromEntries(
    screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  )

test('leads to the list in four forms, without its page and its columns', async () => {
  render(<FollowList search="sector=Real+Estate&stars=7,8&from_date=3m&limit=50&sort=-n&cols=n" />)
  const region = screen.getByRole('region', { name: 'Follow this list' })
  expect(addresses()).toEqual({
    Feed: '/feeds/insights.atom?sector=Real+Estate&stars=7,8&from_date=3m',
    'JSON Feed': '/feeds/insights.json?sector=Real+Estate&stars=7,8&from_date=3m',
    Calendar: '/feeds/insights.ics?sector=Real+Estate&stars=7,8&from_date=3m',
    CSV: '/feeds/insights.csv?sector=Real+Estate&stars=7,8&from_date=3m',
  })
  for (const link of within(region).getAllByRole('link')) {
    await userEvent.tab()
    expect(link).toHaveFocus()
  }
})

test('of all insights leads to the plain address', () => {
  render(<FollowList search="" />)
  expect(addresses()['Feed']).toBe('/feeds/insights.atom')
})

test.each(BROWSER_FIELDS)('a list that %s narrows says that it cannot be followed, and by what', (field) => {
  render(
    <FollowList
      search={`stars=7&${field}=${{ watched: '1', q: 'x', outcome: 'open', show: 'unread' }[field]}`}
    />,
  )
  expect(addresses()).toEqual({})
  const words = {
    watched: 'the watchlist',
    q: 'the text filter',
    outcome: 'the status',
    show: 'what is unread',
  }
  expect(screen.getByText(/which only this page can do/)).toHaveTextContent(`narrowed by ${words[field]},`)
})

test('all that stands in the way is named at once', () => {
  render(<FollowList search="watched=1&q=x&outcome=open" />)
  expect(screen.getByText(/the watchlist, the text filter and the status/)).toBeVisible()
})

describe('own views', () => {
  const names = () => storedViews.use.getState().views.map(({ name }) => name)
  const field = (name: string) => screen.getByRole('textbox', { name: `Name of ${name}` })

  beforeEach(() => {
    storedViews.update(() => ({ views: [], seen: {} }))
    addView({ id: 'a', name: 'Fours', search: 'stars=4' })
    addView({ id: 'b', name: 'Fives', search: 'stars=5' })
    render(<OwnViews search={null} changed={undefined} />)
  })

  it('a field that is only passed keeps the name that another tab gave', async () => {
    const user = userEvent.setup()
    await user.click(field('Fours'))
    act(() => void editView('a', 'name', 'Four stars'))
    expect(field('Four stars')).toHaveValue('Four stars')
    await user.tab()
    expect(names()).toEqual(['Four stars', 'Fives'])
  })

  it('Enter saves what was typed, the way out does too, and undo gives the name back', async () => {
    const user = userEvent.setup()
    await user.type(field('Fours'), '!{Enter}')
    expect(names()).toEqual(['Fours!', 'Fives'])
    expect(field('Fours!')).toHaveFocus()
    await user.type(field('Fives'), '?')
    await user.tab()
    expect(names()).toEqual(['Fours!', 'Fives?'])
    act(undoLast)
    expect(names()).toEqual(['Fours!', 'Fives'])
  })

  it('Esc takes back what was typed, and no name becomes empty', async () => {
    const user = userEvent.setup()
    await user.type(field('Fours'), ' and more{Escape}')
    expect(field('Fours')).toHaveValue('Fours')
    await user.clear(field('Fours'))
    await user.tab()
    expect(names()).toEqual(['Fours', 'Fives'])
    expect(field('Fours')).toHaveValue('Fours')
  })

  it('what another tab deleted does not come back by a name that was being typed', async () => {
    const user = userEvent.setup()
    await user.type(field('Fours'), ' and more')
    act(() => void deleteView('a'))
    await user.tab()
    expect(names()).toEqual(['Fives'])
  })
})

describe('views exchange', () => {
  beforeEach(() => localStorage.clear())

  describe('old texts that could not be read', () => {
    const kept = () => screen.queryByText(/could not be read is kept on this device/)
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

    it('are shown where there are any', async () => {
      const { unmount } = render(<ViewsExchange />)
      expect(kept()).toBeNull()
      unmount()
      keepText('insight-desk.views', '{"version":1,')
      keepText('insight-desk.watchlist', 'nonsense')
      render(<ViewsExchange />)
      expect(kept()).toHaveTextContent('2 texts')
      await press('Show')
      expect(screen.getByRole('textbox')).toHaveValue('{"version":1,\nnonsense')
    })

    it('are discarded, and come back as long as that can be taken back, beside what was kept since', async () => {
      keepText('insight-desk.views', 'old')
      render(<ViewsExchange />)
      await press('Discard')
      expect(kept()).toBeNull()
      expect(localStorage.getItem('insight-desk.views.kept')).toBeNull()
      keepText('insight-desk.views', 'since')
      act(undoLast)
      expect(kept()).toHaveTextContent('2 texts')
      expect(localStorage.getItem('insight-desk.views.kept')).toBe('since')
      expect(localStorage.getItem('insight-desk.views.kept2')).toBe('old')
    })

    it('are left alone where another text stands in their place by now', async () => {
      keepText('insight-desk.views', 'old')
      render(<ViewsExchange />)
      localStorage.setItem('insight-desk.views.kept', 'newer')
      await press('Discard')
      expect(localStorage.getItem('insight-desk.views.kept')).toBe('newer')
    })
  })

  it('says of a text of a newer version what to do, and keeps it in the field', async () => {
    render(<ViewsExchange />)
    const take = async (text: string) => {
      await userEvent.click(screen.getByRole('button', { name: 'Import' }))
      await userEvent.click(screen.getByRole('textbox'))
      await userEvent.paste(text)
      await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
      return useToast.getState().toast?.message
    }
    expect(await take('{"version":9,"value":{}}')).toMatch(/newer version.*Reload/)
    expect(screen.getByRole('textbox')).toHaveValue('{"version":9,"value":{}}')
    expect(await take('nonsense')).toMatch(/neither views nor a watchlist/)
    const bad = '{"version":1,"value":{"assets":[{"tag":"a","since":1},{"tag":7}],"insights":[]}}'
    expect(await take(bad)).toBe('Watchlist taken over, 1 could not be read')
  })
})
