import { QueryClient } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { addView, editView } from '#shared/state/edit-views.ts'
import { undoLast } from '#shared/state/toasts.ts'
import { storedViews } from '#shared/state/views.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { inClient } from '#testing/query-client.tsx'
import { FollowList } from './share-views.tsx'
import { ViewsPanel } from './views-panel.tsx'

const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
const follow = (search: string) => <FollowList search={search} name="All" />

test('a list has four feed links, without its page and columns, all reachable by keyboard', async () => {
  const { rerender } = render(
    follow('sector=Real+Estate&stars=7,8&from_date=3m&limit=50&sort=-n&cols=n'),
    inClient(client),
  )
  const links = screen.getAllByRole('link')
  const list = 'sector=Real+Estate&stars=7,8&from_date=3m'
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    `Feed /feeds/insights.atom?${list}`,
    `JSON Feed /feeds/insights.json?${list}`,
    `Calendar /feeds/insights.ics?${list}`,
    `CSV /feeds/insights.csv?${list}`,
  ])
  for (const link of links) {
    await userEvent.tab()
    expect(link).toHaveFocus()
  }
  rerender(follow(''))
  expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', '/feeds/insights.atom')
})

test('a list with filters that only this page can apply has no feed, and names all those filters', () => {
  render(follow('stars=7&watched=1&q=x&outcome=open&edge__gte=0.01&supported=1'), inClient(client))
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText(/which works only in this page/)).toHaveTextContent(
    'narrowed by the watchlist, the text filter, the status filter and the edge filter',
  )
})

describe('own views', () => {
  const names = () => storedViews.use.getState().views.map(({ name }) => name)
  const field = (name: string) => screen.getByRole('textbox', { name: `Name of ${name}` })

  beforeEach(async () => {
    addView({ id: 'a', name: 'Fours', search: 'stars=4' })
    addView({ id: 'b', name: 'Fives', search: 'stars=5' })
    render(
      <MemoryRouter>
        <Popover label="Views" button={{ children: 'Edit views' }}>
          {() => <ViewsPanel search="" activeView={undefined} changedView={undefined} />}
        </Popover>
      </MemoryRouter>,
      inClient(client),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Edit views' }))
    await screen.findByRole('dialog', { name: 'Views' })
  })

  it('move the focus to the nearest view left when deleted, and never to the field for a name', async () => {
    addView({ id: 'c', name: 'Sixes', search: 'stars=6' })
    const button = (name: string) => screen.getByRole('button', { name: `Delete ${name}` })
    await userEvent.click(button('Fives'))
    expect(button('Sixes')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(button('Fours')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('heading', { name: /Views/ })).toHaveFocus()
  })

  it('have names that are saved by Enter and on leaving, restored by undo and Esc, and never empty', async () => {
    const user = userEvent.setup()
    await user.type(field('Fours'), '!{Enter}')
    expect(names()).toEqual(['Fours!', 'Fives'])
    expect(field('Fours!')).toHaveFocus()
    await user.type(field('Fives'), '?')
    await user.tab()
    expect(names()).toEqual(['Fours!', 'Fives?'])
    act(undoLast)
    expect(names()).toEqual(['Fours!', 'Fives'])
    await user.type(field('Fives'), ' and more{Escape}')
    expect(field('Fives')).toHaveValue('Fives')
    await user.clear(field('Fives'))
    await user.tab()
    expect(field('Fives')).toHaveValue('Fives')
    expect(names()).toEqual(['Fours!', 'Fives'])
    // An edit that was undone does not overwrite a name given meanwhile in another tab.
    await user.type(field('Fives'), 's{Backspace}')
    act(() => void editView('b', 'name', 'Fifths'))
    await user.tab()
    expect(names()).toEqual(['Fours!', 'Fifths'])
  })

  it('keep the typed name of a new one when the panel closes and over a new sign-in, until it is saved', async () => {
    const user = userEvent.setup()
    const reopened = async () => {
      await user.keyboard('{Escape}')
      await user.click(screen.getByRole('button', { name: 'Edit views' }))
      return screen.findByRole('textbox', { name: 'Name of the view' })
    }
    await user.type(await reopened(), 'Half a na')
    expect(sessionStorage.getItem('insight-desk.note-drafts')).toContain('Half a na')
    const typed = await reopened()
    expect(typed).toHaveValue('Half a na')
    await user.type(typed, 'me{Enter}')
    expect(names()).toContain('Half a name')
    expect(await reopened()).toHaveValue('')
  })
})
