import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readInsightList } from '#contract/records/insight.ts'
import { MS_PER_DAY, toIsoDay } from '#contract/values/instant.ts'
import { FIXTURE_NOW } from '#testing/reference-fixture.ts'
import { watchlist } from '#shared/state/named-lists/watchlist.ts'
import { fault, renderApp, useRealStack } from '#testing/render-app.tsx'

// Named like a hook for what it does to a test file; it is none.
// oxlint-disable-next-line react-hooks/rules-of-hooks
const { stack, use } = useRealStack()
// The page's code is compiled on its first import; that is not the page's own time.
beforeAll(() => import('#app/routes/today.route.tsx'))
beforeEach(() => void watchlist.update(() => ({ assets: [], insights: [] })))

const region = (name: string) => screen.findByRole('region', { name })
const ask = async (filter: object) => {
  const answer = await stack().answer(
    new Request('http://localhost/api/insights/v1/filter', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(filter),
    }),
  )
  return readInsightList(await answer.json())
}
/** What the service published last, and since when. */
async function lastNews() {
  const { items } = await ask({ limit: 100 })
  const day = toIsoDay(items[0]!.created_at!)
  return { day, news: items.filter(({ created_at: created }) => toIsoDay(created!) === day) }
}

const watch = (...tags: string[]) =>
  watchlist.update(() => ({ assets: tags.map((tag) => ({ tag, since: 1, note: '' })), insights: [] }))

describe('the page of the day', () => {
  it('counts what is new, names the strongest and leads to exactly these in the list', async () => {
    const { day, news } = await lastNews()
    renderApp('/today')
    const panel = await region('What is new')
    const table = await within(panel).findByRole('table')
    expect(screen.getByRole('heading', { level: 1, name: 'Today' })).toBeInTheDocument()
    expect(panel).toHaveTextContent(new RegExp(`${news.length} insights? since`))
    const best = Math.max(...news.map(({ metadata }) => metadata.stars ?? 0))
    const [, first] = within(table).getAllByRole('row')
    expect(within(first!).getByRole('img', { name: `Quality ${best} of 8` })).toBeInTheDocument()
    expect(first).toHaveTextContent(/\d+% · (\d+ of \d+|n about \d+)/)
    expect(within(panel).getByRole('link', { name: /in the list$/ })).toHaveAttribute(
      'href',
      `/insights?from_date=${day}`,
    )
    const quiet = /Nothing has been published on 30 Jun 2021 so far/
    if (day === toIsoDay(FIXTURE_NOW)) expect(panel).not.toHaveTextContent(quiet)
    else expect(panel).toHaveTextContent(quiet)
  })

  it('parts what is new by sector, each with the way to its own', async () => {
    const { day, news } = await lastNews()
    renderApp('/today')
    const panel = await region('Where they lie')
    const links = await within(panel).findAllByRole('link')
    const sectors = new Set(news.map(({ metadata }) => metadata.sector))
    expect(links).toHaveLength(sectors.size)
    const href = new URL(links[0]!.getAttribute('href')!, 'http://desk')
    expect(href.searchParams.get('from_date')).toBe(day)
    const sector = href.searchParams.get('sector')!
    const bullish = news.filter(({ metadata: of }) => of.sector === sector && of.direction === 1).length
    expect(links[0]).toHaveTextContent(new RegExp(`^${sector}${bullish} bullish`))
  })

  it('lists what ends within five weekdays, soonest first, and of how many', async () => {
    renderApp('/today')
    const panel = await region('Ends soon')
    const table = await within(panel).findByRole('table')
    const days = [...table.querySelectorAll('time')].map(({ dateTime }) => dateTime)
    expect(days.length).toBeGreaterThan(0)
    expect(days).toEqual(days.toSorted())
    expect(days[0]! >= toIsoDay(FIXTURE_NOW)).toBe(true)
    expect(days.at(-1)! <= toIsoDay(FIXTURE_NOW + 7 * MS_PER_DAY)).toBe(true)
    expect(panel).toHaveTextContent(/\d+ of the \d+ insights loaded: all since/)
  })

  it('tells of the watched assets: nothing watched, nothing new, and what is', async () => {
    const { news } = await lastNews()
    renderApp('/today')
    const panel = await region('On your watchlist')
    expect(panel).toHaveTextContent('Nothing is watched yet')
    expect(within(panel).getByRole('link', { name: 'Browse insights' })).toHaveAttribute('href', '/insights')
    watch('ghost_nasd')
    expect(await within(panel).findByText(/Nothing new on the watched asset since/)).toBeInTheDocument()
    const { id, metadata } = news[0]!
    watch('ghost_nasd', metadata.entity!)
    await waitFor(() => expect(panel.querySelector(`a[href="/insights/${id}"]`)).not.toBeNull())
    expect(
      within(panel)
        .getByRole('link', { name: /in the list$/ })
        .getAttribute('href'),
    ).toContain('watched=1')
    expect(panel.querySelector('a[href="/assets/ghost_nasd"]')).toBeNull()
  })

  it('a failed list takes down what is made of it and nothing else, and comes when asked again', async () => {
    use(fault.problem('/api/insights/v1/filter', 502, 'upstream'))
    const { user } = renderApp('/today')
    const panel = await region('What is new')
    const retry = await within(panel).findByRole('button', { name: 'Try again' })
    expect(await region('Where they lie')).toHaveTextContent('this is not known')
    expect(await within(await region('Ends soon')).findByRole('table')).toBeInTheDocument()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    use(fault.slow('/api/insights/v1/filter', 0))
    await user.click(retry)
    expect(await within(panel).findByRole('table')).toBeInTheDocument()
  })

  it('a failed feed takes down what ends soon and nothing else', async () => {
    use(fault.offline('/api/feed/v1/filter'))
    renderApp('/today')
    expect(await within(await region('Ends soon')).findByRole('alert')).toHaveTextContent(
      'The list of what ends soon',
    )
    expect(await within(await region('What is new')).findByRole('table')).toBeInTheDocument()
  })

  it('counts what could not be read, and says when nothing was published', async () => {
    use(fault.body('/api/insights/v1/filter', { result: [{ id: '' }] }))
    renderApp('/today')
    const panel = await region('What is new')
    expect(await within(panel).findByText('1 of 1 insight could not be read')).toBeInTheDocument()
    expect(panel).toHaveTextContent('Nothing new')
    expect(await region('Where they lie')).toHaveTextContent('Nothing new lies anywhere.')
  })

  it('stands by the tags where the names do not come', async () => {
    use(fault.problem('/api/entity/v2/filtered', 502, 'upstream'))
    renderApp('/today')
    const table = await within(await region('What is new')).findByRole('table')
    expect(within(table).getAllByRole('link')[1]!.getAttribute('href')).toMatch(/^\/assets\/./)
  })
})
