import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { MS_PER_DAY, toIsoDay } from '#contract/values/instant.ts'
import { FIXTURE_NOW } from '#testing/reference-fixture.ts'
import { watchlist } from '#shared/state/named-lists/watchlist.ts'
import { fault, renderApp, realStack } from '#testing/render-app.tsx'

const { insightsOf, reply } = realStack(() => import('#app/routes/today.route.tsx'))
beforeEach(() => void watchlist.update(() => ({ assets: [], insights: [] })))

const LIST = '/api/insights/v1/filter'
const region = (name: string) => screen.findByRole('region', { name })
/** What the service published last, and since when. */
async function lastNews() {
  const items = await insightsOf({ limit: 100 })
  const day = toIsoDay(items[0]!.created_at!)
  return { day, news: items.filter(({ created_at: created }) => toIsoDay(created!) === day) }
}

const watch = (...tags: string[]) =>
  void watchlist.update(() => ({ assets: tags.map((tag) => ({ tag, since: 1, note: '' })), insights: [] }))

test('shows new insights, those on the watchlist, and horizons ending soon, the soonest first', async () => {
  const { day, news } = await lastNews()
  renderApp('/today')
  const fresh = await region('New insights')
  const table = await within(fresh).findByRole('table')
  expect(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  expect(fresh).toHaveTextContent(new RegExp(`${news.length} insights? since`))
  const [, ...lines] = within(table).getAllByRole('row')
  const edges = lines.map(({ textContent }) =>
    Number(/Expected \d+%,.* edge ([+−]\d+) point/.exec(textContent)![1]!.replace('−', '-')),
  )
  expect(edges[0]).toBe(Math.max(...edges))
  expect(edges[0]).toBeGreaterThan(0)
  const first = lines[0]!
  expect(within(first).getByRole('img', { name: /^Quality \d of 8$/ })).toBeVisible()
  expect(first).toHaveTextContent(/\d+% · (\d+ of \d+|n about \d+)/)
  const inList = () => within(fresh).getByRole('link', { name: /in the list$/ })
  expect(inList()).toHaveAttribute('href', `/insights?from_date=${day}`)
  const quiet = /No insight was published on 30 Jun 2021 so far/
  expect(quiet.test(fresh.textContent)).toBe(day !== toIsoDay(FIXTURE_NOW))

  const ending = await region('Horizons ending soon')
  const dates = (await within(ending).findByRole('table')).querySelectorAll('time')
  const days = [...dates].map(({ dateTime }) => dateTime)
  expect(days).toEqual(days.toSorted())
  expect(days[0]! >= toIsoDay(FIXTURE_NOW)).toBe(true)
  expect(days.at(-1)! <= toIsoDay(FIXTURE_NOW + 7 * MS_PER_DAY)).toBe(true)
  expect(ending).toHaveTextContent(/\d+ of \d+ loaded insights: all since/)

  const own = await region('New on your watchlist')
  expect(own).toHaveTextContent('No asset is on your watchlist yet')
  expect(within(own).getByRole('link', { name: 'Browse insights' })).toHaveAttribute('href', '/insights')
  act(() => watch('ghost_nasd'))
  expect(await within(own).findByText(/No new insight on your asset since/)).toBeVisible()
  const { id, metadata } = news[0]!
  act(() => watch('ghost_nasd', metadata.entity!))
  await waitFor(() => expect(own.querySelector(`a[href="/insights/${id}"]`)).not.toBeNull())
  const watched = within(own).getByRole('link', { name: /in the list$/ })
  expect(watched.getAttribute('href')).toContain('watched=1')
  expect(own.querySelector('a[href="/assets/ghost_nasd"]')).toBeNull()
})

test('a failed list takes down what is made of it and nothing else, and comes when asked again', async () => {
  reply(fault.problem(LIST, 502, 'upstream'))
  const { user } = renderApp('/today')
  const fresh = await region('New insights')
  const retry = await within(fresh).findByRole('button', { name: 'Try again' })
  expect(await region('By sector')).toHaveTextContent('so this panel is empty')
  expect(await within(await region('Horizons ending soon')).findByRole('table')).toBeVisible()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  reply(fault.none(LIST))
  await user.click(retry)
  expect(await within(fresh).findByRole('table')).toBeVisible()
})

test('without the feed and the names, what is new stands by the tags', async () => {
  reply(fault.offline('/api/feed/v1/filter'), fault.problem('/api/entity/v2/filtered', 502, 'upstream'))
  renderApp('/today')
  const table = await within(await region('New insights')).findByRole('table')
  expect(within(table).getAllByRole('link')[1]!.getAttribute('href')).toMatch(/^\/assets\/./)
  const alert = await within(await region('Horizons ending soon')).findByRole('alert')
  expect(alert).toHaveTextContent('The list of horizons that end soon')
})

test('counts what could not be read, and says when nothing was published', async () => {
  reply(fault.body(LIST, { result: [{ id: '' }] }))
  renderApp('/today')
  const fresh = await region('New insights')
  expect(await within(fresh).findByText('1 of 1 insight could not be read')).toBeVisible()
  expect(fresh).toHaveTextContent('No new insights')
  expect(await region('By sector')).toHaveTextContent('No new insight in any sector.')
})
