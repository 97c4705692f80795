import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, describe, expect, test } from 'vitest'
import { readEntities } from '#contract/records/entity.ts'
import { readFeed } from '#contract/records/feed.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { isKnown } from '#shared/format/number.ts'
import { putNote } from '#shared/personal/database.ts'
import { countOfRate, insightSample } from '#shared/predictions/sample.ts'
import { useWatchlist } from '#shared/state/named-lists/watchlist-store.ts'
import { fault, hold, renderApp, realStack } from '#testing/render-app.tsx'

const { ask, insightsOf, reply, stack } = realStack(() => import('#app/routes/asset.route.tsx'))

/** The assets of the service, the one with the most past insights first. */
let tags: string[]
beforeAll(async () => {
  const feed = await ask('/api/feed/v1/filter', { from_date: '2005-01-01T00:00:00Z', limit: 1000 })
  const counts = new Map<string, number>()
  for (const { entity } of readFeed(feed).items) counts.set(entity!, (counts.get(entity!) ?? 0) + 1)
  tags = [...counts].toSorted((a, b) => b[1] - a[1]).map(([tag]) => tag)
})
const open = (search = '') => renderApp(`/assets/${tags[0]}${search}`)

const priceFigure = () => screen.findByRole('figure', { name: 'Price' })
const region = (name: string) => screen.findByRole('region', { name })

test('the page shows the name, the price and every panel, and a performance that agrees with the chart, and names invalid parts of its address', async () => {
  const [entity] = readEntities(await ask('/api/entity/v2/filtered', { filter: 2, args: [tags[0]] })).items
  const { user, currentUrl } = open('?range=2Q&scale=cubic')
  expect(await screen.findByRole('heading', { level: 1, name: entity!.name! })).toBeVisible()
  expect(await priceFigure()).toHaveAccessibleDescription(/last close [\d,.]+ on \d+ \w{3} \d{4}/)
  for (const name of ['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'Max'])
    expect(screen.getByRole('button', { name, pressed: name === '1Y' })).toBeVisible()
  for (const name of ['Insights', 'Good to know', 'Related assets', 'About'])
    expect(await region(name)).toBeVisible()
  const note = screen.getByText('2 parts of this address could not be read')
  expect(screen.getByText('range, scale')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(note).not.toBeInTheDocument()
  expect(currentUrl()).not.toMatch(/range|scale/)
  await user.click(screen.getByRole('button', { name: 'Watch' }))
  expect(useWatchlist.getState().assets.map(({ tag }) => tag)).toContain(tags[0])
  expect(screen.getByText(/ is on the watchlist$/)).toBeVisible()
  const performance = within(await region('Performance'))
  const row = await performance.findByRole('row', { name: /^This asset/ })
  const change = within(row).getAllByRole('cell')[6]!.textContent.trim()
  expect(change).toMatch(/^[+−]\d/)
  const figure = await priceFigure()
  await waitFor(() =>
    expect(figure).toHaveAccessibleDescription(expect.stringContaining(`: ${change} since`)),
  )
  await user.click(performance.getByText('Returns by month and year'))
  expect(await performance.findByRole('row', { name: /^2021.*so far/ })).toBeVisible()
  // The explanation of a key value opens by keyboard and touch.
  const values = within(await region('Key values'))
  const name = await values.findByRole('button', { name: /over twelve months, 252 days$/ })
  expect(values.getByText('sub class 1')).toBeVisible()
  expect(name).toHaveAttribute('aria-expanded', 'false')
  name.focus()
  await user.keyboard('{Enter}')
  expect(values.getByText(/252 trading days.*percentile of its last five years/)).toBeVisible()
  await user.keyboard('{Escape}')
  expect(name).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{Escape}')
  expect(currentUrl()).toBe('/insights')
})

test('a share has the count of the full insight if the feed allows several counts', async () => {
  const insights = await insightsOf({ limit: 100 })
  const open = insights.find(
    ({ metadata: { hit_rate: stated }, episodes }) =>
      isKnown(stated) && countOfRate({ stated, perCase: 100 }, episodes.length) === null,
  )!
  const { count, source } = insightSample(open, null, DEFAULT_UNITS)
  const hits = Math.round((open.metadata.hit_rate! / 100) * count!)
  reply(fault.problem('/api/insights/v1/filter', 404, 'not-found'))
  const { user, queryClient } = renderApp(`/assets/${open.metadata.entity}`)
  const panel = within(await region('Insights'))
  const more = panel.queryByRole('button', { name: /^All / })
  if (more) await user.click(more)
  const says = (words: string) =>
    waitFor(() => {
      const links = panel.getAllByRole('link')
      const card = links.find((link) => link.getAttribute('href') === `/insights/${open.id}`)
      expect(card).toHaveTextContent(words)
    })
  await says('n could not be loaded')
  reply(fault.none('/api/insights/v1/filter'))
  void queryClient.refetchQueries({ queryKey: ['insights'] })
  await says(source === 'estimated' ? `n about ${count}` : `${hits} of ${count}`)
})

test('a comparison leaves out an unknown tag and names it; of a week it has daily closes, also after intraday prices have loaded', async () => {
  const { user } = open(`?range=1W&avg=50&pane=drawdown&cmp=no_such_asset,${tags[1]}`)
  const both = /ends at [\d.]+, .* ends at [\d.]+/
  await waitFor(async () => expect(await priceFigure()).toHaveAccessibleDescription(both))
  expect(screen.getByText('not found by the entity service: left out')).toBeVisible()
  const remove = screen.getByRole('button', { name: 'Remove no_such_asset' })
  remove.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: /^Remove/ })).toHaveFocus()
  expect(screen.queryByText(/left out/)).not.toBeInTheDocument()
  expect(await priceFigure()).toHaveAccessibleDescription(both)

  await user.keyboard('{Enter}')
  const intraday = /^Intraday prices from the service/
  await waitFor(() => expect(screen.getByText(intraday)).toBeVisible())
  // Fifty bars of half an hour are not fifty days.
  expect(screen.getByText(/^Averages, fan and the series below need daily closes/)).toBeVisible()
  expect(screen.queryByText(/50-day average|Drawdown from/)).not.toBeInTheDocument()
  const related = within(await region('Related assets'))
  const [compare] = await related.findAllByRole('button', { name: /^Compare with/ })
  await user.click(compare!)
  await waitFor(async () => expect(await priceFigure()).toHaveAccessibleDescription(both))
  expect(screen.getByText(/^Closes only/)).toBeVisible()
  expect(screen.queryByText(intraday)).not.toBeInTheDocument()
})

test('past insights are markers and a list, each reachable by keyboard, and are left out up to six months', async () => {
  const { user, currentUrl } = open()
  await priceFigure()
  await user.click(screen.getByRole('switch', { name: 'Past insights' }))
  const list = await region('Past insights')
  await waitFor(() => expect(within(list).getByText(/\d+ insights? loaded/)).toBeInTheDocument())
  const markers = within(
    await screen.findByRole('toolbar', { name: 'Past insights on the chart' }),
  ).getAllByRole('button')
  // Marker by marker: marker-buttons.test.tsx.
  expect(markers.filter((marker) => marker.tabIndex === 0)).toHaveLength(1)

  const first = within(list)
    .getAllByRole('button', { pressed: false })
    .find((button) => button.dataset['key'])!
  expect(within(first.closest('tr')!).getByRole('link', { name: /^Open / })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/insights\/./),
  )
  await user.click(first)
  expect(first).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() =>
    expect(markers.some((marker) => marker.getAttribute('aria-pressed') === 'true')).toBe(true),
  )
  const pressed = markers.find((marker) => marker.getAttribute('aria-pressed') === 'true')
  expect(pressed).toHaveAttribute('tabindex', '0')
  await user.keyboard('{Escape}')
  expect(first).toHaveAttribute('aria-pressed', 'false')
  await user.click(within(list).getByRole('button', { name: 'Worked' }))
  expect(currentUrl()).toContain('outcome=worked')
  await user.click(within(list).getByRole('button', { name: 'Worked' }))

  await user.click(screen.getByRole('button', { name: '6M' }))
  expect(screen.queryByRole('switch', { name: 'Past insights' })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Past insights' })).not.toBeInTheDocument()
  // Its state returns with a longer window.
  await user.click(screen.getByRole('button', { name: '1Y' }))
  expect(screen.getByRole('switch', { name: 'Past insights' })).toBeChecked()
  expect(currentUrl()).toMatch(/\?past=1/)
})

test('a series without closes says so; one close has a value without a change in the middle of its axis', async () => {
  const series = (...values: (number | null)[]) =>
    fault.body('/api/ca/v2/q', {
      meta: {},
      result: {
        data: values.map((value, i) => ({ index: new Date(Date.UTC(2026, 10, 9 + i)).toISOString(), value })),
      },
    })
  reply(series(null, null))
  const { queryClient, user } = open('?range=Max&past=1')
  expect(await screen.findByText('No prices')).toBeInTheDocument()
  expect(await region('Key values')).toBeInTheDocument()
  await waitFor(async () =>
    expect(await region('Consensus and conflict')).toHaveTextContent(/Not available: .*without prices/),
  )
  expect(screen.queryByText(/\d+ ended/)).not.toBeInTheDocument()
  reply(series(42))
  void queryClient.refetchQueries({ queryKey: ['series'] })
  const figure = await priceFigure()
  const words = /0\.0% since the first close .* last close 42/
  await waitFor(() => expect(figure).toHaveAccessibleDescription(words))
  const drawn = [...figure.querySelectorAll('[data-chart-layer] *')].flatMap((mark) => [...mark.attributes])
  expect(drawn.filter(({ value }) => /NaN|Infinity/.test(value))).toEqual([])
  // The tag of the last close has the place of the axis label.
  const onAxis = (text: string) => within(figure).queryByText(text, { selector: 'text' }) !== null
  expect(['42.00', '42', '42.0'].map(onAxis)).toEqual([true, false, false])
  within(figure).getByRole('application').focus()
  await user.keyboard('{End}{Home}')
  expect(within(figure).getByRole('status')).toHaveTextContent('9 Nov 2026, 42')
  for (const slider of screen.getAllByRole('slider')) {
    slider.focus()
    await user.keyboard('{ArrowLeft}{ArrowRight}{PageUp}')
    expect(slider).toHaveAttribute('aria-valuenow', '0')
  }
  expect(screen.getByRole('button', { name: 'Log' })).toBeVisible()
  reply(series(-3, -1))
  void queryClient.refetchQueries({ queryKey: ['series'] })
  expect(await screen.findByText('Log needs values above zero in this window.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Log' })).not.toBeInTheDocument()
})

describe('the window', () => {
  test('is read close by close and measured by keyboard, as in its table, moved by its sliders, has the notes and draws typed expressions', async () => {
    const at = stack().reference.now - 20 * MS_PER_DAY
    const on = { kind: 'asset', key: tags[0]!, title: 'Acme' } as const
    await putNote({ id: 'n', on, text: 'Results on Thursday', createdAt: at, updatedAt: at })
    const { user } = open('?range=1M')
    const figure = await priceFigure()
    const drawing = () => within(figure).getByRole('application')
    drawing().focus()
    const read: string[] = []
    for (const key of ['{Home}', '{ArrowRight}', '{End}']) {
      await user.keyboard(key)
      read.push(within(figure).getByRole('status').textContent)
    }
    await user.keyboard('t')
    const [, ...rows] = within(within(figure).getByRole('table')).getAllByRole('row')
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.length).toBeLessThan(28)
    ;[rows.at(-1)!, rows.at(-2)!, rows[0]!].forEach(({ children: [date, close] }, i) => {
      expect(read[i]).toMatch(/, [\d,.]+, [+−]?[\d.]+% since the base$/)
      expect(read[i]!.startsWith(`${date!.textContent}, ${close!.textContent},`)).toBe(true)
    })

    await user.keyboard('t')
    drawing().focus()
    await user.keyboard('{Home}m{End}m')
    expect(screen.getByText(/^A .* to B .*%.* over \d+ trading days$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear the measure' }))
    expect(screen.queryByText(/^A .* to B/)).not.toBeInTheDocument()
    await user.keyboard('m')
    expect(screen.getByText(/^Choose A/)).toBeVisible()
    expect(drawing()).toHaveFocus()
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/^Choose A/)).not.toBeInTheDocument()

    const first = screen.getByRole('slider', { name: 'First visible day' })
    const index = () => Number(first.getAttribute('aria-valuenow'))
    const from = () => screen.getByLabelText<HTMLInputElement>('From').value
    const [start, date] = [index(), from()]
    first.focus()
    await user.keyboard('{ArrowLeft}')
    expect(index()).toBe(start - 1)
    await user.keyboard('{PageDown}')
    expect(index()).toBeLessThan(start - 15)
    expect(from() < date).toBe(true)
    expect(screen.queryByRole('button', { name: '1M', pressed: true })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /^Layers/ }))
    const menu = within(await screen.findByRole('dialog', { name: /^Layers/ }))
    await user.selectOptions(
      menu.getByRole('combobox', { name: 'Series below the price' }),
      'Another series…',
    )
    const typed = menu.getByRole('textbox', { name: 'Expression of the series' })
    await user.type(typed, 'price_rsi(horiz=14d){Enter}')
    expect(await within(figure).findByText(/^14-day relative strength.*, last [\d.]+/)).toBeVisible()
    await user.clear(typed)
    await user.type(typed, 'no_such_series{Enter}')
    expect(await screen.findByText(/has no series \w+\.no_such_series/)).toBeVisible()
    expect(figure).toHaveAccessibleDescription(/last close/)
    await user.keyboard('{Escape}')

    await user.click(
      await within(figure).findByRole('button', { name: /^Note of \d+ \w+ \d{4}: Results on Thursday$/ }),
    )
    const notes = within(await screen.findByRole('dialog', { name: /^Notes on / }))
    expect(await notes.findByText('Results on Thursday')).toBeVisible()
  })

  test('after the last close shows no line and no note on its end', async () => {
    open('?from=2031-01-01&to=2031-02-01')
    expect((await screen.findAllByText(/no close in this window/))[0]).toBeVisible()
    expect(await region('Price')).not.toHaveTextContent('The line ends with')
  })

  test('without intraday prices has no buttons for them, says why where the address asks for them, and shows the closes', async () => {
    reply(fault.body('/api/price-history/v1/prices', []))
    open('?range=1W')
    expect(await screen.findByText(/has no intraday prices for this asset/)).toBeVisible()
    const buttons = within(screen.getByRole('group', { name: 'Range' })).getAllByRole('button')
    expect(buttons.map(({ textContent }) => textContent)).toEqual('1M 3M 6M YTD 1Y 3Y 5Y Max'.split(' '))
    expect(await priceFigure()).toHaveAccessibleDescription(/last close [\d.,]+ on 29 Jun 2021/)
  })
})

test('a missing currency is named once the prices have loaded, which may state it', async () => {
  const { held, release } = hold()
  const [entity] = (await ask('/api/entity/v2/filtered', { filter: 2, args: [tags[0]] })) as object[]
  reply(
    http.all('*/api/ca/v2/q', async ({ request }) => {
      await held
      const series = (await (await stack().answer(request)).json()) as { meta: object }
      return HttpResponse.json({ ...series, meta: { ...series.meta, currency: null } })
    }),
    fault.body('/api/entity/v2/filtered', [{ ...entity, currency: null }]),
  )
  open()
  const header = (await screen.findByRole('button', { name: 'Read the price' })).closest('dl')!
  expect(header).toHaveTextContent(/\d/)
  expect(header).not.toHaveTextContent('currency')
  release()
  await waitFor(() => expect(header).toHaveTextContent('currency not provided'))
})

test('when every service fails, each panel shows an error, and returns on its own when it is retried', async () => {
  // Those before it in the list have returned and those after it still fail: a panel needs no other service.
  const SERVICES: [path: string, panel: string][] = [
    ['/api/ca/v2/q', 'Price'],
    ['/api/feed/v1/filter', 'Insights'],
    ['/api/entity-report/v1/entity/*/relevance', 'Good to know'],
    ['/api/entity-report/v1/entity/*/key-values', 'Key values'],
    ['/api/kg/v1/connected-entities/proximity', 'Related assets'],
    ['/api/entity/v2/filtered', 'About'],
  ]
  // No panel needs them.
  const OTHERS = ['/api/snake/v2', '/api/price-history/v1/market-close', '/api/config']
  const paths = [...SERVICES.map(([path]) => path), ...OTHERS]
  reply(...paths.map((path) => fault.problem(path, 503, 'unavailable', { retryAfterSeconds: 19 })))
  const { user } = open()
  const panel = async (name: string) => within(await region(name))
  for (const [, name] of SERVICES) expect(await (await panel(name)).findByRole('alert')).toBeVisible()
  const header = screen.getByRole('main').querySelector('dl')
  expect(header).toHaveTextContent('not available')
  expect(header).toHaveTextContent('currency unknown')
  const board = await region('Consensus and conflict')
  await waitFor(() => expect(board).toHaveTextContent(/Not available: .*(insights|prices)/))

  const fails = async (name: string) => (await panel(name)).queryByRole('alert') !== null
  for (const [i, [path, name]] of SERVICES.entries()) {
    const [retry] = await (await panel(name)).findAllByRole('button', { name: 'Try again' })
    reply(fault.none(path))
    await user.click(retry!)
    await waitFor(async () => expect(await fails(name)).toBe(false))
    // After the retry the focus moves to the panel.
    expect(await region(name)).toHaveFocus()
    if (name === 'Price') await priceFigure()
    for (const [, later] of SERVICES.slice(i + 1)) expect(await fails(later)).toBe(true)
  }
  await waitFor(async () =>
    expect(await region('Consensus and conflict')).not.toHaveTextContent('Not available'),
  )
})
