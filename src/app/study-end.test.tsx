import { QueryObserver } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { configQueries } from '#api/queries/config-queries.ts'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { pageQuery } from '#features/insight-list/rows/list-query.ts'
import { fault, hold, realStack, renderApp } from '#testing/render-app.tsx'
import { settled } from '#testing/virtual-clock.ts'
import { createQueryClient } from './query-client.ts'

const { ask, anInsight, reply } = realStack(() => import('./routes/insight-detail.route.tsx'))

/** Opens a page while the service studies and answers as `unfinished` says; returns what continues and ends the study. */
async function openDuringStudy(address: string, unfinished: Parameters<typeof reply>[number]) {
  const config = (await ask('/api/config')) as AppConfig
  const { progress } = config.reference!
  let done = 1
  const path = unfinished.info.path as string
  reply(
    http.get('*/api/config', () =>
      HttpResponse.json({ ...config, reference: { ...config.reference, progress: { ...progress, done } } }),
    ),
    unfinished,
  )
  const { queryClient, user } = renderApp(address)
  const study = (assets: number) => {
    done = assets
    return act(() => queryClient.refetchQueries(configQueries.app()))
  }
  return {
    user,
    study,
    endStudy: () => {
      reply(fault.none(path.replace(/^\*/, '')))
      return study(progress.total)
    },
  }
}

test('an insight that is unknown during the study is requested again at its end', async () => {
  const { id, title } = await anInsight()
  const { endStudy } = await openDuringStudy(
    `/insights/${id}`,
    fault.problem(`/api/insights/v1/${id}`, 404, 'not-found'),
  )
  expect(await screen.findByText(/still studies assets/)).toBeVisible()
  await endStudy()
  expect(await screen.findByRole('heading', { level: 1, name: title! })).toBeVisible()
})

test('an asset without insights during the study is not said to have none, and shows them at its end', async () => {
  const { metadata } = await anInsight()
  const { endStudy } = await openDuringStudy(
    `/assets/${metadata.entity}`,
    fault.body('/api/feed/v1/filter', []),
  )
  const panel = await screen.findByRole('region', { name: 'Insights' })
  await waitFor(() => expect(panel).toHaveTextContent(/^Insights\s*No insight yet.*still studies assets/))
  await endStudy()
  await waitFor(() => expect(panel).toHaveTextContent(/\d active/))
  expect(panel).not.toHaveTextContent('still studies')
})

test('an image that is missing during the study is requested again at its end', async () => {
  const { id } = await anInsight()
  const path = `/api/insights/v1/${id}`
  const { endStudy } = await openDuringStudy(`/insights/${id}`, fault.none(path))
  const images = () => screen.queryAllByRole('img', { name: /chart drawn by the service/ })
  await expect.poll(() => images().length).toBeGreaterThan(0)
  images().forEach((image) => fireEvent.error(image))
  expect(screen.getAllByText('The image did not load.')[0]).toBeVisible()
  await endStudy()
  await expect.poll(() => images().length).toBeGreaterThan(0)
  expect(screen.queryByText('The image did not load.')).toBeNull()
})

test('an empty list says that the study goes on, and is loaded again at its end', async () => {
  const { endStudy } = await openDuringStudy(
    '/insights?stars=0,1,2,3,4,5,6,7,8',
    fault.body('/api/insights/v1/filter', []),
  )
  expect(await screen.findByText(/still being studied/)).toBeVisible()
  await endStudy()
  expect(await screen.findByRole('grid', { name: 'Insights' })).toBeVisible()
})

test('a list without filters shows the study, and its first insights while that goes on', async () => {
  const { study } = await openDuringStudy('/insights', fault.body('/api/insights/v1/filter', []))
  expect(await screen.findByText('The first insights are on their way')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Assets studied' })).toHaveAttribute('value', '1')
  reply(fault.none('/api/insights/v1/filter'))
  await study(2)
  expect(await screen.findByRole('grid', { name: 'Insights' })).toBeVisible()
})

test('an empty list gives no reason before it is known whether the study goes on', async () => {
  const { held, release } = hold()
  reply(fault.none('/api/config', held), fault.body('/api/insights/v1/filter', []))
  await import('#features/insight-list/no-rows.tsx')
  const { queryClient } = renderApp('/insights')
  await expect
    .poll(() => queryClient.getQueryCache().findAll({ queryKey: ['insights', 'list'] })[0]?.state.data)
    .toBeDefined()
  for (let i = 0; i < 3; i += 1) await act(() => settled())
  expect(screen.queryByText('No insights in this period')).toBeNull()
  release()
  expect(await screen.findByText('No insights in this period')).toBeVisible()
})

test.each([
  ['/today', 'New insights'],
  ['/track-record?most=100&stars=7', 'Share worked over time'],
])('%s shows the study, and what it has found at its end', async (address, panel) => {
  reply(fault.body('/api/feed/v1/filter', { data: [] }))
  const { endStudy } = await openDuringStudy(address, fault.body('/api/insights/v1/filter', []))
  expect(await screen.findByText('The first insights are on their way')).toBeVisible()
  await endStudy()
  await waitFor(() => expect(screen.queryByText('The first insights are on their way')).toBeNull())
  expect(await screen.findByRole('region', { name: panel })).toBeVisible()
})

test('a list with rows keeps them during the study and at its end, and offers the others', async () => {
  const all = (await ask('/api/insights/v1/filter', { limit: 20 })) as { result: unknown[] }
  const { study, endStudy, user } = await openDuringStudy(
    '/insights',
    fault.body('/api/insights/v1/filter', { ...all, result: all.result.slice(0, 2) }),
  )
  const grid = await screen.findByRole('grid', { name: 'Insights' })
  expect(grid.querySelectorAll('[data-row]')).toHaveLength(2)
  // Not "all 2 loaded": other assets may still bring more.
  expect(screen.getByText(/2 loaded, more available/)).toBeVisible()
  const offer = () => screen.findByRole('button', { name: /More assets studied/ })
  await study(2)
  await user.click(await offer())
  await expect.poll(() => screen.queryByRole('button', { name: /More assets studied/ })).toBeNull()
  await endStudy()
  expect(grid.querySelectorAll('[data-row]')).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: /New data/ }))
  await expect.poll(() => document.querySelectorAll('[role=grid] [data-row]').length).toBeGreaterThan(2)
  expect(screen.queryByRole('button', { name: /New data/ })).toBeNull()
})

test('a list that was left during the study is loaded again when it is opened after its end', async () => {
  const all = (await ask('/api/insights/v1/filter', { limit: 20 })) as { result: unknown[] }
  const { endStudy, user } = await openDuringStudy(
    '/insights',
    fault.body('/api/insights/v1/filter', { ...all, result: all.result.slice(0, 2) }),
  )
  const rows = () => document.querySelectorAll('[role=grid] [data-row]')
  await expect.poll(() => rows().length).toBe(2)
  await user.click(screen.getAllByRole('link', { name: 'Watchlist' })[0]!)
  await expect.poll(() => rows().length).toBe(0)
  await endStudy()
  await act(async () => window.history.back())
  await expect.poll(() => rows().length).toBeGreaterThan(2)
})

test('other prices are fetched on an open page, and offered where rows are read', async () => {
  const config = (await ask('/api/config')) as AppConfig
  const { queryClient } = renderApp('/insights')
  await screen.findByRole('grid', { name: 'Insights' })
  const names = () => queryClient.getQueryCache().findAll({ queryKey: ['entities'], type: 'active' })
  await expect.poll(() => names()[0]?.state.data).toBeDefined()
  const [{ dataUpdateCount: before }] = [names()[0]!.state]
  reply(
    http.get('*/api/config', () =>
      HttpResponse.json({ ...config, reference: { ...config.reference, edition: 'another' } }),
    ),
  )
  await act(() => queryClient.refetchQueries(configQueries.app()))
  expect(await screen.findByRole('button', { name: /New data/ })).toBeVisible()
  await expect.poll(() => names()[0]!.state.dataUpdateCount).toBeGreaterThan(before)
})

test('a page that stays open fetches closes again, of any service, but not the rows that somebody reads', async () => {
  vi.useFakeTimers()
  const client = createQueryClient()
  const requestsFor = (query: { queryKey: readonly unknown[] }) => {
    const queryFn = vi.fn<() => Promise<object>>(() => Promise.resolve({}))
    new QueryObserver(client, { ...query, queryFn }).subscribe(() => {})
    return queryFn
  }
  const closes = requestsFor(calculatorQueries.series('acme_nasd.price'))
  const rows = requestsFor(pageQuery({}, 0))
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(closes.mock.calls.length).toBeGreaterThan(1)
  expect(rows).toHaveBeenCalledOnce()
  client.clear()
})
