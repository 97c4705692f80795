import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { readFeed } from '#contract/records/feed.ts'
import type { Insight } from '#contract/records/insight.ts'
import { fault, renderApp, realStack } from '#testing/render-app.tsx'

const { anInsight, ask, insightsOf, reply } = realStack(() => import('#app/routes/insight-detail.route.tsx'))

/** Sentences that are true only of a loaded series that is short or empty. */
const FALSE_WITHOUT_PRICES =
  /history is too short|There is no price|no daily close after|No price for|The close is between/

const predictionsPath = (id: string) => `/api/insights/v1/${id}/predictions`
const region = (name: string) => screen.getByRole('region', { name })
const figure = () => screen.findByRole('figure', { name: 'Predictions' })

const step = (relative_idx: number | string, days: number, more: object = {}) => ({
  relative_idx,
  horizon: `${days}d`,
  median: 0.001 * days,
  mean: 0.0012 * days,
  count: 42,
  percentiles: Object.fromEntries([10, 30, 70, 90].map((p) => [p, (0.0004 * (p - 50) + 0.001) * days])),
  date: new Date(Date.UTC(2021, 0, 4) + days * 1.4 * 86_400_000).toISOString(),
  ...more,
})

test('the page of a real insight has claim, regions, disclaimer, and a fan whose keys speak the figures of its table', async () => {
  const insight = await anInsight()
  const { user } = renderApp(`/insights/${insight.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: insight.title! })).toBeVisible()
  const fan = await figure()
  for (const name of [
    'Hit ratio',
    'Conditions',
    'Episodes',
    'High conviction',
    'Audit',
    'Progress since publication',
  ])
    expect(region(name)).toBeVisible()
  expect(screen.getByText(/in about \d of 10 past cases\./)).toBeVisible()
  const disclaimer = screen.getByRole('contentinfo', { name: 'Disclaimer' })
  expect(disclaimer).toHaveTextContent(/neither a forecast nor advice/)

  const live = within(within(fan).getByRole('application')).getByRole('status')
  const spoken: string[] = []
  within(fan).getByRole('application').focus()
  for (const key of ['{Home}', '{ArrowRight}', '{End}']) {
    await user.keyboard(key)
    spoken.push(live.textContent)
  }
  await user.keyboard('t')
  const [, ...rows] = within(await within(fan).findByRole('table')).getAllByRole('row')
  const number = (text: string) => Number(text.replace('−', '-').replace('%', ''))
  ;[rows[0]!, rows[1]!, rows.at(-1)!].forEach((row, i) => {
    const [, date, cases, median] = [...row.children].map((each) => each.textContent)
    expect(spoken[i]).toContain(date)
    expect(spoken[i]).toContain(`${cases} past cases`)
    const value = number(/median ([+−]?[\d.]+)%/.exec(spoken[i]!)![1]!)
    expect(Math.abs(value - number(median!))).toBeLessThanOrEqual(0.0501)
  })
})

test('the out-of-sample share is also known of an insight older than the default window of the feed', async () => {
  const years = { from_date: '2015-01-01T00:00:00Z', to_date: '2018-01-01T00:00:00Z', limit: 20 }
  const { items } = readFeed(await ask('/api/feed/v1/filter', years))
  const old = items.find(({ hit_rate_out_of_sample: rate }) => rate !== null)!
  renderApp(`/insights/${old.id}`)
  const ladder = await screen.findByRole('region', { name: 'Evidence summary' })
  const share = within(ladder).getByText('Out of sample').parentElement!
  await waitFor(() => expect(share).toHaveTextContent(`${Math.round(old.hit_rate_out_of_sample!)}%`))
})

test('the horizon is in the address and applies to fan, table and audit; an unknown one is reported', async () => {
  const insight = await anInsight(
    ({ metadata, episodes }) => metadata.horizon === '3m' && episodes.length > 20,
  )
  const { user, currentUrl } = renderApp(`/insights/${insight.id}?h=1M&loss=-2`)
  await figure()
  const note = screen.getByText('This insight has no horizon 1M, so 3m is shown.')
  const group = within(screen.getByRole('group', { name: 'Horizon' }))
  expect(group.getByRole('button', { name: '3m' })).toHaveAttribute('aria-pressed', 'true')
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(currentUrl()).toBe(`/insights/${insight.id}?loss=-2`)
  await waitFor(() => expect(note).not.toBeInTheDocument())
  await user.click(group.getByRole('button', { name: '1m' }))
  expect(currentUrl()).toBe(`/insights/${insight.id}?h=1m&loss=-2`)
  const row = within(region('Hit ratio'))
  await row.findByRole('button', { name: 'Horizon 1m', pressed: true })
  await waitFor(() => expect(region('Audit')).toHaveTextContent('At 1m'))
  await user.click(group.getByRole('button', { name: '3m' }))
  expect(currentUrl()).toBe(`/insights/${insight.id}?loss=-2`)
})

test('predictions of a single step make no fan and leave the rest of the page visible', async () => {
  const insight = await anInsight()
  reply(fault.body(predictionsPath(insight.id), [step(0, 21)]))
  renderApp(`/insights/${insight.id}`)
  expect(await screen.findByText('Too few predictions for a fan')).toBeVisible()
  expect(await screen.findByText(/too few predictions to rank the realised return/)).toBeVisible()
  expect(region('Episodes')).toBeVisible()
  expect(screen.getByRole('figure', { name: 'Hit ratio by horizon' })).toBeVisible()
})

test('failed predictions affect only their panel, which has the retry', async () => {
  const insight = await anInsight()
  reply(fault.problem(predictionsPath(insight.id), 404, 'not-found'))
  const { user } = renderApp(`/insights/${insight.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: insight.title! })).toBeVisible()
  const panel = region('Predictions')
  expect(await within(panel).findByText('No predictions for this insight')).toBeVisible()
  expect(region('Episodes')).toBeVisible()
  expect(await screen.findByText(/There are no predictions to rank/)).toBeVisible()
  reply(fault.none(predictionsPath(insight.id)))
  await user.click(within(panel).getByRole('button', { name: 'Try again' }))
  await figure()
  expect(region('Predictions')).toHaveFocus()
})

test('failed prices leave the fan, and every panel that needs them says so', async () => {
  const insight = await anInsight()
  // Also while the clock is pending.
  reply(fault.problem('/api/ca/v2/q', 500, 'server'), fault.none('/api/config', new Promise(() => {})))
  renderApp(`/insights/${insight.id}`)
  await figure()
  await screen.findByText(/The prices did not load, so progress/)
  for (const name of ['Status', 'Base rate comparison', 'Audit', 'Episodes', 'Progress since publication']) {
    const panel = region(name)
    expect(panel).toHaveTextContent('The prices did not load, so')
    expect(within(panel).getByRole('button', { name: 'Try again' })).toBeVisible()
  }
  // The facts show neither a status nor a wrong reason.
  expect(screen.getByText('prices did not load')).toBeVisible()
  const audit = region('Audit')
  expect(within(audit).getAllByText('not checked').length).toBeGreaterThan(0)
  expect(audit).not.toHaveTextContent(/agree/)
  expect(within(audit).getByRole('button', { name: /more percentiles, not checked$/ })).toBeVisible()
  expect(screen.queryAllByText(FALSE_WITHOUT_PRICES)).toEqual([])
})

test('without prices the end of a fan that is shorter than the horizon keeps its own name', async () => {
  const insight = await anInsight(
    ({ metadata, hit_ratio }) => metadata.horizon === '1m' && hit_ratio['12m'] !== undefined,
  )
  reply(fault.problem('/api/ca/v2/q', 500, 'server'))
  renderApp(`/insights/${insight.id}?h=12m`)
  await screen.findByText(/predictions end before 12m, so the fan is shorter/)
  const [end] = region('Predictions').querySelectorAll('.fan-readout > div')
  expect(end).toHaveTextContent(/^At 1m, last prediction\d/)
})

test('an asset whose name failed to load is shown by its tag, with a retry', async () => {
  const insight = await anInsight()
  const path = '/api/entity/v2/filtered'
  reply(fault.offline(path))
  const { user } = renderApp(`/insights/${insight.id}`)
  const alert = await screen.findByText(/: the name of the asset is missing\./)
  expect(alert).toHaveTextContent('No connection')
  const link = () => screen.getByRole('link', { name: /Open the asset$/ })
  expect(link()).toHaveTextContent(insight.metadata.entity!)
  reply(fault.none(path))
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(link()).not.toHaveTextContent(insight.metadata.entity!))
  expect(alert).not.toBeInTheDocument()
})

test.each([
  ['series', '/api/ca/v2/q'],
  ['name of their series', '/api/entity/v2/filtered'],
])('while the %s loads nothing is said about the prices', async (_, path) => {
  const insight = await anInsight()
  reply(fault.none(path, new Promise(() => {})))
  renderApp(`/insights/${insight.id}`)
  await figure()
  for (const name of ['Status', 'Base rate comparison', 'Audit', 'Episodes', 'Progress since publication'])
    expect(region(name)).toHaveTextContent(/Loading prices/)
  expect(screen.queryAllByText(FALSE_WITHOUT_PRICES)).toEqual([])
})

test('an unknown insight says so and links back to the list', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  renderApp(`/insights/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Insight not found' })).toBeVisible()
  expect(screen.getByText(id)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the insights' })).toHaveAttribute('href', '/insights')
  expect(screen.queryByRole('link', { name: /^Open the asset/ })).toBeNull()
})

describe('opened from the list', () => {
  async function openFirst() {
    const { user } = renderApp('/insights')
    const grid = within(await screen.findByRole('grid', { name: 'Insights' }))
    const [link] = await grid.findAllByRole('link')
    await user.click(link!)
  }

  test('an insight is shown from the data of the list until its own arrive', async () => {
    const [{ id, title }] = (await insightsOf({ limit: 1 })) as [Insight]
    reply(fault.none(`/api/insights/v1/${id}`, new Promise(() => {})))
    await openFirst()
    expect(await screen.findByRole('heading', { level: 1, name: title! })).toBeVisible()
    await figure()
  })

  test('an insight that was withdrawn since links to its asset', async () => {
    const [{ id, metadata }] = (await insightsOf({ limit: 1 })) as [Insight]
    reply(fault.problem(`/api/insights/v1/${id}`, 404, 'not-found'))
    await openFirst()
    expect(await screen.findByRole('heading', { level: 1, name: 'Insight not found' })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Open the asset [a-z]/ })).toHaveAttribute(
      'href',
      `/assets/${metadata.entity}`,
    )
  })
})

test('an insight of nulls only still has its page', async () => {
  const body = {
    id: 'bare',
    title: null,
    content: null,
    disclaimer: null,
    card: null,
    created_at: null,
    conditions: [null, { condition_text: null }],
    episodes: [{ start_date: null, end_date: null, events: null }],
    hit_ratio: { '3m': { median: null, hit_ratio: null }, soon: { median: 0.1, hit_ratio: 50 } },
    metadata: { direction: 7, horizon: 'soon', stars: 12, high_conviction_report: {} },
    charts: [{ id: null, type: null, url: null }],
  }
  reply(
    http.get('*/api/insights/v1/bare', () => HttpResponse.json(body)),
    fault.body('/api/insights/v1/bare/predictions', []),
  )
  renderApp('/insights/bare')
  expect(await screen.findByRole('heading', { level: 1, name: 'Insight without a title' })).toBeVisible()
  expect(
    screen.getAllByText(/The service provides no hit ratio|sample size not provided/i).length,
  ).toBeGreaterThan(0)
  expect(screen.getByRole('contentinfo', { name: 'Disclaimer' })).not.toBeEmptyDOMElement()
  expect(screen.getAllByText('not available').length).toBeGreaterThan(3)
  expect(screen.queryByText(/undefined|NaN|\[object/)).not.toBeInTheDocument()
})

test('eight cases have no bands, with a reason, and crossing percentiles are reported', async () => {
  const insight = await anInsight()
  const crossing = { count: 8, percentiles: { 10: 0.2, 50: 0, 90: -0.2 } }
  const few = [step(0, 0, { count: 8 }), step(1, 10, { count: 8 }), step(2, 21, crossing)]
  reply(fault.body(predictionsPath(insight.id), few))
  const { container } = renderApp(`/insights/${insight.id}?view=curve`)
  await figure()
  expect(screen.getByText(/Too few cases for bands \(8\)/)).toBeVisible()
  expect(container.querySelector('[data-band]')).toBeNull()
  // Shown as dots, although the address has the curve.
  expect(screen.getByText(/: 8 dots, each 1 in 8$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Curve' })).toBeNull()
  expect(screen.getByText(/Percentiles cross at 1 of 3 steps/)).toBeVisible()
})
