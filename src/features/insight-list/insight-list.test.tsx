import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { noteAge } from '#api/client/http.ts'
import { insightQueries } from '#api/queries/insight-queries.ts'
import { readEntities } from '#contract/records/entity.ts'
import { toggleAsset, watchlist } from '#shared/state/named-lists/watchlist-store.ts'
import { fault, hold, problemOf, renderApp, realStack } from '#testing/render-app.tsx'

const { ask, insightsOf, stack, reply } = realStack(() => import('./insight-list.tsx'))

const FILTER = '/api/insights/v1/filter'
const grid = () => screen.findByRole('grid', { name: 'Insights' })
const links = async () => within(await grid()).findAllByRole('link')
const paths = async () => (await links()).map((link) => link.getAttribute('href'))
const pathsOf = (items: readonly { id: string }[]) => items.map(({ id }) => `/insights/${id}`)
/** Only the rows near the viewport are in the DOM. */
const showing = (items: readonly { id: string }[]) =>
  waitFor(async () => {
    const found = await paths()
    expect(found.length).toBeGreaterThanOrEqual(Math.min(items.length, 21))
    expect(found).toEqual(pathsOf(items).slice(0, found.length))
  })
const filterBar = async () => within(await screen.findByRole('group', { name: 'Filters' }))
const textField = () => screen.findByRole('textbox', { name: 'Filter the loaded rows by text' })

/** Answers the requests for pages of the list that `answer` wants; the others go to the service. */
const onPages = (
  answer: (page: number, request: Request) => Promise<Response | undefined> | Response | undefined,
) =>
  http.post(`*${FILTER}`, async ({ request }) => {
    const { page = 0 } = (await request.clone().json()) as { page?: number }
    return answer(page, request)
  })

describe('the list', () => {
  test('pages in the service’s order without repeating or losing a row, returns from an empty page, joins pages and sorts the loaded rows', async () => {
    const items = await insightsOf({ limit: 40 })
    reply(onPages((page) => (page > 1 ? Response.json({ result: [] }) : undefined)))
    const { user, currentUrl } = renderApp('/insights')
    await showing(items.slice(0, 20))
    expect(await screen.findByText(/20 loaded, more available, newest first/)).toBeVisible()
    expect(await grid()).toHaveAttribute('aria-rowcount', '-1')
    const next = () => user.click(screen.getByRole('button', { name: 'Next' }))
    await next()
    expect(currentUrl()).toBe('/insights?page=1')
    await showing(items.slice(20))
    // That the second page was the last one is known only after the third.
    await next()
    await waitFor(() => expect(currentUrl()).not.toBe('/insights?page=2'))
    expect(await screen.findByText(/^20 loaded/)).toBeVisible()
    await showing(items.slice(20))
    expect(currentUrl()).toBe('/insights?page=1')
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await showing(items.slice(0, 20))
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await showing(items)
    expect(await screen.findByText(/40 loaded/)).toBeVisible()
    // The first new row has the focus.
    await waitFor(() =>
      expect(document.activeElement!.closest('[data-row]')).toHaveAttribute('data-row', items[20]!.id),
    )
    await user.click(within(await grid()).getByRole('button', { name: 'Quality' }))
    expect(currentUrl()).toBe('/insights?pages=2&sort=-quality')
    await showing(items.toSorted((a, b) => (b.metadata.stars ?? -1) - (a.metadata.stars ?? -1)))
    expect(await screen.findByText('all 40 loaded')).toBeVisible()
  })

  test('insights that arrive during paging neither repeat nor skip a row; they are announced, and shown on request', async () => {
    const { result } = (await ask(FILTER, { limit: 53, from_date: '2020-01-01' })) as {
      result: { id: string; created_at: string }[]
    }
    expect(result).toHaveLength(53)
    const initial = result.slice(0, 50)
    const arrivals = result.slice(50).map((each, i) => ({ ...each, created_at: `2021-06-30T14:5${i}:00Z` }))
    let listed = initial
    reply(
      http.post(`*${FILTER}`, async ({ request }) => {
        const asked = (await request.json()) as Record<'from_date' | 'to_date', string> & { page?: number }
        const fitting = listed.filter(
          ({ created_at: at }) =>
            !(Date.parse(at) < Date.parse(asked.from_date)) && !(Date.parse(at) >= Date.parse(asked.to_date)),
        )
        const from = 20 * (asked.page ?? 0)
        return Response.json({ result: fitting.slice(from, from + 20) })
      }),
    )
    const { user, queryClient } = renderApp('/insights')
    await showing(initial.slice(0, 20))
    listed = [...arrivals.toReversed(), ...initial]
    await user.keyboard('n')
    await showing(initial.slice(20, 40))
    // Without rows yet, the page had prepared another one.
    const check = { queryKey: [...insightQueries.all(), 'newer'], type: 'active' } as const
    await waitFor(() => expect(queryClient.getQueryCache().findAll(check)).toHaveLength(1))
    await act(() => queryClient.refetchQueries(check))
    expect(await screen.findByText('3 newer insights')).toBeVisible()
    const [previous, next] = ['Previous', 'Next'].map((name) => screen.getByRole('button', { name }))
    next!.focus()
    await user.keyboard('{Enter}')
    await showing(initial.slice(40))
    // The focus stays on the pager at both ends.
    await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'true'))
    expect(next).toHaveFocus()
    previous!.focus()
    await user.keyboard('{Enter}')
    await showing(initial.slice(20, 40))
    await user.keyboard('{Enter}')
    await showing(initial.slice(0, 20))
    await waitFor(() => expect(previous).toHaveAttribute('aria-disabled', 'true'))
    expect(previous).toHaveFocus()
    await user.keyboard('.')
    await showing(listed.slice(0, 20))
    expect(screen.queryByText(/newer insights?/)).toBeNull()
  })

  test('requests joined pages four at a time', async () => {
    const { held, release } = hold()
    const asked = new Set<number>()
    reply(
      onPages(async (page) => {
        if (page === 0) return undefined
        asked.add(page)
        await held
        return undefined
      }),
    )
    renderApp('/insights?pages=6&from_date=99y')
    await waitFor(() => expect(asked.size).toBeGreaterThanOrEqual(4))
    expect(asked.size).toBe(4)
    release()
    await waitFor(() => expect(asked.size).toBe(5))
  })

  test('shows the name of an asset once, under the title only where it has no column', async () => {
    const namesIn = async (address: string) => {
      const { unmount } = renderApp(address)
      const row = (await links())[0]!.closest('[data-row]')!
      await waitFor(() => expect(row).toHaveTextContent(name))
      const times = row.textContent.split(name).length - 1
      unmount()
      return times
    }
    const [insight] = await insightsOf({ limit: 1 })
    const answer = await ask('/api/entity/v2/filtered', { filter: 2, args: [insight!.metadata.entity!] })
    const name = readEntities(answer).items[0]!.name!
    expect(await namesIn('/insights?cols=asset,name,title,n')).toBe(1)
    expect(await namesIn('/insights?cols=asset,title,n')).toBe(1)
  })

  test('a step before there are rows, from a link that keeps the focus, moves the focus to the first row', async () => {
    const { held, release } = hold()
    reply(fault.none(FILTER, held))
    const { user } = renderApp('/insights')
    const all = await screen.findByRole('link', { name: 'All' })
    act(() => all.focus())
    expect(screen.getByText('Loading insights')).toBeVisible()
    await user.keyboard('j')
    release()
    const first = (await links())[0]!.closest('[data-row]')
    expect(document.activeElement!.closest('[data-row]')).toBe(first)
  })

  test('names and drops invalid parts of the address, and says that insights selected on another page are not exported', async () => {
    const { user, currentUrl } = renderApp('/insights?stars=12&colour=red')
    expect(await screen.findByText(/2 parts of this address could not be read/)).toBeVisible()
    await showing(await insightsOf({ limit: 20 }))
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(currentUrl()).toBe('/insights')
    await user.keyboard('jx')
    const [next] = (await insightsOf({ limit: 21 })).slice(20)
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(async () => expect((await paths())[0]).toBe(`/insights/${next!.id}`))
    await user.click(screen.getByRole('button', { name: 'Export' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Export' }))
    expect(await panel.findByText(/^1 more selected insight is not among these rows/)).toBeVisible()
  })

  test('names delay neither statuses nor expected shares; those that failed to load are not guessed, are exported empty, and can be loaded again', async () => {
    const named = (await insightsOf({ limit: 20 })).find(({ title }) => title?.includes(': '))!
    const { held, release } = hold()
    reply(fault.problem('/api/entity/v2/filtered', 404, 'not-found', {}, held))
    const { user } = renderApp('/insights')
    const row = (await links())[0]!.closest<HTMLElement>('[data-row]')!
    await waitFor(() => expect(row.querySelector('[data-col="expected"]')).toHaveTextContent(/\d%/))
    release()
    expect(await screen.findByText(/Asset names could not be loaded/)).toBeVisible()
    const link = async () =>
      (await links()).find((each) => each.getAttribute('href') === `/insights/${named.id}`)!
    // The whole title, because there is no name beside it.
    await waitFor(async () => expect(await link()).toHaveTextContent(named.title!))
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const panel = within(await screen.findByRole('dialog', { name: 'Export' }))
    await user.click(await panel.findByRole('button', { name: 'All columns' }))
    const words = /Their names and tickers are exported empty/
    expect(await panel.findByText(words)).toBeVisible()
    await user.keyboard('{Escape}')

    reply(fault.none('/api/entity/v2/filtered'))
    const again = await screen.findByRole('button', { name: 'Load names again' })
    // The proxy lets the call through although its breaker is open.
    expect(again).toHaveAttribute('data-asks-again')
    await user.click(again)
    await waitFor(() => expect(screen.queryByText(/Asset names could not be loaded/)).toBeNull())
    expect(await link()).not.toHaveTextContent(named.title!)

    // With a text filter the rows are called shown and not loaded.
    await user.type(await textField(), named.metadata.entity!)
    await user.click(screen.getByRole('button', { name: 'Export' }))
    const next = within(await screen.findByRole('dialog', { name: 'Export' }))
    expect(await next.findByText(/^\d+ shown$/)).toBeVisible()
  })

  test('while another list loads, and when it fails, the previous rows stay and are labelled as such', async () => {
    const items = await insightsOf({ limit: 60 })
    const { held, release } = hold()
    // Installed at the start, because the next page is prefetched.
    reply(
      onPages(async (page, request) => {
        if (page === 2) return problemOf(500, 'server')
        return page === 1 ? held.then(() => stack().answer(request)) : undefined
      }),
    )
    const { user, currentUrl } = renderApp('/insights')
    await showing(items.slice(0, 20))
    expect(await screen.findByText(/20 loaded, more available/)).toBeVisible()
    const third = async () => (await links())[2]!
    ;(await third()).focus()
    await user.keyboard('n')
    await waitFor(() => expect(currentUrl()).toBe('/insights?page=1'))
    expect(await screen.findByText('20 rows of the previous list, loading the new one')).toBeVisible()
    expect(await paths()).toEqual(pathsOf(items.slice(0, 20)))
    expect(await grid()).toHaveAttribute('aria-busy', 'true')
    expect(await third()).toHaveFocus()
    await user.click((await filterBar()).getByText('Topic'))
    expect(await screen.findByText('Counts of 20 rows of the previous list')).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByText('0 loaded')).toBeVisible()
    await user.keyboard('{Escape}')
    ;(await third()).focus()
    release()
    await showing(items.slice(20, 40))
    await waitFor(async () => expect((await links())[0]).toHaveFocus())
    expect(await grid()).not.toHaveAttribute('aria-busy')

    await user.click(screen.getByRole('button', { name: 'Next' }))
    const failed = /Showing the rows of the previous list, loaded at \d\d:\d\d/
    expect(await screen.findByText(failed)).toBeVisible()
    expect(await paths()).toEqual(pathsOf(items.slice(20, 40)))
    expect(screen.getByText('20 rows of the previous list, the new one could not be loaded')).toBeVisible()
    reply(fault.none(FILTER))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await showing(items.slice(40))
    expect(screen.queryByText(/the previous list/)).toBeNull()
  })

  test('“Load more” retries a page that failed; at the end of the list the last row gets the focus', async () => {
    const items = await insightsOf({ limit: 40 })
    const { held, release } = hold()
    let isFailing = true
    reply(
      onPages((page) => {
        if (page > 1) return held.then(() => Response.json({ result: [] }))
        return page === 1 && isFailing ? new Response(null, { status: 400 }) : undefined
      }),
    )
    const { user } = renderApp('/insights')
    await showing(items.slice(0, 20))
    const more = screen.getByRole('button', { name: 'Load more' })
    await user.click(more)
    expect(await screen.findByText(/Showing what was loaded at/)).toBeVisible()
    isFailing = false
    await user.click(more)
    expect(await screen.findByText(/^40 loaded/)).toBeVisible()
    const focusIsOn = ({ id }: { id: string }) =>
      waitFor(() => expect(document.activeElement!.closest('[data-row]')).toHaveAttribute('data-row', id))
    await focusIsOn(items[20]!)
    act(() => more.focus())
    release()
    expect(await screen.findByText('all 40 loaded, newest first')).toBeVisible()
    await focusIsOn(items[39]!)
  })

  test('marks in place what left or changed in a refresh, until the next one; statuses request no long history', async () => {
    let isLater = false
    const since: number[] = []
    reply(
      http.post('*/api/ca/v2/q', async ({ request }) => {
        const asked = (await request.clone().json()) as { date_since?: number }
        if (asked.date_since) since.push(asked.date_since)
      }),
      http.post(`*${FILTER}`, async ({ request }) => {
        const asked = (await request.clone().json()) as { page?: number; from_date?: string }
        type Body = { result: { metadata: { stars: number } }[] }
        const body = (await (await stack().answer(request)).json()) as Body
        if (isLater && !asked.page && !asked.from_date) {
          body.result.splice(1, 1)
          body.result[1]!.metadata.stars = 1
        }
        return Response.json(body)
      }),
    )
    const { user } = renderApp('/insights')
    const before = await paths()
    expect(await screen.findByText(/20 loaded, more available/)).toBeVisible()
    isLater = true
    ;(await links())[0]!.focus()
    await user.keyboard('.')
    const left = await screen.findByText('no longer listed')
    const row = (link: HTMLElement | undefined) => within(link!.closest<HTMLElement>('[data-row]')!)
    const [, second, third] = await links()
    expect(row(second).getByText('no longer listed')).toBe(left)
    expect(row(third).getByText('changed')).toBeVisible()
    expect(third).toHaveAccessibleName(/\. Changed: quality(, |$)/)
    expect(await paths()).toEqual(before)
    await user.keyboard('.')
    await waitFor(() => expect(screen.queryByText('no longer listed')).toBeNull())
    expect(screen.queryByText('changed')).toBeNull()
    expect(await paths()).toEqual(before.filter((_, index) => index !== 1))
    const { now } = (await ask('/api/config')) as { now: number }
    await waitFor(() => expect(since).not.toHaveLength(0))
    const daysBack = since.map((at) => (now - at) / 86_400_000)
    for (const days of daysBack) expect([days > 0, days < 250]).toEqual([true, true])
  })

  test('says that statuses could not be checked when the prices did not load, and checks them again', async () => {
    reply(fault.problem('/api/ca/v2/q', 504, 'timeout'))
    const { user } = renderApp('/insights?outcome=open,worked,failed')
    // All of them: a request still under way would fail after the next press, which joins it.
    expect(
      await screen.findByText(/^The status of 20 of 20 loaded insights could not be checked: the prices/),
    ).toBeVisible()
    expect(screen.queryByText('No loaded insight has this status')).toBeNull()
    reply(fault.none('/api/ca/v2/q'))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^All 20 loaded insights checked/)).toBeVisible()
    expect(await links()).not.toHaveLength(0)
  })

  test('also says so where rows are only sorted by what came of them', async () => {
    reply(
      fault.problem('/api/ca/v2/q', 504, 'timeout'),
      fault.problem('/api/insights/v1/:id/predictions', 504, 'timeout'),
    )
    const { user } = renderApp('/insights?sort=-percentile&cols=status,asset,title,percentile')
    expect(
      await screen.findByText(/^The status of 20 of 20 .* could not be checked: the prices did not load\.$/),
    ).toBeVisible()
    expect(screen.getAllByRole('img', { name: /status could not be checked$/ })).not.toHaveLength(0)
    reply(fault.none('/api/ca/v2/q'))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/could not be checked/)).toBeNull())
    // Predictions that did not load are no sign that past cases are missing.
    expect(await screen.findAllByRole('img', { name: 'not checked yet' })).not.toHaveLength(0)
    expect(screen.queryByRole('img', { name: /no past cases/ })).toBeNull()
  })

  test('a relative date window waits for the service’s current day', async () => {
    const asked: unknown[] = []
    const { now } = (await ask('/api/config')) as { now: number }
    const { held, release } = hold()
    reply(
      fault.none('/api/config', held),
      http.post(`*${FILTER}`, async ({ request }) => {
        asked.push(await request.clone().json())
        return stack().answer(request)
      }),
    )
    renderApp('/insights?from_date=5m')
    await screen.findByRole('group', { name: 'Filters' })
    release()
    expect(await links()).not.toHaveLength(0)
    const starts = asked.flatMap((body) => Reflect.get(Object(body), 'from_date') ?? [])
    expect(starts).not.toHaveLength(0)
    // The data of this test end years ago: a window by this device's clock would begin after them.
    for (const start of starts) expect(Date.parse(String(start))).toBeLessThan(now)
  })
})

test('explains a missing insight: unknown, withdrawn, too old or on a later page, found by ticker or name', async () => {
  const later = (await insightsOf({ limit: 60 })).at(-1)!
  const [old] = await insightsOf({
    from_date: '2006-01-01T00:00:00Z',
    to_date: '2015-01-01T00:00:00Z',
    limit: 1,
  })
  const tag = later.metadata.entity!
  const answer = await ask('/api/entity/v2/filtered', { filter: 2, args: [tag] })
  const { name, ticker, exchange } = readEntities(answer).items[0]!
  const { user } = renderApp('/insights')
  const [first] = await links()
  await screen.findByText(/20 loaded, more available/)
  first!.focus()
  await user.keyboard('y')
  const dialog = await screen.findByRole('dialog', { name: 'Find a missing insight' })
  const explain = async (typed: string, said: RegExp) => {
    const field = within(dialog).getByRole('textbox')
    await user.clear(field)
    await user.click(field)
    await user.paste(typed)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dialog).toHaveTextContent(said))
  }
  await explain('ghost_nowhere', /Unknown asset\./)
  await explain('00000000-0000-0000-0000-000000000000', /Unknown or withdrawn\./)
  await explain(later.id, /On a later page/)
  // Text that does not look like an id is not called withdrawn.
  await explain('Nowhere', /Not found\./)
  await explain(old!.id, /Too old/)
  for (const typed of [`${ticker}:${exchange!.code}`, name!]) {
    await explain('Nowhere', /Not found\./)
    await explain(typed, /Created/)
  }
  // One letter matches many assets.
  await explain('a', /Several assets match/)
  const which = within(dialog).getByRole('group', { name: 'Which asset?' })
  await user.click(within(which).getAllByRole('button').at(-1)!)
  expect(within(dialog).getByRole('textbox')).toHaveFocus()
  await waitFor(() => expect(dialog).toHaveTextContent(/Created/))
  // From the second page the first is no later one.
  const { id } = (await insightsOf({ limit: 1 }))[0]!
  await user.keyboard('{Escape}n')
  await screen.findByText('Page 2')
  await user.keyboard('y')
  const again = await screen.findByRole('dialog', { name: 'Find a missing insight' })
  await user.click(within(again).getByRole('textbox'))
  await user.paste(id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(again).toHaveTextContent('On another page'))
})

test('marks open rows that disagree with another loaded one on their asset', async () => {
  const answer = (await ask(FILTER, { stars: [6, 7, 8], limit: 3 })) as { result: [WireRow, WireRow] }
  const [first, second] = answer.result
  // The two newest insights of the service, put on one asset with opposite directions.
  const both = { entity: first.metadata.entity, horizon: '3m' }
  Object.assign(first.metadata, { ...both, direction: 1 })
  Object.assign(second.metadata, { ...both, direction: 2 })
  reply(fault.body(FILTER, answer))
  renderApp('/insights')
  const marked = () => screen.findAllByTitle('Disagrees with another loaded insight on this asset')
  expect((await marked()).map((mark) => mark.closest('[data-row]')!.getAttribute('data-row'))).toEqual([
    first.id,
    second.id,
  ])
  const link = (await links())[1]!
  expect(link).toHaveAccessibleName(/^(Unread\. )?Disagrees with another loaded insight on this asset\. /)
})

type WireRow = { id: string; metadata: Record<string, unknown> }

describe('when the list is incomplete or empty', () => {
  test('explains each kind of failure, and counts and explains unreadable insights', async () => {
    const answer = await ask(FILTER, { limit: 3 })
    const good = Reflect.get(Object(answer), 'result') as object[]
    reply(fault.offline(FILTER))
    const { user } = renderApp('/insights')
    expect(await screen.findByText(/this dashboard's own server did not answer/)).toBeVisible()
    expect(screen.getByText('No connection')).toBeVisible()
    const tryAgain = () => user.click(screen.getByRole('button', { name: 'Try again' }))
    for (const [status, kind, title] of [
      [500, 'server', 'The service could not answer'],
      [502, 'unavailable', 'The service cannot be reached'],
    ] as const) {
      reply(fault.problem(FILTER, status, kind))
      await tryAgain()
      expect(await screen.findByText(title)).toBeVisible()
      expect(screen.getByText('test-request')).toBeVisible()
    }
    reply(fault.body(FILTER, { rows: [] }))
    await tryAgain()
    const title = await screen.findByText('The answer could not be read')
    expect(title.closest('[role=alert]')).toHaveTextContent('result')
    reply(fault.body(FILTER, { result: [{ id: 'x', metadata: { horizon: 7 } }, ...good] }))
    await tryAgain()
    expect(await links()).toHaveLength(3)
    // After a retry the focus moves into the loaded rows.
    await waitFor(async () => expect(await grid()).toContainElement(document.activeElement as HTMLElement))
    const notice = (await screen.findByText('1 of 4 insights could not be read')).closest('[role=status]')
    expect(notice).toHaveTextContent(/is left out: metadata.horizon/)
    await user.click(screen.getByRole('button', { name: 'Details' }))
    expect(await screen.findByText(/^item 1: .*horizon/)).toBeVisible()
  })

  test('a refused filter is named and can be removed, without a retry button', async () => {
    reply(fault.problem(FILTER, 400, 'rejected', { fields: [{ name: 'stars', rule: 'is out of range' }] }))
    const { user, currentUrl } = renderApp('/insights?stars=4&from_date=5m')
    expect(await screen.findByText('Not accepted: stars is out of range.')).toBeVisible()
    expect(screen.getByText('The service refused this request')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove Created last 5 months' })).toBeNull()
    reply(fault.none(FILTER))
    await user.click(screen.getByRole('button', { name: 'Remove Stars 4' }))
    await waitFor(() => expect(currentUrl()).toBe('/insights?from_date=5m'))
    expect(await links()).not.toHaveLength(0)
  })

  test('without the record of ended insights there are no expected shares, and a view that needs them says so', async () => {
    const record = '/api/reference/calibration'
    reply(fault.problem(record, 500, 'server'))
    const { user } = renderApp('/insights?supported=1&sort=-edge')
    expect(
      await screen.findByText(/No expected shares: the record of ended insights did not load/),
    ).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Show all' }))
    const cells = within(await grid()).getAllByRole('img', {
      name: 'n/a: the record of ended insights did not load',
    })
    expect(cells.length).toBeGreaterThan(20)
  })

  test('a first load and a refresh that failed offline are retried when the connection returns; old rows have their age', async () => {
    reply(fault.offline(FILTER))
    const hasNetwork = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user, queryClient } = renderApp('/insights')
    await screen.findByText(/^No connection/)
    const comesBack = async () => {
      const notice = await screen.findByText(/^No connection/)
      hasNetwork.mockReturnValue(true)
      act(() => void window.dispatchEvent(new Event('online')))
      await waitFor(() => expect(notice).not.toBeInTheDocument())
      expect(await links()).toHaveLength(20)
    }
    reply(fault.none(FILTER))
    await comesBack()
    const updated = await screen.findByText(/^Updated/)
    reply(fault.offline(FILTER))
    act(() => void window.dispatchEvent(new Event('offline')))
    await user.keyboard('.')
    await screen.findByText(/^No connection/)
    // A failure is no sign of new data.
    expect(screen.queryByRole('button', { name: /New data/ })).toBeNull()
    reply(fault.none(FILTER))
    await comesBack()
    // A stale response is not called updated.
    act(() => noteAge('the list', new Headers({ 'x-data-stale': '1' })))
    expect(updated).not.toBeInTheDocument()
    act(() => noteAge('the list', new Headers()))
    expect(screen.getByText(/^Updated/)).toBeVisible()

    // Rows stay, with their age, while newer insights cannot be checked.
    const check = () => queryClient.refetchQueries({ queryKey: [...insightQueries.all(), 'newer'] })
    reply(fault.offline(FILTER))
    await act(check)
    expect(await screen.findByText(/Showing what was loaded at \d\d:\d\d UTC/)).toBeVisible()
    reply(fault.none(FILTER))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/Showing what was loaded/)).not.toBeInTheDocument())
  })

  test('removing a filter of an empty list moves the focus to the next one, also if its result is cached, until none is left', async () => {
    const { user } = renderApp('/insights?stars=8&market_cap_usd_bn__gte=99999999&direction=2')
    const region = () => screen.getByRole('region', { name: /^No insight matches/ })
    const remove = (label: string) => within(region()).queryByRole('button', { name: `Remove ${label}` })
    await screen.findByText('No insight matches all 3 filters')
    // The controls show the address.
    const bar = await filterBar()
    for (const words of ['Stars 8', 'Direction Bearish'])
      expect(bar.getByRole('button', { name: words })).toBeVisible()
    await user.click(remove('Stars')!)
    await screen.findByText('No insight matches both filters')
    await user.click(screen.getByRole('button', { name: 'Undo last change' }))
    await screen.findByText('No insight matches all 3 filters')
    for (const [label, left, next] of [
      // Its result is cached.
      ['Stars', 'both filters', 'Direction'],
      ['Direction', 'this filter', 'Market cap'],
      ['Created', 'this filter', 'Market cap'],
    ] as const) {
      remove(label)!.focus()
      await user.keyboard('{Enter}')
      await screen.findByText(`No insight matches ${left}`)
      // A removed filter is not offered again.
      await waitFor(() => expect(remove(label)).toBeNull())
      await waitFor(() => expect(remove(next)).toHaveFocus())
    }
  })

  test('a page beyond the end offers the first page, and paging beyond the end stops at the last page', async () => {
    const beyond = renderApp('/insights?page=9000')
    await beyond.user.click(await screen.findByRole('button', { name: 'Go to the first page' }))
    expect(beyond.currentUrl()).toBe('/insights')
    beyond.unmount()
    const last = Math.ceil((await insightsOf({ limit: 1000 })).length / 20) - 1
    expect(last).toBeGreaterThan(1)
    const { user, currentUrl } = renderApp(`/insights?page=${last - 1}`)
    expect(await screen.findByText(/20 loaded, more available/)).toBeVisible()
    ;(await links())[0]!.focus()
    await user.keyboard('nnn')
    await waitFor(() => expect(currentUrl()).toBe(`/insights?page=${last}`))
    // The pages before it are not loaded.
    expect(await screen.findByText(/^\d+ loaded, end of the list, newest first/)).toBeVisible()
    expect(await links()).not.toHaveLength(0)
    expect(screen.queryByText('This page is empty')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByText('the list has more rows')).toBeVisible()
  })

  test('a watchlist without a match for the filters is not called empty', async () => {
    const items = await insightsOf({ limit: 60 })
    const [watched, other] = [...new Set(items.map(({ metadata }) => metadata.entity!))]
    const undo = toggleAsset(watched!, 0)
    renderApp(`/insights?watched=1&entity=${other!}&stars=0,1,2,3,4,5,6,7,8`)
    expect(await screen.findByText('No insight matches all 3 filters')).toBeVisible()
    expect(screen.queryByText('Watchlist is empty')).toBeNull()
    const line = (name: RegExp) => within(screen.getByRole('row', { name }))
    expect(await line(/^Entity/).findByText('at least 1')).toBeVisible()
    expect(await line(/^Watchlist/).findByText('at least 1')).toBeVisible()
    // Without the stars filter still no requested asset is watched. A request without `entity` would have matched everything.
    expect(line(/^Stars/).getByText('none')).toBeVisible()
    undo()
  })

  test('of more watched assets than a request can contain it shows the first; removing the last one moves the focus to "Browse insights"', async () => {
    const [newest] = await insightsOf({ limit: 1 })
    const watch = (...tags: string[]) =>
      watchlist.update(() => ({ assets: tags.map((tag) => ({ tag, since: 1 })), insights: [] }))
    const last = newest!.metadata.entity!
    watch(last, ...Array.from({ length: 200 }, (_, i) => `asset_${i}`))
    const { user } = renderApp('/insights?watched=1')
    expect(await screen.findByText(/^Insights of the first 200 of 201 watched assets/)).toBeVisible()
    expect(await links()).not.toHaveLength(0)
    act(() => void watch(last))
    await waitFor(() => expect(screen.queryByText(/^Insights of the first 200/)).toBeNull())
    await screen.findByText(/loaded, newest first/)
    const [first] = await links()
    first!.focus()
    await user.keyboard('s')
    expect(await screen.findByText('Watchlist is empty')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Browse insights' })).toHaveFocus()
  })
})
