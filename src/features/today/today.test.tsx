import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { serviceScope } from '#api/queries/calibration-queries.ts'
import { AppConfig } from '#contract/desk/app-config.ts'
import type { WireFeedInsight } from '#contract/records/feed.ts'
import { MS_PER_DAY, toIsoDay, toWireInstant } from '#contract/values/instant.ts'
import { useNotifying } from '#shared/notifications/notifying.ts'
import { addCall } from '#shared/personal/database.ts'
import { createList, putInList } from '#shared/state/named-lists/edit-lists.ts'
import { watchlist } from '#shared/state/named-lists/watchlist-store.ts'
import { storedViews } from '#shared/state/views.ts'
import { madeCall } from '#testing/made-calls.ts'
import { FIXTURE_NOW } from '#testing/reference-fixture.ts'
import { fault, renderApp, realStack } from '#testing/render-app.tsx'

const { ask, insightsOf, reply, stack } = realStack(() => import('#app/routes/today.route.tsx'))

/** Sets the newest publication seen in the previous visit, ms. */
function lastSeen(newest: number) {
  const key = 'insight-desk.visit'
  localStorage.setItem(key, JSON.stringify({ version: 1, value: { before: null, newest, at: 0 } }))
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

const LIST = '/api/insights/v1/filter'
const region = (name: string) => screen.findByRole('region', { name })
/** The last day of publication and its insights. */
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
  const sectors = within(await region('By sector')).getAllByRole('link')
  const countsIn = (line: HTMLElement) => line.textContent.match(/\d+(?= (bullish|bearish))/g)!.map(Number)
  expect(sectors.flatMap(countsIn).reduce((sum, count) => sum + count, 0)).toBe(news.length)
  const { searchParams } = new URL(sectors[0]!.getAttribute('href')!, 'http://localhost')
  expect(searchParams.get('from_date')).toBe(day)
  const ofSector = await insightsOf({ from_date: `${day}T00:00:00Z`, sector: [searchParams.get('sector')!] })
  const bullish = ofSector.filter(({ metadata }) => metadata.direction === 1).length
  expect(countsIn(sectors[0]!)).toEqual([bullish, ofSector.length - bullish])
  const quiet = /No insight was published on 30 Jun 2021 so far/
  expect(quiet.test(fresh.textContent)).toBe(day !== toIsoDay(FIXTURE_NOW))

  const ending = await region('Horizons ending soon')
  const dates = (await within(ending).findByRole('table')).querySelectorAll('time')
  const days = [...dates].map(({ dateTime }) => dateTime)
  expect(days).toEqual(days.toSorted())
  expect(days[0]! >= toIsoDay(FIXTURE_NOW)).toBe(true)
  expect(days.at(-1)! <= toIsoDay(FIXTURE_NOW + 7 * MS_PER_DAY)).toBe(true)
  expect(ending).toHaveTextContent(/\d+ of \d+ loaded insights: all since/)
  // The service's own date knows the holidays that a count of weekdays alone does not.
  for (const link of within(ending).getAllByRole('link')) {
    const [, id] = /^\/insights\/(.+)/.exec(link.getAttribute('href')!) ?? []
    if (id === undefined) continue
    const steps = (await ask(`/api/insights/v1/${id}/predictions`)) as { date: string }[]
    const shown = link.closest('tr')!.querySelector('time')!.dateTime
    expect(Math.abs(Date.parse(steps.at(-1)!.date) - Date.parse(shown))).toBeLessThan(4 * MS_PER_DAY)
  }

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

test('a failed list affects only the panels that need it, and a retry loads it', async () => {
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

test('without the feed and the names, new insights are shown by their tags, and a notice says so', async () => {
  reply(fault.offline('/api/feed/v1/filter'), fault.problem('/api/entity/v2/filtered', 502, 'upstream'))
  renderApp('/today')
  const fresh = within(await region('New insights'))
  const table = await fresh.findByRole('table')
  expect(await fresh.findByRole('alert')).toHaveTextContent('Asset names did not load.')
  expect(within(table).getAllByRole('link')[1]!.getAttribute('href')).toMatch(/^\/assets\/./)
  const alert = await within(await region('Horizons ending soon')).findByRole('alert')
  expect(alert).toHaveTextContent('The list of horizons that end soon')
})

test('counts unreadable insights, and says when nothing was published', async () => {
  reply(fault.body(LIST, { result: [{ id: '' }, { id: 'undated' }] }))
  renderApp('/today')
  const fresh = await region('New insights')
  expect(await within(fresh).findByText('1 of 2 insights could not be read')).toBeVisible()
  expect(fresh).toHaveTextContent('No new insights')
  expect(await region('By sector')).toHaveTextContent('No new insight in any sector.')
})

const DAYS = 20 * MS_PER_DAY

test('counts new insights since the last visit by view and by watchlist as the service does, and switches notifications', async () => {
  const since = FIXTURE_NOW - DAYS
  lastSeen(since)
  const isNew = { from_date: toWireInstant(since + 1000), limit: 50 }
  const all = await insightsOf(isNew)
  const bearish = await insightsOf({ ...isNew, direction: [2] })
  const tag = all[0]!.metadata.entity!
  const ofAsset = all.filter(({ metadata }) => metadata.entity === tag)
  expect(Math.min(all.length, bearish.length)).toBeGreaterThan(0)
  act(() => {
    watch(tag)
    createList({ id: 'mine', name: 'Mine' })
    createList({ id: 'none', name: 'Empty' })
    putInList('mine', tag, 1)
    storedViews.update(() => ({
      views: [
        { id: 'v', name: 'My bears', search: 'direction=2' },
        { id: 'w', name: 'My text', search: 'q=x' },
      ],
      seen: {},
    }))
  })
  const { user } = renderApp('/today')
  const panel = await region('Since your last visit')
  const row = (name: string) => within(panel).getByRole('link', { name }).closest('li')!
  const words = (count: number) => `${count}${count === 50 ? '+' : ''} new`
  await waitFor(() => expect(row('All')).toHaveTextContent(words(all.length)))
  for (const name of ['My bears', 'Bearish'])
    await waitFor(() => expect(row(name)).toHaveTextContent(words(bearish.length)))
  for (const name of ['Watchlist', 'Mine'])
    await waitFor(() => expect(row(name)).toHaveTextContent(words(ofAsset.length)))
  expect(row('Empty')).toHaveTextContent('not counted')
  expect(within(panel).getByRole('link', { name: 'Mine' })).toHaveAttribute('href', '/watchlist?list=mine')
  // A view that cannot be counted comes last and has no notifications.
  await user.click(within(panel).getByRole('button', { name: /^All \d+ views and lists$/ }))
  expect(row('My text')).toHaveTextContent('not counted')
  await user.click(within(panel).getByRole('button', { name: 'Notify me of new insights in My text' }))
  expect(useNotifying.getState().on).toEqual([])
  const bell = within(panel).getByRole('button', { name: 'Notify me of new insights in My bears' })
  await user.click(bell)
  expect(bell).toHaveAttribute('aria-pressed', 'true')
  expect(useNotifying.getState().on).toEqual(['view v'])
})

test('can be the start page, from its own switch and from the panel of views', async () => {
  lastSeen(Date.UTC(2021, 5, 20))
  const today = renderApp('/today')
  const since = await region('Since your last visit')
  expect(since).toHaveTextContent('seen up to 20 Jun 2021, 00:00 UTC')
  await today.user.click(within(since).getByRole('switch', { name: 'Open Today first' }))
  today.unmount()

  const start = renderApp('/')
  await waitFor(() => expect(start.currentUrl()).toBe('/today'))
  await start.user.click((await screen.findAllByRole('link', { name: 'Insights' }))[0]!)
  await start.user.click(await screen.findByRole('button', { name: 'Save and arrange views' }))
  const choice = await screen.findByRole('combobox', { name: 'Default view' })
  expect(choice).toHaveValue('/today')
  await start.user.selectOptions(choice, 'All')
  start.unmount()

  const list = renderApp('/')
  await waitFor(() => expect(list.currentUrl()).toBe('/insights'))
})

/** This market has no conflict, so each insight gets one in the opposite direction, both of some quality. */
const oppositeInsights = () =>
  http.post('*/api/feed/v1/filter', async ({ request }) => {
    const body = (await (await stack().answer(request)).json()) as { result: WireFeedInsight[] }
    const own = body.result.map((one) => ({ ...one, stars: 6 }))
    const others = own.map((one) => ({
      ...one,
      id: `other ${one.id}`,
      direction: 3 - one.direction!,
    }))
    return HttpResponse.json({ ...body, result: [...own, ...others] })
  })

test('lists insights decided since the last visit and new conflicts, with the closes of their assets', async () => {
  lastSeen(FIXTURE_NOW - DAYS)
  reply(oppositeInsights())
  renderApp('/today')
  const decided = await region('Decided since your last visit')
  const sentence = await within(decided).findByText(/^\d+ insights decided/)
  const [count, worked, failed] = sentence.textContent.match(/\d+/g)!.map(Number) as [number, number, number]
  expect(worked + failed).toBe(count)
  const rows = within(decided).getAllByRole('listitem')
  expect(rows).toHaveLength(Math.min(10, count))
  const days = rows.map((row) => row.querySelector('time')!.dateTime)
  expect(days).toEqual(days.toSorted().reverse())
  expect(days.at(-1)! >= toIsoDay(FIXTURE_NOW - DAYS)).toBe(true)
  for (const row of rows)
    expect(row).toHaveTextContent(
      /(Worked|Failed).*\d\.\d\d [+−]\d+\.\d\d%.*at the (upper signal level|lower signal level|horizon)/,
    )
  const conflicts = await region('New conflicts')
  const found = await within(conflicts).findAllByRole('listitem')
  for (const conflict of found) expect(conflict).toHaveTextContent(/\d\.\d\d [+−]\d.*Bullish.*Bearish/)
})

test('says of how many insights and conflicts the status is unknown, because the closes failed', async () => {
  lastSeen(FIXTURE_NOW - DAYS)
  reply(oppositeInsights(), fault.problem('/api/ca/v2/q', 504, 'timeout'))
  const { user } = renderApp('/today')
  const decided = await region('Decided since your last visit')
  expect(await within(decided).findByText(/^No insight that could be checked/)).toBeVisible()
  expect(decided).toHaveTextContent(/Prices of \d+ assets did not load. \d+ insights could not be checked/)
  const conflicts = await region('New conflicts')
  expect(await within(conflicts).findByText(/Their insights may have ended/)).toBeVisible()
  expect(within(conflicts).queryByText('No conflict appeared.')).toBeNull()
  reply(fault.none('/api/ca/v2/q'))
  await user.click(within(decided).getByRole('button', { name: 'Try again' }))
  expect(await within(decided).findByText(/^\d+ insights decided/)).toBeVisible()
})

test('open calls are sorted by their end and show the status of the insight; withdrawn ones are left out', async () => {
  // An insight has one open call at most.
  const [soon, late, gone] = await insightsOf({ limit: 3, from_date: '2018-01-01T00:00:00Z' })
  const seenOf = ({ created_at, metadata }: typeof soon & {}, horizon: string) => ({
    created_at,
    asset: { tag: metadata.entity!, name: null },
    last_value: metadata.last_value!,
    last_value_date: metadata.last_value_date!,
    direction: metadata.direction!,
    horizon,
    signal_high: 1e9,
    signal_low: 1e-9,
  })
  const config = v.parse(AppConfig, await ask('/api/config'))
  const from = { mode: config.mode, service: serviceScope(config), environment: config.environment ?? '' }
  const against = { from, kind: 'against', chance: 0.3 } as const
  await addCall(madeCall({ ...against, insightId: late!.id, seen: seenOf(late!, '3m') }))
  await addCall(madeCall({ from, chance: null, insightId: soon!.id, seen: seenOf(soon!, '1m') }))
  await addCall(madeCall({ from, withdrawnAt: 5, insightId: gone!.id, seen: seenOf(gone!, '1m') }))
  await addCall(madeCall({ insightId: 'elsewhere' }))
  renderApp('/today')
  const calls = await region('Your open calls')
  await waitFor(() => expect(within(calls).getAllByRole('listitem')).toHaveLength(2))
  const [first, second] = within(calls).getAllByRole('listitem')
  expect(first).toHaveTextContent(/Follow/)
  expect(second).toHaveTextContent(/Againstyour chance 30%/)
  await waitFor(() => expect(second).toHaveTextContent(/ends \d+ \w{3} \d{4}.* so far/))
  expect(calls).toHaveTextContent('1 open call was made on another service.')
  expect(within(calls).getByRole('link', { name: 'Journal' })).toHaveAttribute('href', '/journal')
})
