import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { apiPath } from '#contract/calls/routes.ts'
import * as paths from '#contract/calls/service-paths.ts'
import { watchlist } from '#shared/state/named-lists/watchlist-store.ts'
import { inClient } from '#testing/query-client.tsx'
import { fault, hold, renderApp, realStack } from '#testing/render-app.tsx'
import { settled } from '#testing/virtual-clock.ts'
import { useWatched } from './use-watched.ts'

const { insightsOf, stack, reply } = realStack(() => import('#app/routes/watchlist.route.tsx'))

/** Watches `count` assets that have insights, and opens the page. */
async function renderWatched(count: number) {
  const items = await insightsOf({ limit: 300 })
  const tags = [...new Set(items.map(({ metadata }) => metadata.entity!))].slice(0, count)
  expect(tags).toHaveLength(count)
  watchlist.update(() => ({ assets: tags.map((tag) => ({ tag, since: 1 })), insights: [] }))
  return renderApp('/watchlist')
}
const lines = async () =>
  within(await screen.findByRole('table', { name: 'Watched assets' }))
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('rowheader'))
const cell = (line: HTMLElement, name: string) => line.querySelector(`.watch-${name}`)!

test('closes load four requests at a time, names with one request; meanwhile nothing is said that needs closes', async () => {
  const closes = new Set<unknown>()
  let names = 0
  const { held, release } = hold()
  reply(
    http.all(`*${apiPath(paths.calculator)}`, async ({ request }) => {
      closes.add(((await request.clone().json()) as { snake_expression: string }).snake_expression)
      await held
      return stack().answer(request)
    }),
    http.all(`*${apiPath(paths.entities)}`, ({ request }) => {
      names += 1
      return stack().answer(request)
    }),
  )
  await renderWatched(8)
  await waitFor(() => expect(closes.size).toBe(4))
  for (const line of await lines())
    for (const name of ['active', 'next']) expect(cell(line, name)).toHaveTextContent(/^$/)
  release()
  await waitFor(() => expect(closes.size).toBe(8))
  await waitFor(async () => {
    for (const line of await lines()) expect(cell(line, 'last')).toHaveTextContent(/\d/)
  })
  expect(names).toBe(1)
})

test('last closes of the rows in view load two at a time, beside four of all rows', async () => {
  let held = 0
  const { held: until, release } = hold()
  reply(
    http.get(`*${apiPath(paths.marketClose)}`, async ({ request }) => {
      held += 1
      await until
      return stack().answer(request)
    }),
  )
  const { queryClient } = await renderWatched(8)
  await waitFor(async () => {
    for (const line of await lines()) expect(cell(line, 'last')).toHaveTextContent(/\d/)
  })
  window.dispatchEvent(new Event('beforeprint')) // brings all rows into view
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['prices', 'market-close'] })).toBe(8))
  await waitFor(() => expect(held).toBe(2))
  await settled()
  expect(held).toBe(2)
  release()
  await waitFor(() => expect(held).toBe(8))
})

test('failed insights are reported once, the rest is shown, and a retry loads them and keeps the focus', async () => {
  reply(fault.problem(apiPath(paths.feed), 500, 'server'))
  const { user } = await renderWatched(2)
  const notice = await screen.findByRole('alert')
  expect(notice).toHaveTextContent('Insights of these assets did not load')
  const [line] = await lines()
  await waitFor(() => expect(cell(line!, 'last')).toHaveTextContent(/\d/))
  expect(cell(line!, 'active')).toHaveTextContent('not available')
  reply(fault.none(apiPath(paths.feed)))
  await user.click(within(notice).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(cell(line!, 'active')).toHaveTextContent('active'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(document.body).not.toHaveFocus()
  // On a first visit there is no earlier one to compare with.
  const news = screen.getByRole('region', { name: 'Since your last visit' })
  expect(news).toHaveTextContent('Insights published after this visit')
  expect(news).not.toHaveTextContent('UTC')
})

test('one of two requests of insights fails, and the assets of the other have theirs', async () => {
  const tag = (await insightsOf({ limit: 1 }))[0]!.metadata.entity!
  reply(
    http.post(`*${apiPath(paths.feed)}`, async ({ request }) => {
      const { entity } = (await request.clone().json()) as { entity: string[] }
      return entity.includes(tag) ? stack().answer(request) : Response.json({}, { status: 404 })
    }),
  )
  const tags = [...Array.from({ length: 50 }, (_, i) => `none_${i}`), tag]
  const { result } = renderHook(() => useWatched(tags), inClient())
  await waitFor(() => expect(result.current.assets.at(-1)!.insightsState).toBe('loaded'))
  await waitFor(() => expect(result.current.assets[0]!.insightsState).toBe('failed'))
})

test('insights that cannot be read are counted', async () => {
  reply(fault.body(apiPath(paths.feed), [7, {}]))
  await renderWatched(2)
  expect(await screen.findByText('1 insight of these assets could not be read')).toBeVisible()
})

test('without prices an insight that may still run is not shown as inactive', async () => {
  reply(fault.problem(apiPath(paths.calculator), 404, 'not-found'))
  await renderWatched(6)
  expect(await screen.findByText(/Prices of 6 assets did not load/)).toBeVisible()
  const running = await waitFor(async () => {
    const found = (await lines()).filter((line) =>
      /[1-9]\d* (bullish|bearish)/.test(cell(line, 'active').textContent),
    )
    expect(found).not.toHaveLength(0)
    return found
  })
  for (const line of running) expect(cell(line, 'next')).not.toHaveTextContent('none active')
})
