import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import { readInsightList, type Insight } from '#contract/insight.ts'
import { fault, renderApp, useRealStack } from '#testing/render-app.tsx'

// Named like a hook for what it does to a test file; it is none.
// oxlint-disable-next-line react-hooks/rules-of-hooks
const { stack, use } = useRealStack()
// The real proxy and service answer in this very process, beside the rendering: patience, not speed, is what is tested here.
configure({ asyncUtilTimeout: 15_000 })
// The lazy route with its charts is compiled on its first import; that is not the page's own time.
beforeAll(() => import('#app/routes/insight-detail.route.tsx'))

/** An insight of the reference service whose fan has many cases. */
async function anInsight(pick: (insight: Insight) => boolean = (insight) => insight.episodes.length > 40) {
  const response = await stack().answer(
    new Request('http://localhost/api/insights/v1/filter', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://localhost' },
      body: JSON.stringify({ limit: 200, from_date: '2018-01-01T00:00:00Z' }),
    }),
  )
  const found = readInsightList(await response.json()).items.find(pick)
  expect(found).toBeDefined()
  return found!
}

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

test('walking the fan by keyboard says at every point what the table says', async () => {
  const insight = await anInsight()
  const { user } = renderApp(`/insights/${insight.id}`)
  const fan = await figure()
  const live = within(fan).getByRole('status')
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
  expect(
    within(screen.getByRole('region', { name: 'Hit ratio' })).getByRole('button', { name: 'Horizon 1m' }),
  ).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(screen.getByRole('region', { name: 'Audit' })).toHaveTextContent('At 1m'))
  await user.click(within(group).getByRole('button', { name: '3m' }))
  expect(currentUrl()).toBe(`/insights/${insight.id}`)
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
  expect(container.querySelector('.recharts-area')).toBeNull()
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
  expect(await within(panel).findByRole('alert')).toHaveTextContent('No longer available')
  expect(screen.getByRole('region', { name: 'Episodes' })).toBeVisible()
  expect(await screen.findByText(/Without predictions there is nothing to rank/)).toBeVisible()
})

test('prices that fail leave the fan, and every panel that needs them says so', async () => {
  const insight = await anInsight()
  use(fault.problem('/api/ca/v2/q', 500, 'server'))
  renderApp(`/insights/${insight.id}`)
  await figure()
  expect(await screen.findByText(/The price series did not load, so the path/)).toBeVisible()
  const audit = screen.getByRole('region', { name: 'Audit' })
  expect((await within(audit).findAllByText('cannot check')).length).toBeGreaterThan(0)
  expect(within(audit).getByRole('button', { name: 'Try again' })).toBeVisible()
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

test('the two thresholds are in the address and cut the outcomes in words', async () => {
  const insight = await anInsight()
  const { user, currentUrl } = renderApp(`/insights/${insight.id}?loss=-2&gain=1.5`)
  await figure()
  const gain = screen.getByRole('spinbutton', { name: /Gain at or above/ })
  expect(gain).toHaveValue(1.5)
  expect(screen.getByRole('spinbutton', { name: /Loss at or below/ })).toHaveValue(-2)
  await user.click(screen.getByRole('button', { name: 'Thresholds: 0' }))
  expect(currentUrl()).toBe(`/insights/${insight.id}?loss=0&gain=0`)
  const [loss, gained] = screen.getAllByText(/^(about|at most|at least) \d+ of 20$/)
  const count = (element: HTMLElement | undefined) => Number(/(\d+) of/.exec(element!.textContent)![1])
  expect(Math.abs(count(loss) + count(gained) - 20)).toBeLessThanOrEqual(1)
})

test('the distribution speaks in prices as well, with the thresholds as they were', async () => {
  const insight = await anInsight()
  const entry = insight.metadata.last_value!
  const { user, currentUrl } = renderApp(`/insights/${insight.id}?loss=-2&gain=10`)
  await figure()
  const panel = screen.getByRole('region', { name: 'Predictions' })
  const words = within(panel).getAllByText(/^(about|at most|at least) \d+ of 20$/).length
  await user.click(within(panel).getByRole('button', { name: 'Prices' }))
  expect(currentUrl()).toBe(`/insights/${insight.id}?loss=-2&gain=10&unit=price`)
  const gain = within(panel).getByRole<HTMLInputElement>('spinbutton', { name: /Gain at or above/ })
  expect(gain.valueAsNumber).toBeCloseTo(entry * 1.1, 2)
  expect(within(panel).getAllByText(/^(about|at most|at least) \d+ of 20$/)).toHaveLength(words)
  await user.clear(gain)
  await user.type(gain, '0')
  await user.tab()
  // A price of nothing is a return of −100 %, and the field shows it as a price again.
  expect(currentUrl()).toContain('gain=-100')
  expect(gain).toHaveValue(0)
  await user.click(within(panel).getByRole('button', { name: 'Table' }))
  expect(within(panel).getByText(/at or below each price$/)).toBeVisible()
})

test('hit ratios and base rate are walked by keyboard and say what their tables say', async () => {
  const insight = await anInsight()
  const { user } = renderApp(`/insights/${insight.id}`)
  const walk = async (name: string, keys: string[]) => {
    const chart = await screen.findByRole('figure', { name })
    within(chart).getByRole('application').focus()
    const said: string[] = []
    for (const key of keys) {
      await user.keyboard(`{${key}}`)
      said.push(within(chart).getByRole('status').textContent)
    }
    await user.keyboard('t')
    const [, ...rows] = within(chart).getAllByRole('row')
    return { said, rows: rows.map((row) => [...row.children].map((cell) => cell.textContent)) }
  }
  await figure()
  await screen.findByRole('figure', { name: 'Against the base rate' })

  const hits = await walk('Hit ratio by horizon', ['Home', 'ArrowRight'])
  hits.said.forEach((words, i) => {
    const [horizon, rate, hit, cases] = hits.rows[i]!
    expect(words).toContain(`${Number.parseInt(horizon!, 10)} `)
    expect(words).toContain(`hit ratio ${rate}`)
    expect(words).toContain(`episodes that hit ${hit} of ${cases}`)
  })
  expect(hits.said[0]).not.toBe(hits.said[1])

  const base = await walk('Against the base rate', ['Home', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
  expect(base.said.map((words) => words.split(',').slice(0, 2).join())).toEqual([
    'Share, with the condition',
    'Share, without the condition',
    'Middle 80%, with the condition',
    'Middle 80%, without the condition',
  ])
  expect(base.said[1]).toContain(base.rows[1]![1]!)
})

test('replay: an earlier day shows nothing of what came later', async () => {
  const insight = await anInsight(
    ({ created_at, episodes }) => created_at! < Date.UTC(2020, 0, 1) && episodes.length > 12,
  )
  const { user, currentUrl } = renderApp(`/insights/${insight.id}`)
  const slider = await screen.findByRole('slider', { name: 'As of day' })
  const panel = screen.getByRole('region', { name: 'How is it going' })
  const last = Number(slider.getAttribute('max'))
  await user.click(within(panel).getByRole('button', { name: 'One day back' }))
  expect(currentUrl()).toMatch(/asof=\d{4}-\d\d-\d\d/)
  expect(within(panel).getByRole('slider', { name: 'As of day' })).toHaveValue(String(last - 1))
  const date = within(panel).getByLabelText<HTMLInputElement>('As of')
  expect(currentUrl()).toContain(`asof=${date.value}`)
  fireEvent.change(date, { target: { value: date.min } })
  expect(within(panel).getByText('day 0')).toBeVisible()
  // A day after the path, or half a date, is no day of it.
  fireEvent.change(date, { target: { value: '2099-01-01' } })
  expect(currentUrl()).toContain(`asof=${date.min}`)
  fireEvent.change(date, { target: { value: date.max } })
  expect(currentUrl()).not.toContain('asof')
  await user.click(within(panel).getByRole('button', { name: 'One day back' }))
  await user.click(within(panel).getByRole('button', { name: 'Show as table' }))
  expect(within(panel).getAllByRole('table')[0]!.querySelectorAll('tbody tr')).toHaveLength(last - 1)
})

test('one selection for list and charts', async () => {
  const insight = await anInsight()
  const { user, currentUrl } = renderApp(`/insights/${insight.id}`)
  const chart = await screen.findByRole('figure', { name: 'Episodes on the price' })
  const panel = screen.getByRole('region', { name: 'Episodes' })
  within(chart).getByRole('application').focus()
  await user.keyboard('{End}')
  const newest = currentUrl()
  expect(newest).toMatch(/episode=\d+$/)
  expect(within(panel).getAllByRole('row', { selected: true })).toHaveLength(1)
  await user.keyboard('{ArrowLeft}')
  expect(currentUrl()).not.toBe(newest)
})

test('every one of more than forty episodes is chosen by keyboard, with its own return in the list', async () => {
  const insight = await anInsight()
  const { user, currentUrl } = renderApp(`/insights/${insight.id}`)
  const chart = await screen.findByRole('figure', { name: 'Episodes on the price' })
  const panel = screen.getByRole('region', { name: 'Episodes' })
  within(chart).getByRole('application').focus()
  await user.keyboard('{Home}')
  const chosen = new Set<string>()
  for (let i = 0; i < insight.episodes.length; i += 1) {
    chosen.add(currentUrl())
    const said = within(chart).getByRole('status').textContent
    const row = within(panel).getByRole('row', { selected: true })
    const value = /([+−]?\d+\.\d%) after/.exec(said)?.[1]
    if (value) expect(row).toHaveTextContent(value)
    expect(row).toHaveTextContent(said.split(',')[0]!)
    await user.keyboard('{ArrowRight}')
  }
  expect(chosen.size).toBe(insight.episodes.length)
})
