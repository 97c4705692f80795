import { screen, waitFor, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import type { Insight } from '#contract/records/insight.ts'
import { findInsight } from '#testing/find-insight.ts'
import { fault, renderApp, useRealStack } from '#testing/render-app.tsx'

// Named like a hook for what it does to a test file; it is none.
// oxlint-disable-next-line react-hooks/rules-of-hooks
const { stack, use } = useRealStack()
// The lazy route with its charts is compiled on its first import; that is not the page's own time.
beforeAll(() => import('#app/routes/insight-detail.route.tsx'))

const anInsight = (pick?: (insight: Insight) => boolean) => findInsight(stack(), pick)

/** What only a series that is there, and short or empty, can tell. */
const FALSE_WITHOUT_PRICES =
  /history is too short|There is no price|daily closes hold none|No price for|The close is between/

const predictionsPath = (id: string) => `/api/insights/v1/${id}/predictions`
const figure = () => screen.findByRole('figure', { name: 'Predictions' })

const step = (relative_idx: number | string, days: number, more: object = {}) => ({
  relative_idx,
  horizon: `${days}d`,
  median: 0.001 * days,
  mean: 0.0012 * days,
  count: 42,
  percentiles: Object.fromEntries(
    [10, 20, 30, 70, 80, 90].map((p) => [String(p), (0.0004 * (p - 50) + 0.001) * days]),
  ),
  date: new Date(Date.UTC(2021, 0, 4) + days * 1.4 * 86_400_000).toISOString(),
  ...more,
})

test('the page of a real insight: claim, regions, fan, and a disclaimer', async () => {
  const insight = await anInsight()
  renderApp(`/insights/${insight.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: insight.title! })).toBeVisible()
  await figure()
  for (const name of ['Hit ratio', 'Conditions', 'Episodes', 'High conviction', 'Audit', 'How is it going']) {
    expect(screen.getByRole('region', { name })).toBeVisible()
  }
  expect(screen.getByText(/in about \d of 10 past cases\./)).toBeVisible()
  expect(screen.getByRole('contentinfo', { name: 'Disclaimer' })).toHaveTextContent(
    /neither a forecast nor advice/,
  )
})

test('of an insight that is older than the feed without days, too, the share out of sample is known', async () => {
  const feed = await stack().answer(
    new Request('http://localhost/api/feed/v1/filter', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from_date: '2015-01-01T00:00:00Z', to_date: '2018-01-01T00:00:00Z', limit: 20 }),
    }),
  )
  const { result } = (await feed.json()) as {
    result: { id: string; hit_rate_out_of_sample: number | null }[]
  }
  const old = result.find(({ hit_rate_out_of_sample: rate }) => rate !== null)!
  renderApp(`/insights/${old.id}`)
  const ladder = await screen.findByRole('region', { name: 'How much to believe' })
  const share = within(ladder).getByText('Out of sample').parentElement!
  await waitFor(() => expect(share).toHaveTextContent(`${Math.round(old.hit_rate_out_of_sample!)}%`))
})

test('walking the fan by keyboard says at every point what the table says', async () => {
  const insight = await anInsight()
  const { user } = renderApp(`/insights/${insight.id}`)
  const fan = await figure()
  const live = within(within(fan).getByRole('application')).getByRole('status')
  const spoken: string[] = []
  within(fan).getByRole('application').focus()
  await user.keyboard('{Home}')
  for (;;) {
    const text = live.textContent
    if (spoken.at(-1) === text) break
    spoken.push(text)
    await user.keyboard('{ArrowRight}')
  }
  await user.keyboard('t')
  const rows = within(await within(fan).findByRole('table'))
    .getAllByRole('row')
    .slice(1)
  expect(rows).toHaveLength(spoken.length)
  rows.forEach((row, i) => {
    const [, date, cases, median] = [...row.children].map((each) => each.textContent)
    expect(spoken[i]).toContain(date)
    expect(spoken[i]).toContain(`${cases} past cases`)
    const said = Number(/median ([+−]?[\d.]+)%/.exec(spoken[i]!)![1]!.replace('−', '-'))
    expect(Math.abs(said - Number(median!.replace('−', '-').replace('%', '')))).toBeLessThanOrEqual(0.0501)
  })
})

test('choosing a horizon lives in the address and moves fan, table and audit together', async () => {
  const insight = await anInsight(
    ({ metadata, episodes }) => metadata.horizon === '3m' && episodes.length > 20,
  )
  const { user, currentUrl } = renderApp(`/insights/${insight.id}`)
  await figure()
  const group = screen.getByRole('group', { name: 'Horizon' })
  await user.click(within(group).getByRole('button', { name: '1m' }))
  expect(currentUrl()).toBe(`/insights/${insight.id}?h=1m`)
  await waitFor(() => expect(screen.getByRole('region', { name: 'Audit' })).toHaveTextContent('At 1m'))
  expect(
    within(screen.getByRole('region', { name: 'Hit ratio' })).getByRole('button', { name: 'Horizon 1m' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await user.click(within(group).getByRole('button', { name: '3m' }))
  expect(currentUrl()).toBe(`/insights/${insight.id}`)
})

test.each(['7x', '1M', '99d'])(
  'a horizon %s that the insight does not have is said, and left out on request',
  async (wanted) => {
    const insight = await anInsight()
    const { user, currentUrl } = renderApp(`/insights/${insight.id}?h=${wanted}&loss=-2`)
    await figure()
    const own = insight.metadata.horizon!
    const note = screen.getByText(`This insight has no horizon ${wanted}, so ${own} is shown.`)
    const group = screen.getByRole('group', { name: 'Horizon' })
    expect(within(group).getByRole('button', { name: own })).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(note).not.toBeInTheDocument())
    expect(currentUrl()).toBe(`/insights/${insight.id}?loss=-2`)
  },
)

test.each([
  ['no step', []],
  ['a single step', [step('0', 0, { median: 0 })]],
])('predictions of %s leave the rest of the page standing', async (_, predictions) => {
  const insight = await anInsight()
  use(fault.body(predictionsPath(insight.id), predictions))
  renderApp(`/insights/${insight.id}`)
  expect(await screen.findByText('Too few predictions for a fan')).toBeVisible()
  expect(await screen.findByText(/too few predictions for a fan, so there is nothing to rank/)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Episodes' })).toBeVisible()
})

test('positions as text, no 50th percentile, odd keys and dates without a zone draw the same fan', async () => {
  const insight = await anInsight()
  const odd = [
    step('2', 10, {
      date: '2021-01-18T00:00:00',
      percentiles: { 10: -0.1, p50: 9, '': 4, '97.5': 0.3, 90: 0.2, '2.5': -0.2 },
    }),
    step('0', 0, {
      date: '2021-01-04T00:00:00',
      median: 0,
      percentiles: { 10: 0, 90: 0, '2.5': 0, '97.5': 0 },
    }),
    step('10', 21, {
      date: '2021-02-02T00:00:00',
      percentiles: { 10: -0.2, 90: 0.4, '2.5': -0.3, '97.5': 0.6 },
    }),
  ]
  use(fault.body(predictionsPath(insight.id), odd))
  const { user } = renderApp(`/insights/${insight.id}?h=1m`)
  const fan = await figure()
  await user.click(screen.getAllByRole('button', { name: 'Show as table' })[0]!)
  const table = within(fan).getByRole('table')
  const heads = within(table)
    .getAllByRole('columnheader')
    .map((head) => head.textContent)
  expect(heads.filter((head) => /^P\d/.test(head))).toEqual(['P2.5', 'P10', 'P50', 'P90', 'P97.5'])
  const horizons = within(table)
    .getAllByRole('rowheader')
    .map((head) => head.textContent)
  expect(horizons).toEqual(['0d', '10d', '21d'])
  expect(within(table).getByText('18 Jan 2021')).toBeVisible()
})

test('crossing percentiles are drawn in order, and said', async () => {
  const insight = await anInsight()
  use(
    fault.body(predictionsPath(insight.id), [
      step(0, 0),
      step(1, 21, { percentiles: { 10: 0.2, 50: 0, 90: -0.2 } }),
    ]),
  )
  renderApp(`/insights/${insight.id}`)
  await figure()
  expect(screen.getByText(/Percentiles cross at 1 of 2 steps/)).toBeVisible()
})

test('eight cases: no bands, and why', async () => {
  const insight = await anInsight()
  use(
    fault.body(predictionsPath(insight.id), [
      step(0, 0, { count: 8 }),
      step(1, 10, { count: 8 }),
      step(2, 21, { count: 8 }),
    ]),
  )
  const { container } = renderApp(`/insights/${insight.id}?view=curve`)
  await figure()
  expect(screen.getByText(/Too few cases for bands \(8\)/)).toBeVisible()
  expect(container.querySelector('[data-band]')).toBeNull()
  // Counted as dots, whatever the address asks for.
  expect(screen.getByText(/: 8 dots, each 1 in 8$/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Curve' })).toBeNull()
})

test('a single step is no fan; the hit ratios stay', async () => {
  const insight = await anInsight()
  use(fault.body(predictionsPath(insight.id), [step(0, 21)]))
  renderApp(`/insights/${insight.id}`)
  expect(await screen.findByText('Too few predictions for a fan')).toBeVisible()
  expect(screen.getByRole('figure', { name: 'Hit ratio by horizon' })).toBeVisible()
})

test('missing predictions fail alone', async () => {
  const insight = await anInsight()
  use(fault.problem(predictionsPath(insight.id), 404, 'not-found'))
  renderApp(`/insights/${insight.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: insight.title! })).toBeVisible()
  const panel = screen.getByRole('region', { name: 'Predictions' })
  expect(await within(panel).findByText('No predictions for this insight')).toBeVisible()
  expect(within(panel).getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Episodes' })).toBeVisible()
  expect(await screen.findByText(/Without predictions there is nothing to rank/)).toBeVisible()
})

test('prices that fail leave the fan, and every panel that needs them says so', async () => {
  const insight = await anInsight()
  use(fault.problem('/api/ca/v2/q', 500, 'server'))
  renderApp(`/insights/${insight.id}`)
  await figure()
  expect(await screen.findByText(/The price series did not load, so the path/)).toBeVisible()
  for (const name of ['Status', 'Against the base rate', 'Audit', 'Episodes']) {
    const panel = screen.getByRole('region', { name })
    expect(panel).toHaveTextContent('The prices did not load, so')
    expect(within(panel).getByRole('button', { name: 'Try again' })).toBeVisible()
  }
  // Among the eight figures neither a status nor a reason is made up.
  expect(screen.getByText('prices did not load')).toBeVisible()
  const audit = screen.getByRole('region', { name: 'Audit' })
  expect(within(audit).getAllByText('cannot check').length).toBeGreaterThan(0)
  expect(audit).not.toHaveTextContent(/agree/)
  expect(within(audit).getByRole('button', { name: /more percentiles, not checked$/ })).toBeVisible()
  expect(screen.queryAllByText(FALSE_WITHOUT_PRICES)).toEqual([])
})

test('prices that fail are said to have failed though the clock has not told its day yet', async () => {
  const insight = await anInsight()
  use(fault.problem('/api/ca/v2/q', 500, 'server'), fault.slow('/api/config', 60_000))
  renderApp(`/insights/${insight.id}`)
  await figure()
  const status = await screen.findByRole('region', { name: 'Status' })
  expect(
    await within(status).findByText('The prices did not load, so the status cannot be judged.'),
  ).toBeVisible()
  expect(screen.getByText('prices did not load')).toBeVisible()
})

test('an asset whose name does not load keeps its tag, and the name can be asked for again', async () => {
  const insight = await anInsight()
  let isFailing = true
  use(
    http.all('*/api/entity/v2/filtered', ({ request }) =>
      isFailing ? HttpResponse.error() : stack().answer(request),
    ),
  )
  const { user } = renderApp(`/insights/${insight.id}`)
  const alert = await screen.findByText(/: the name of the asset is missing\./)
  expect(alert).toHaveTextContent('No connection')
  expect(screen.getByRole('link', { name: /Open the asset$/ })).toHaveTextContent(insight.metadata.entity!)
  isFailing = false
  await user.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Open the asset$/ })).not.toHaveTextContent(
      insight.metadata.entity!,
    ),
  )
  expect(alert).not.toBeInTheDocument()
})

test.each([
  ['series', '/api/ca/v2/q'],
  ['name of their series', '/api/entity/v2/filtered'],
])('while the %s is on its way nothing is said about the prices', async (_, path) => {
  const insight = await anInsight()
  use(http.all(`*${path}`, () => delay('infinite')))
  renderApp(`/insights/${insight.id}`)
  await figure()
  for (const name of ['Status', 'Against the base rate', 'Audit', 'Episodes', 'How is it going'])
    expect(screen.getByRole('region', { name })).toHaveTextContent(/Loading prices/)
  expect(screen.queryAllByText(FALSE_WITHOUT_PRICES)).toEqual([])
})

test('an unknown insight says so and leads back', async () => {
  const id = '00000000-0000-4000-8000-000000000000'
  renderApp(`/insights/${id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'This insight is not known' })).toBeVisible()
  expect(screen.getByText(id)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the insights' })).toHaveAttribute('href', '/insights')
  expect(screen.queryByRole('link', { name: /Open its asset/ })).toBeNull()
})

test.each([
  ['nothing but an id', { id: 'bare' }],
  [
    'nulls everywhere',
    {
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
    },
  ],
])('an insight with %s still has its page', async (_, body) => {
  use(
    http.get('*/api/insights/v1/bare', () => HttpResponse.json(body)),
    fault.body('/api/insights/v1/bare/predictions', []),
  )
  renderApp('/insights/bare')
  expect(await screen.findByRole('heading', { level: 1, name: 'Insight without a title' })).toBeVisible()
  expect(screen.getAllByText(/The service states no hit rate|sample not stated/i).length).toBeGreaterThan(0)
  expect(screen.getByRole('contentinfo', { name: 'Disclaimer' })).not.toBeEmptyDOMElement()
  expect(screen.getAllByText('not available').length).toBeGreaterThan(3)
})
