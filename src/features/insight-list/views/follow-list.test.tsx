import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BROWSER_FIELDS } from '#contract/desk/list-feeds.ts'
import { FollowList } from './follow-list.tsx'

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
