import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { noteAge } from '#api/client/service-age.ts'
import { readInsightList } from '#contract/records/insight.ts'
import { toggleAsset } from '#shared/state/named-lists/watchlist-changes.ts'
import { fault, renderApp, useRealStack } from '#testing/render-app.tsx'

// Named like a hook for what it does to a test file; it is none.
// oxlint-disable-next-line react-hooks/rules-of-hooks
const { stack, use } = useRealStack()

const FILTER = '/api/insights/v1/filter'

async function ask(body: object) {
  const request = new Request(`http://127.0.0.1${FILTER}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await (await stack().answer(request)).json()
  return { answer, ...readInsightList(answer) }
}

/** The first test also loads every lazy part of the app. */
vi.setConfig({ testTimeout: 90_000 })
const PATIENCE = { timeout: 40_000 }
const grid = () => screen.findByRole('grid', { name: 'Insights' }, PATIENCE)
const links = async () => within(await grid()).findAllByRole('link', {}, PATIENCE)
const titles = async () => (await links()).map((link) => link.getAttribute('href'))
const pathsOf = (items: readonly { id: string }[]) => items.map(({ id }) => `/insights/${id}`)

describe('the list', () => {
  test('shows the first page as the service orders it, with the scope of what is loaded', async () => {
    const { items } = await ask({ limit: 20 })
    renderApp('/insights')
    await waitFor(async () => expect(await titles()).toEqual(pathsOf(items)), PATIENCE)
    expect(await screen.findByText(/20 loaded, more available, newest first/, {}, PATIENCE)).toBeVisible()
    expect(await grid()).toHaveAttribute('aria-rowcount', '-1')
  })

  test('counts the rows of its last page among those of all pages', async () => {
    const { items } = await ask({ from_date: '2006-01-01T00:00:00Z', limit: 1000 })
    const tags = items.map(({ metadata }) => metadata.entity)
    const countOf = (tag: string | null) => tags.filter((each) => each === tag).length
    const tag = tags.find((each) => countOf(each) > 20 && countOf(each) % 20 > 0)!
    const page = Math.floor(countOf(tag) / 20)
    renderApp(`/insights?entity=${tag}&from_date=2006-01-01&page=${page}`)
    const first = (await links())[0]!.closest('[role=row]')
    expect(first).toHaveAttribute('aria-rowindex', String(page * 20 + 2))
    await waitFor(async () => expect(await grid()).toHaveAttribute('aria-rowcount', String(countOf(tag) + 1)))
  })

  test('narrows by quality through the filter and keeps it in the address', async () => {
    const { user, currentUrl } = renderApp('/insights')
    const bar = within(await screen.findByRole('group', { name: 'Filters' }, PATIENCE))
    await user.click(bar.getByText('Stars'))
    const panel = within(await screen.findByRole('dialog', { name: 'Stars' }, PATIENCE))
    await user.click(await panel.findByRole('button', { name: /^4 of 8/ }, PATIENCE))
    expect(currentUrl()).toBe('/insights?stars=4')
    const { items } = await ask({ stars: [4], limit: 20 })
    await waitFor(async () => expect(await titles()).toEqual(pathsOf(items)), PATIENCE)
  })

  test('draws its controls from the address', async () => {
    renderApp('/insights?stars=4,5&sector=Energy&market_cap_usd_bn__gte=10&from_date=1m')
    const bar = within(await screen.findByRole('group', { name: 'Filters' }, PATIENCE))
    for (const words of [
      'Stars 4 or 5',
      'Sector Energy',
      'Market cap from 10 bn USD',
      'Created last month',
    ]) {
      expect(bar.getByRole('button', { name: words })).toBeVisible()
    }
  })

  test('pages without repeating or losing a row', async () => {
    const { user, currentUrl } = renderApp('/insights')
    const first = await titles()
    await user.click(await screen.findByRole('button', { name: 'Next' }, PATIENCE))
    expect(currentUrl()).toBe('/insights?page=1')
    await waitFor(async () => expect(await titles()).not.toEqual(first), PATIENCE)
    const { items } = await ask({ limit: 40 })
    expect([...first, ...(await titles())]).toEqual(pathsOf(items))
    await user.click(screen.getByRole('button', { name: 'Previous' }))
    await waitFor(async () => expect(await titles()).toEqual(first), PATIENCE)
  })

  test('leaves out what an address says wrongly and names it', async () => {
    const { user, currentUrl } = renderApp('/insights?stars=12&colour=red')
    expect(await screen.findByText(/2 parts of this address made no sense/, {}, PATIENCE)).toBeVisible()
    expect(await links()).not.toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(currentUrl()).toBe('/insights')
  })

  test('opens a row by the keyboard and finds it again on the way back', async () => {
    const { user, currentUrl } = renderApp('/insights')
    const rows = await links()
    rows[0]!.focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(rows[2]))
    const path = rows[2]!.getAttribute('href')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(currentUrl()).toBe(path), PATIENCE)
    window.history.back()
    await waitFor(() => expect(currentUrl()).toBe('/insights'))
    await waitFor(async () => expect((await links())[2]).toHaveFocus(), PATIENCE)
  })

  test('sorts what is loaded, says so, and puts what is missing last', async () => {
    const { currentUrl, user } = renderApp('/insights')
    await links()
    await user.click(within(await grid()).getByRole('button', { name: 'Quality' }))
    expect(currentUrl()).toBe('/insights?sort=-quality')
    const { items } = await ask({ limit: 20 })
    const sorted = items.toSorted((a, b) => (b.metadata.stars ?? -1) - (a.metadata.stars ?? -1))
    await waitFor(async () => expect(await titles()).toEqual(pathsOf(sorted)), PATIENCE)
    expect(await screen.findByText('sorted within the 20 loaded', {}, PATIENCE)).toBeVisible()
  })
})

test('Enter takes the reader from the text to the rows that it left, and keeps it', async () => {
  const { user, currentUrl } = renderApp('/insights')
  await links()
  const field = await screen.findByRole('textbox', { name: 'Filter the loaded rows by text' }, PATIENCE)
  await user.type(field, 'a{Enter}')
  expect((await grid()).querySelector('[data-row] :focus')).toBeVisible()
  expect(currentUrl()).toBe('/insights?q=a')
  // Escape empties the text first, and leads on with nothing to empty.
  field.focus()
  await user.keyboard('{Escape}')
  expect(field).toHaveFocus()
  expect(field).toHaveValue('')
  await user.keyboard('{Escape}')
  expect((await grid()).querySelector('[data-row] :focus')).toBeVisible()
})

test('an answer that stands in for a newer one is not called updated', async () => {
  renderApp('/insights')
  const updated = () => screen.queryByText(/^Updated/)
  await waitFor(() => expect(updated()).toBeVisible(), PATIENCE)
  act(() => noteAge('the list', new Headers({ 'x-data-stale': '1' })))
  expect(updated()).toBeNull()
  act(() => noteAge('the list', new Headers()))
  expect(updated()).toBeVisible()
})

test('an export of rows that a text has left does not call them all that is loaded', async () => {
  const { items } = await ask({ limit: 20 })
  const { user } = renderApp(`/insights?q=${items[0]?.metadata.entity}`)
  await links()
  await user.click(await screen.findByRole('button', { name: 'Export' }, PATIENCE))
  const panel = within(await screen.findByRole('dialog', { name: 'Export' }, PATIENCE))
  expect(await panel.findByRole('button', { name: /^\d+ shown$/ }, PATIENCE)).toBeVisible()
})

test('names that did not come are supposed nowhere, go out empty, and can be asked for again', async () => {
  const { items } = await ask({ limit: 20 })
  const named = items.find(({ title }) => title?.includes(': '))!
  let isGone = true
  use(
    http.all('*/api/entity/v2/filtered', ({ request }) =>
      isGone ? new HttpResponse(null, { status: 404 }) : stack().answer(request),
    ),
  )
  const { user } = renderApp('/insights')
  expect(await screen.findByText(/names of assets did not come/, {}, PATIENCE)).toBeVisible()
  const link = async () =>
    (await links()).find((each) => each.getAttribute('href') === `/insights/${named.id}`)!
  // The title says whose it is, as no name stands beside it.
  await waitFor(async () => expect(await link()).toHaveTextContent(named.title!))
  await user.click(await screen.findByRole('button', { name: 'Export' }, PATIENCE))
  const panel = within(await screen.findByRole('dialog', { name: 'Export' }, PATIENCE))
  await user.click(panel.getByRole('button', { name: 'All columns' }))
  expect(
    await panel.findByText(/has not named every asset; those names and tickers go out empty/),
  ).toBeVisible()
  await user.keyboard('{Escape}')

  isGone = false
  await user.click(await screen.findByRole('button', { name: 'Ask for them again' }))
  await waitFor(() => expect(screen.queryByText(/names of assets did not come/)).toBeNull(), PATIENCE)
  expect(await link()).not.toHaveTextContent(named.title!)
})

describe('while another list is on its way', () => {
  /** Answers pages after the first in its own way. */
  const laterPages = (answer: () => Promise<Response | undefined>) =>
    http.all(`*${FILTER}`, async ({ request }) => {
      const asked: unknown = await request.clone().json()
      const other = Reflect.get(Object(asked), 'page') === undefined ? undefined : await answer()
      return other ?? stack().answer(request)
    })

  test('the rows before stay, said to be those, and the keyboard goes on in the new ones', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    use(laterPages(async () => void (await held)))
    const { user, currentUrl } = renderApp('/insights')
    const first = await titles()
    expect(await screen.findByText(/20 loaded, more available/, {}, PATIENCE)).toBeVisible()
    ;(await links())[2]!.focus()
    await user.keyboard('n')
    await waitFor(() => expect(currentUrl()).toBe('/insights?page=1'), PATIENCE)
    expect(await screen.findByText('20 of the list before, loading this one')).toBeVisible()
    expect(await titles()).toEqual(first)
    expect(await grid()).toHaveAttribute('aria-busy', 'true')
    expect((await links())[2]).toHaveFocus()
    await user.click(within(screen.getByRole('group', { name: 'Filters' })).getByText('Topic'))
    expect(await screen.findByText('Counts over 20 of the list before', {}, PATIENCE)).toBeVisible()
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Export' }))
    expect(await screen.findByText('0 loaded', {}, PATIENCE)).toBeVisible()
    await user.keyboard('{Escape}')
    ;(await links())[2]!.focus()
    release()
    await waitFor(async () => expect(await titles()).not.toEqual(first), PATIENCE)
    expect((await links())[0]).toHaveFocus()
    expect(await grid()).not.toHaveAttribute('aria-busy')
  })

  test('a list that fails leaves the rows before and says what they are', async () => {
    use(
      laterPages(async () =>
        HttpResponse.json(
          { type: 'about:blank', title: 'Fault', status: 500, detail: '', kind: 'server', requestId: 'r' },
          { status: 500, headers: { 'content-type': 'application/problem+json' } },
        ),
      ),
    )
    const { user } = renderApp('/insights')
    const first = await titles()
    await user.click(await screen.findByRole('button', { name: 'Next' }, PATIENCE))
    expect(
      await screen.findByText(/Showing the rows of the list before, loaded at \d\d:\d\d/, {}, PATIENCE),
    ).toBeVisible()
    expect(await titles()).toEqual(first)
    expect(screen.getByText('20 of the list before, this one did not load')).toBeVisible()
    use(laterPages(async () => void (await delay(1))))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(async () => expect(await titles()).not.toEqual(first), PATIENCE)
    expect(screen.queryByText(/the list before/)).toBeNull()
  })

  test('j and k walk through the rows and do not leave them', async () => {
    const { user } = renderApp('/insights')
    const rows = await links()
    await screen.findByText(/20 loaded, more available/, {}, PATIENCE)
    rows[0]!.focus()
    await user.keyboard('kkkkk')
    expect(rows[0]).toHaveFocus()
    await user.keyboard('j')
    await waitFor(() => expect(rows[1]).toHaveFocus())
    // The arrows reach the head, and j comes from there to the first row.
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(within(await grid()).getByRole('columnheader', { name: /Insight/ })).toContainElement(
      document.activeElement as HTMLElement,
    )
    await user.keyboard('j')
    await waitFor(() => expect(rows[0]).toHaveFocus())
  })
})

describe('when the list cannot be shown whole', () => {
  test('one unreadable insight is counted and the rest stay', async () => {
    const { answer } = await ask({ limit: 3 })
    const good: unknown = Reflect.get(Object(answer), 'result')
    const broken = { id: 'x', metadata: { horizon: 7 } }
    use(fault.body(FILTER, { result: [broken, ...(Array.isArray(good) ? good : [])] }))
    renderApp('/insights')
    expect(await links()).toHaveLength(3)
    expect(await screen.findByText('1 of 4 insights could not be read', {}, PATIENCE)).toBeVisible()
  })

  test.each([
    [500, 'server', 'The service could not answer', true],
    [400, 'rejected', 'The service refused this request', false],
    [502, 'unavailable', 'The service cannot be reached', true],
  ])('a %d says what happened and what to do', async (status, kind, title, canRetry) => {
    use(fault.problem(FILTER, status, kind))
    renderApp('/insights')
    expect(await screen.findByText(title, {}, PATIENCE)).toBeVisible()
    expect(screen.queryAllByRole('button', { name: 'Try again' })).toHaveLength(canRetry ? 1 : 0)
    expect(screen.getByText('test-request')).toBeVisible()
  })

  test('a refused filter is named and can be taken away', async () => {
    use(fault.problem(FILTER, 400, 'rejected', { fields: [{ name: 'stars', rule: 'is out of range' }] }))
    const { user, currentUrl } = renderApp('/insights?stars=4&from_date=5m')
    expect(await screen.findByText('Not accepted: stars is out of range.', {}, PATIENCE)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove Created last 5 months' })).toBeNull()
    use(fault.slow(FILTER, 1))
    await user.click(screen.getByRole('button', { name: 'Remove Stars 4' }))
    await waitFor(() => expect(currentUrl()).toBe('/insights?from_date=5m'))
    expect(await links()).not.toHaveLength(0)
  })

  test('a window counted back from today waits for the service’s day', async () => {
    const asked: unknown[] = []
    const config = await stack().answer(new Request('http://127.0.0.1/api/config'))
    const { now } = (await config.json()) as { now: number }
    use(
      http.get('*/api/config', async ({ request }) => {
        await delay(300)
        return stack().answer(request)
      }),
      http.post(`*${FILTER}`, async ({ request }) => {
        asked.push(await request.clone().json())
        return stack().answer(request)
      }),
    )
    renderApp('/insights?from_date=5m')
    expect(await links()).not.toHaveLength(0)
    const starts = asked.flatMap((body) => Reflect.get(Object(body), 'from_date') ?? [])
    expect(starts).not.toHaveLength(0)
    // The data of this test end years ago: a window of this device's clock would begin after them.
    for (const start of starts) expect(Date.parse(String(start))).toBeLessThan(now)
  })

  test('a refused account is said once for the whole page', async () => {
    use(fault.problem(FILTER, 401, 'signed-out'))
    renderApp('/insights')
    expect(await screen.findByText(/refuses this dashboard's account/, {}, PATIENCE)).toBeVisible()
  })

  test('offline offers another try, and the try brings the rows', async () => {
    use(fault.offline(FILTER))
    const { user } = renderApp('/insights')
    expect(await screen.findByText('No connection', {}, PATIENCE)).toBeVisible()
    use(fault.slow(FILTER, 50))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await links()).toHaveLength(20)
  })

  test.each([
    { of: 'a first list', failsFirst: true },
    { of: 'a renewal', failsFirst: false },
  ])('$of that failed for want of a connection is asked for again with it', async ({ failsFirst }) => {
    if (failsFirst) use(fault.offline(FILTER))
    const { user } = renderApp('/insights')
    if (!failsFirst) {
      await links()
      await screen.findByText(/^Updated/, {}, PATIENCE)
      use(fault.offline(FILTER))
      await user.keyboard('.')
    }
    const notice = await screen.findByText(/^No connection/, {}, PATIENCE)
    use(fault.slow(FILTER, 50))
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await waitFor(() => expect(notice).not.toBeInTheDocument(), PATIENCE)
    expect(await links()).toHaveLength(20)
  })

  test('no result names each filter and what removing it brings', async () => {
    const { user, currentUrl } = renderApp('/insights?horizon=99y&stars=4')
    expect(await screen.findByText('No insight matches all 2 filters', {}, PATIENCE)).toBeVisible()
    const row = screen.getByRole('row', { name: /Horizon 99y/ })
    expect(await within(row).findByText('at least 1', {}, PATIENCE)).toBeVisible()
    expect(
      await within(screen.getByRole('row', { name: /^Stars 4/ })).findByText('none', {}, PATIENCE),
    ).toBeVisible()
    await user.click(within(row).getByRole('button', { name: 'Remove Horizon' }))
    expect(currentUrl()).toBe('/insights?stars=4')
    expect(await links()).not.toHaveLength(0)
  })

  test('a page beyond the end leads back to the first', async () => {
    const { user, currentUrl } = renderApp('/insights?page=9000')
    await user.click(await screen.findByRole('button', { name: 'Go to the first page' }, PATIENCE))
    expect(currentUrl()).toBe('/insights')
  })

  test('who steps on once too often stands on the last page', async () => {
    const { received } = await ask({ limit: 1000 })
    const last = Math.ceil(received / 20) - 1
    expect(last).toBeGreaterThan(1)
    const { user, currentUrl } = renderApp(`/insights?page=${last - 1}`)
    expect(await screen.findByText(/20 loaded, more available/, {}, PATIENCE)).toBeVisible()
    ;(await links())[0]!.focus()
    await user.keyboard('nnn')
    await waitFor(() => expect(currentUrl()).toBe(`/insights?page=${last}`), PATIENCE)
    expect(await links()).not.toHaveLength(0)
    expect(screen.queryByText('This page is empty')).toBeNull()
  })

  test('nothing unread on a first visit is not said to be all opened', async () => {
    renderApp('/insights?show=unread')
    const alone = (await screen.findByText('Nothing unread among the loaded rows', {}, PATIENCE))
      .parentElement!
    expect(alone).toHaveTextContent('published since your last visit')
    expect(alone).not.toHaveTextContent('Every row')
  })

  test('a watchlist without what is asked for is not called empty', async () => {
    const { items } = await ask({ limit: 60 })
    const [watched, other] = [...new Set(items.map(({ metadata }) => metadata.entity ?? ''))]
    const undo = toggleAsset(watched!, 0)
    renderApp(`/insights?watched=1&entity=${other!}&stars=0,1,2,3,4,5,6,7,8`)
    expect(await screen.findByText('No insight matches all 3 filters', {}, PATIENCE)).toBeVisible()
    expect(screen.queryByText('Nothing on the watchlist')).toBeNull()
    const line = (name: RegExp) => within(screen.getByRole('row', { name }))
    expect(await line(/^Entity/).findByText('at least 1', {}, PATIENCE)).toBeVisible()
    expect(await line(/^Watchlist/).findByText('at least 1', {}, PATIENCE)).toBeVisible()
    // Without the stars still nothing that is asked for is watched: a request would have found everything.
    expect(line(/^Stars/).getByText('none')).toBeVisible()
    undo()
  })

  test('an empty watchlist says how to fill it', async () => {
    renderApp('/insights?watched=1')
    expect(await screen.findByText('Nothing on the watchlist', {}, PATIENCE)).toBeVisible()
  })
})
