import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readEntities } from '#contract/records/entity.ts'
import { readFeed } from '#contract/records/feed.ts'
import { fault, renderApp, useRealStack } from '#testing/render-app.tsx'

// A whole page over a whole stack in one process: on a busy machine an answer may take its time.
vi.setConfig({ testTimeout: 120_000 })

// Named like a hook for what it does to a test file; it is none.
// oxlint-disable-next-line react-hooks/rules-of-hooks
const { stack, use } = useRealStack()
// The lazy route with its charts is compiled on its first import; that is not the page's own time.
beforeAll(() => import('#app/routes/asset.route.tsx'))

async function ask(path: string, body: unknown): Promise<unknown> {
  const answer = await stack().answer(
    new Request(`http://127.0.0.1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  return answer.json()
}

let busiestTag: string | null = null

/** The asset with the most insights in its history, from the service itself. */
async function aTag(): Promise<string> {
  if (busiestTag) return busiestTag
  const feed = readFeed(await ask('/api/feed/v1/filter', { from_date: '2005-01-01T00:00:00Z', limit: 1000 }))
  const counts = new Map<string, number>()
  for (const { entity } of feed.items) if (entity) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  const [busiest] = [...counts].toSorted((a, b) => b[1] - a[1])
  if (!busiest) throw new Error('the service has published nothing')
  busiestTag = busiest[0]
  return busiestTag
}

const priceFigure = () => screen.findByRole('figure', { name: 'Price' })
const region = (name: string) => screen.findByRole('region', { name })

describe('the page of an asset', () => {
  test('shows who it is, its price and every panel', async () => {
    const tag = await aTag()
    const [entity] = readEntities(await ask('/api/entity/v2/filtered', { filter: 2, args: [tag] })).items
    renderApp(`/assets/${tag}`)
    expect(await screen.findByRole('heading', { level: 1, name: entity!.name! })).toBeInTheDocument()
    expect(await priceFigure()).toHaveAccessibleDescription(/last close [\d,.]+ on \d+ \w{3} \d{4}/)
    for (const name of ['1M', '3M', '6M', 'YTD', '1Y', '3Y', '5Y', 'Max']) {
      expect(screen.getByRole('button', { name })).toBeInTheDocument()
    }
    for (const name of ['Insights', 'Good to know', 'Key values', 'Related assets', 'About']) {
      expect(await region(name)).toBeInTheDocument()
    }
    expect(screen.getByRole('button', { name: '1Y' })).toHaveAttribute('aria-pressed', 'true')
  })

  test('a tag nobody knows gets a page that says so and leads back', async () => {
    renderApp('/assets/no_such_asset')
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This asset is not known' }),
    ).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to the insights' })).toHaveAttribute('href', '/insights')
  })

  test('what makes no sense in the address is left out with a note', async () => {
    const { user, currentUrl } = renderApp(`/assets/${await aTag()}?range=2Q&scale=cubic`)
    await priceFigure()
    const note = screen.getByText('2 parts of this address made no sense')
    expect(screen.getByText('range, scale')).toBeVisible()
    expect(screen.getByRole('button', { name: '1Y' })).toHaveAttribute('aria-pressed', 'true')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(note).not.toBeInTheDocument()
    expect(currentUrl()).not.toMatch(/range|scale/)
  })
})

test('a tag that nobody knows is named and left out of a comparison, and the chart stays', async () => {
  const tag = await aTag()
  const feed = readFeed(await ask('/api/feed/v1/filter', { from_date: '2005-01-01T00:00:00Z', limit: 1000 }))
  const other = feed.items.find(({ entity }) => entity && entity !== tag)!.entity!
  const { user } = renderApp(`/assets/${tag}?cmp=no_such_asset`)
  expect(await screen.findByText('not known to the entity service: left out')).toBeInTheDocument()
  expect(await priceFigure()).toHaveAccessibleDescription(/last close [\d,.]+/)
  await user.click(screen.getByRole('button', { name: 'Remove no_such_asset' }))
  expect(screen.queryByText(/left out/)).not.toBeInTheDocument()
  renderApp(`/assets/${tag}?cmp=no_such_asset,${other}`)
  await waitFor(() =>
    expect(screen.getAllByRole('figure', { name: 'Price' }).at(-1)).toHaveAccessibleDescription(
      /ends at [\d.]+, .* ends at [\d.]+/,
    ),
  )
  expect(screen.getByText('not known to the entity service: left out')).toBeInTheDocument()
})

test('a key value explains itself to keyboard and touch', async () => {
  const { user } = renderApp(`/assets/${await aTag()}`)
  const panel = await region('Key values')
  const name = await within(panel).findByRole('button', { name: /over twelve months, 252 days$/ })
  expect(name).toHaveAttribute('aria-expanded', 'false')
  name.focus()
  await user.keyboard('{Enter}')
  expect(within(panel).getByText(/252 trading days.*percentile of its last five years/)).toBeVisible()
})

describe('past insights', () => {
  test('the switch is absent up to six months, and the choice comes back with a longer window', async () => {
    const { user, currentUrl } = renderApp(`/assets/${await aTag()}`)
    await priceFigure()
    await user.click(screen.getByRole('switch', { name: 'Past insights' }))
    expect(await region('Past insights')).toBeInTheDocument()
    for (const name of ['3M', '6M']) {
      await user.click(screen.getByRole('button', { name }))
      expect(screen.queryByRole('switch', { name: 'Past insights' })).not.toBeInTheDocument()
      expect(screen.queryByRole('region', { name: 'Past insights' })).not.toBeInTheDocument()
    }
    await user.click(screen.getByRole('button', { name: '5Y' }))
    expect(screen.getByRole('switch', { name: 'Past insights' })).toBeChecked()
    expect(currentUrl()).toMatch(/range=5Y.*past=1/)
  })

  test('markers and list are two views of the same insights, each reachable by keyboard', async () => {
    const { user } = renderApp(`/assets/${await aTag()}?range=Max&past=1`)
    const list = await region('Past insights')
    await waitFor(() => expect(within(list).getByText(/\d+ insights? loaded/)).toBeInTheDocument())
    const markers = within(
      await screen.findByRole('toolbar', { name: 'Past insights on the chart' }),
    ).getAllByRole('button')
    const tabbable = markers.filter((marker) => marker.tabIndex === 0)
    expect(tabbable).toHaveLength(1)
    tabbable[0]!.focus()
    const reached = new Set([document.activeElement])
    for (let i = 0; i < markers.length; i += 1) {
      await user.keyboard('{ArrowLeft}')
      reached.add(document.activeElement)
    }
    expect(reached.size).toBe(markers.length)

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
  })
})

describe('a series that is hardly one', () => {
  const series = (...values: (number | null)[]) =>
    fault.body('/api/ca/v2/q', {
      meta: {},
      result: {
        data: values.map((value, i) => ({ index: new Date(Date.UTC(2026, 10, 9 + i)).toISOString(), value })),
      },
    })
  const drawn = (figure: HTMLElement) =>
    [...figure.querySelectorAll('[data-chart-layer] *')].flatMap((mark) =>
      [...mark.attributes].map(({ value }) => value),
    )

  test('no close at all: it says so and every other panel stands', async () => {
    use(series(null, null))
    renderApp(`/assets/${await aTag()}`)
    expect(await screen.findByText('No prices')).toBeInTheDocument()
    expect(await region('Key values')).toBeInTheDocument()
    await waitFor(async () =>
      expect(await region('Consensus and conflict')).toHaveTextContent(/Not available: without prices/),
    )
    expect(screen.queryByText(/\d+ ended/)).not.toBeInTheDocument()
  })

  test('one close: a value without a change, on an axis of its own', async () => {
    use(series(42))
    const { user } = renderApp(`/assets/${await aTag()}?range=Max&past=1`)
    const figure = await priceFigure()
    expect(figure).toHaveAccessibleDescription(/0\.0% since the first close .* last close 42/)
    expect(drawn(figure).filter((value) => /NaN|Infinity/.test(value))).toEqual([])
    within(figure).getByRole('application').focus()
    await user.keyboard('{Home}{End}')
    expect(within(figure).getByRole('status')).toHaveTextContent(/^9 Nov 2026, 42/)
    for (const slider of screen.getAllByRole('slider')) {
      slider.focus()
      await user.keyboard('{ArrowLeft}{ArrowRight}{PageUp}')
      expect(slider).toHaveAttribute('aria-valuenow', '0')
    }
  })

  test('a constant series lies in the middle of its axis', async () => {
    use(series(5, 5, 5, 5))
    renderApp(`/assets/${await aTag()}?range=Max`)
    const figure = await priceFigure()
    expect(figure).toHaveAccessibleDescription(/0\.0% since the first close/)
    expect(drawn(figure).filter((value) => /NaN|Infinity/.test(value))).toEqual([])
  })
})

describe('the window', () => {
  test('sliders move it by a bar and by a month, the dates follow', async () => {
    const { user } = renderApp(`/assets/${await aTag()}?range=3M`)
    await priceFigure()
    const from = () => screen.getByRole('slider', { name: 'First visible day' })
    const index = Number(from().getAttribute('aria-valuenow'))
    const date = screen.getByLabelText<HTMLInputElement>('From').value
    from().focus()
    await user.keyboard('{ArrowLeft}')
    expect(Number(from().getAttribute('aria-valuenow'))).toBe(index - 1)
    await user.keyboard('{PageDown}')
    expect(Number(from().getAttribute('aria-valuenow'))).toBeLessThan(index - 15)
    expect(screen.getByLabelText<HTMLInputElement>('From').value < date).toBe(true)
    expect(screen.queryByRole('button', { name: '3M', pressed: true })).not.toBeInTheDocument()
  })

  test('every close that the arrow keys read out is the close in the table', async () => {
    const { user } = renderApp(`/assets/${await aTag()}?range=1M`)
    const figure = await priceFigure()
    within(figure).getByRole('application').focus()
    await user.keyboard('{Home}')
    const read: string[] = []
    for (;;) {
      const said = within(figure).getByRole('status').textContent
      expect(said).toMatch(/^\d+ \w{3} \d{4}, [\d,.]+, [+−]?[\d.]+% since the base$/)
      if (said === read.at(-1)) break
      read.push(said)
      await user.keyboard('{ArrowRight}')
    }
    await user.keyboard('t')
    const [, ...rows] = within(within(figure).getByRole('table')).getAllByRole('row')
    expect(rows.length).toBeGreaterThan(15)
    expect(rows.length).toBeLessThan(28)
    const held = rows.map((row) =>
      [...row.children]
        .slice(0, 2)
        .map((each) => each.textContent)
        .join(', '),
    )
    expect(read.map((said) => said.replace(/, [^,]* since the base$/, '')).toReversed()).toEqual(held)
  })

  test('after the last close shows no line, and nothing is said of its end', async () => {
    renderApp(`/assets/${await aTag()}?from=2031-01-01&to=2031-02-01`)
    expect((await screen.findAllByText(/no close in this window/))[0]).toBeVisible()
    expect(await region('Price')).not.toHaveTextContent('The line ends with')
  })

  test('without prices inside the day the two buttons say why they are off, and the closes stay', async () => {
    use(fault.body('/api/price-history/v1/prices', []))
    renderApp(`/assets/${await aTag()}?range=1W`)
    expect(await screen.findByText(/has no prices inside the day for this asset/)).toBeVisible()
    const day = within(screen.getByRole('group', { name: 'Range' })).getByRole('button', { name: '1D' })
    expect(day).toBeDisabled()
    expect(day).toHaveAttribute('title', expect.stringContaining('has no prices inside the day'))
    expect(await priceFigure()).toHaveAccessibleDescription(/last close [\d.,]+ on 29 Jun 2021/)
  })

  test('A and B are measured by keyboard', async () => {
    const { user } = renderApp(`/assets/${await aTag()}?range=1M`)
    const figure = await priceFigure()
    within(figure).getByRole('application').focus()
    await user.keyboard('{Home}m{End}m')
    expect(screen.getByText(/^A .* to B .*%.* over \d+ trading days$/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear the measure' }))
    expect(screen.queryByText(/^A .* to B/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Measure' }))
    expect(screen.getByText(/^Choose A/)).toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(screen.queryByText(/^Choose A/)).not.toBeInTheDocument()
  })
})

describe('each service failing alone', () => {
  const PANELS = ['Price', 'Insights', 'Good to know', 'Key values', 'Related assets', 'About'] as const
  const SERVICES: [name: string, path: string, hit: (typeof PANELS)[number] | null][] = [
    ['entity', '/api/entity/v2/filtered', 'About'],
    ['calculator', '/api/ca/v2/q', 'Price'],
    ['feed', '/api/feed/v1/filter', 'Insights'],
    ['relevance', '/api/entity-report/v1/entity/*/relevance', 'Good to know'],
    ['key values', '/api/entity-report/v1/entity/*/key-values', 'Key values'],
    ['proximity', '/api/kg/v1/connected-entities/proximity', 'Related assets'],
    ['snakes', '/api/snake/v2', null],
    ['market close', '/api/price-history/v1/market-close', null],
    ['configuration', '/api/config', null],
  ]

  test.each(SERVICES)('%s', async (_, path, hit) => {
    const tag = await aTag()
    use(fault.problem(path, 503, 'unavailable'))
    const { user } = renderApp(`/assets/${tag}`)
    for (const name of PANELS) expect(await region(name)).toBeInTheDocument()
    if (hit === null) {
      await priceFigure()
      expect(within(await region('Key values')).queryByRole('alert')).not.toBeInTheDocument()
      return
    }
    const panel = await region(hit)
    if (hit === 'Insights' || hit === 'Price') {
      const board = await region('Consensus and conflict')
      await waitFor(() => expect(board).toHaveTextContent(/Not available: .*(insights|prices)/))
    }
    await waitFor(() => expect(within(panel).getAllByRole('alert').length).toBeGreaterThan(0))
    if (hit !== 'Price') await priceFigure()
    use(fault.slow(path, 0))
    await user.click(within(panel).getAllByRole('button', { name: 'Try again' })[0]!)
    await waitFor(async () => expect(within(await region(hit)).queryByRole('alert')).not.toBeInTheDocument())
    // Whoever asked again goes on in what came.
    expect(await region(hit)).toHaveFocus()
  })

  test('all of them at once: each panel says so, and the header has neither price nor currency', async () => {
    const tag = await aTag()
    use(
      ...SERVICES.filter(([name]) => name !== 'configuration').map(([, path]) =>
        fault.problem(path, 503, 'unavailable', { retryAfterSeconds: 19 }),
      ),
    )
    renderApp(`/assets/${tag}`)
    for (const name of PANELS) expect(await within(await region(name)).findByRole('alert')).toBeVisible()
    const header = screen.getByRole('main').querySelector('dl')
    expect(header).toHaveTextContent('not available')
    expect(header).toHaveTextContent('currency not known')
  })
})
