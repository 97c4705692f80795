import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import { predictionQueries } from '#api/queries/insight-queries.ts'
import type { Insight } from '#contract/records/insight.ts'
import { fault, hold, renderApp, realStack } from '#testing/render-app.tsx'

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

test('the page of a real insight has claim, regions, disclaimer, a fan whose keys speak the figures of its table, and a horizon from its address', async () => {
  const insight = await anInsight(
    ({ metadata, episodes }) => metadata.horizon === '3m' && episodes.length > 20,
  )
  const { user, currentUrl } = renderApp(`/insights/${insight.id}?h=1M&loss=-2`)
  expect(await screen.findByRole('heading', { level: 1, name: insight.title! })).toBeVisible()
  const fan = await figure()
  const panels = [
    'Hit ratio',
    'Conditions',
    'Episodes',
    'High conviction',
    'Audit',
    'Progress since publication',
  ]
  for (const name of panels) expect(region(name)).toBeVisible()
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

test('an altered figure is flagged, one prediction makes no fan, eight cases no bands, and crossing percentiles are reported', async () => {
  const insight = await anInsight()
  const path = `/api/insights/v1/${insight.id}`
  const body = (await ask(path)) as Pick<typeof insight, 'metadata' | 'hit_ratio'>
  body.metadata.hit_rate! -= 5
  body.hit_ratio[body.metadata.horizon!]!.hit_ratio! -= 5
  reply(fault.body(path, body), fault.body(predictionsPath(insight.id), [step(0, 21)]))
  // Shown as dots, although the address has the curve.
  const { container, queryClient } = renderApp(`/insights/${insight.id}?view=curve`)
  expect(await screen.findByText('Too few predictions for a fan')).toBeVisible()
  expect(await screen.findByText(/too few predictions to rank the realised return/)).toBeVisible()
  expect(region('Episodes')).toBeVisible()
  expect(screen.getByRole('figure', { name: 'Hit ratio by horizon' })).toBeVisible()
  expect(await screen.findByText('Hit ratio differs by 5.0 points.')).toBeVisible()
  expect(region('Data notes')).toHaveTextContent('differs from the recomputed value by 5.0 points')

  const crossing = { count: 8, percentiles: { 10: 0.2, 50: 0, 90: -0.2 } }
  const few = [step(0, 0, { count: 8 }), step(1, 10, { count: 8 }), step(2, 21, crossing)]
  reply(fault.body(predictionsPath(insight.id), few))
  void queryClient.refetchQueries(predictionQueries.of(insight.id))
  await figure()
  expect(screen.getAllByText(/Too few cases for bands \(8\)/)[0]).toBeVisible()
  expect(container.querySelector('[data-band]')).toBeNull()
  expect(screen.getByText(/: 8 dots, each 1 in 8$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Curve' })).toBeNull()
  expect(await screen.findByText(/Percentiles cross at 1 of 3 steps/)).toBeVisible()
})

test('failed predictions and a failed name affect only their panels, which have the retry', async () => {
  const insight = await anInsight()
  const names = '/api/entity/v2/filtered'
  reply(fault.problem(predictionsPath(insight.id), 404, 'not-found'), fault.offline(names))
  const { user } = renderApp(`/insights/${insight.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: insight.title! })).toBeVisible()
  const panel = region('Predictions')
  expect(await within(panel).findByText('No predictions for this insight')).toBeVisible()
  expect(region('Episodes')).toBeVisible()
  const alert = await screen.findByText(/: the name of the asset is missing\./)
  expect(alert).toHaveTextContent('No connection')
  const link = () => screen.getByRole('link', { name: /Open the asset$/ })
  expect(link()).toHaveTextContent(insight.metadata.entity!)
  reply(fault.none(names))
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(link()).not.toHaveTextContent(insight.metadata.entity!))
  expect(alert).not.toBeInTheDocument()

  expect(await screen.findByText(/There are no predictions to rank/)).toBeVisible()
  reply(fault.none(predictionsPath(insight.id)))
  await user.click(within(panel).getByRole('button', { name: 'Try again' }))
  await figure()
  expect(region('Predictions')).toHaveFocus()
})

const NEEDING_PRICES = ['Status', 'Base rate comparison', 'Audit', 'Episodes', 'Progress since publication']

test('failed prices leave the fan, and every panel that needs them says so', async () => {
  const insight = await anInsight()
  // Also while the clock is pending.
  reply(fault.problem('/api/ca/v2/q', 500, 'server'), fault.none('/api/config', new Promise(() => {})))
  renderApp(`/insights/${insight.id}`)
  await figure()
  await screen.findByText(/The prices did not load, so progress/)
  for (const name of NEEDING_PRICES) {
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

test('beyond the predictions a fan is calculated here; without prices it ends earlier and its end keeps its own name', async () => {
  const insight = await anInsight(
    ({ metadata, hit_ratio }) => metadata.horizon === '1m' && hit_ratio['12m'] !== undefined,
  )
  reply(fault.problem('/api/ca/v2/q', 500, 'server'))
  const { user } = renderApp(`/insights/${insight.id}?h=12m`)
  await screen.findByText(/predictions have no step near 12m, so the fan ends elsewhere/)
  await screen.findByText(/The prices did not load, so progress/)
  const readout = () =>
    [...region('Predictions').querySelectorAll('.fan-readout > div')].map((item) => item.textContent)
  expect(readout()[0]).toMatch(/^At 1m, last prediction\d/)
  reply(fault.none('/api/ca/v2/q'))
  await user.click(within(region('Status')).getByRole('button', { name: 'Try again' }))
  await screen.findByText('Calculated here.')
  expect(readout()[0]).toMatch(/^At 12m\d/)
  const rate = insight.hit_ratio['12m']!.hit_ratio!
  const [, gained, of] = /(\d+) of (\d+)/.exec(readout().join(' '))!.map(Number)
  const share = insight.metadata.direction === 1 ? gained! / of! : 1 - gained! / of!
  expect(100 * share).toBeCloseTo(rate, 6)
})

test('while the series, or the name of it, loads nothing is said about the prices', async () => {
  const insight = await anInsight()
  const { held, release } = hold()
  let isAsked = false
  reply(
    fault.none('/api/entity/v2/filtered', held),
    http.post('*/api/ca/v2/q', async ({ request }) => {
      if (!(await request.clone().text()).includes('.price"')) return undefined
      isAsked = true
      return new Promise<never>(() => {})
    }),
  )
  renderApp(`/insights/${insight.id}`)
  await figure()
  const expectNothing = () => {
    for (const panel of NEEDING_PRICES) expect(region(panel)).toHaveTextContent(/Loading prices/)
    expect(screen.queryAllByText(FALSE_WITHOUT_PRICES)).toEqual([])
    expect(region('Episodes')).not.toHaveTextContent('n/a')
    expect(within(region('Hit ratio')).queryAllByText(/^(n\/a|not provided)$/)).toEqual([])
  }
  expectNothing()
  expect(isAsked).toBe(false)
  release()
  await waitFor(() => expect(isAsked).toBe(true))
  expectNothing()
})

test('while the predictions load, audit and data notes give no verdict on the other figures; other insights on the asset can be compared', async () => {
  const all = await insightsOf({ limit: 200 })
  const insight = all.find(({ id, metadata: { entity } }) =>
    all.some((other) => other.id !== id && other.metadata.entity === entity),
  )!
  const { held, release } = hold()
  reply(fault.none(predictionsPath(insight.id), held))
  renderApp(`/insights/${insight.id}`)
  // Drawn from the closes.
  await screen.findByRole('figure', { name: 'Base rate comparison' })
  expect(region('Audit')).not.toHaveTextContent(/agree/)
  expect(region('Data notes')).not.toHaveTextContent('none')
  expect(region('Progress since publication')).toHaveTextContent('Loading predictions')
  const others = within(await screen.findByRole('region', { name: /^Other insights on / }))
  const compare = await others.findByRole('link', { name: 'Compare' })
  expect(compare.getAttribute('href')).toMatch(new RegExp(`cmp=${insight.id},.`))
  release()
  expect(await screen.findByText(/^All \d\d figures agree$/)).toBeVisible()
  expect(region('Data notes')).toHaveTextContent('none')
})

test('opened from the list an insight is shown from its data until its own arrive; if it was withdrawn since, its asset is linked', async () => {
  const [{ id, title, metadata }] = (await insightsOf({ limit: 1 })) as [Insight]
  const { held, release } = hold()
  reply(fault.problem(`/api/insights/v1/${id}`, 404, 'not-found', {}, held))
  const { user } = renderApp('/insights')
  const grid = within(await screen.findByRole('grid', { name: 'Insights' }))
  const [first] = await grid.findAllByRole('link')
  await user.click(first!)
  expect(await screen.findByRole('heading', { level: 1, name: title! })).toBeVisible()
  await figure()
  release()
  expect(await screen.findByRole('heading', { level: 1, name: 'Insight not found' })).toBeVisible()
  const link = screen.getByRole('link', { name: /^Open the asset [a-z]/ })
  expect(link).toHaveAttribute('href', `/assets/${metadata.entity}`)
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
  reply(fault.body('/api/insights/v1/bare', body), fault.body('/api/insights/v1/bare/predictions', []))
  renderApp('/insights/bare')
  expect(await screen.findByRole('heading', { level: 1, name: 'Insight without a title' })).toBeVisible()
  expect(
    screen.getAllByText(/The service provides no hit ratio|sample size not provided/i).length,
  ).toBeGreaterThan(0)
  expect(screen.getByRole('contentinfo', { name: 'Disclaimer' })).not.toBeEmptyDOMElement()
  // Some once it is known that there are no prices.
  await waitFor(() => expect(screen.getAllByText('not available').length).toBeGreaterThan(3))
  expect(screen.queryByText(/undefined|NaN|\[object/)).not.toBeInTheDocument()
  // Without a known direction it is neither.
  expect(region('Status')).toHaveTextContent(/The direction is not known\..*If bullish: the first close/)
})
