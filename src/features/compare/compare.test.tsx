import { act, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { textWidth } from '#shared/charts/scale.ts'
import { comparePath } from '#shared/navigation/paths.ts'
import { insight } from '#testing/made-comparison.ts'
import { inClient } from '#testing/query-client.tsx'
import { fault, hold, renderApp, realStack } from '#testing/render-app.tsx'
import { compareAxes, CompareFan } from './compare-fan.tsx'
import { compareRows } from './compare-fields.tsx'

const { insightsOf, reply } = realStack(() => import('#app/routes/compare.route.tsx'))

const someIds = async (limit: number) => (await insightsOf({ limit })).map(({ id }) => id)
const column = (position: number) => screen.findByRole('region', { name: new RegExp(`^${position}\\. `) })
const inColumn = async (position: number, name: RegExp) =>
  within(await column(position)).getByRole('button', { name })
const addField = () => screen.getByRole('textbox', { name: 'Add insight' })
const fan = async (position: number) => within(await column(position)).findByRole('figure')

describe('the comparison', () => {
  it('shows fans and fields side by side, moves, adds and removes columns, and keeps the focus among them', async () => {
    const [a, b, c] = (await someIds(3)) as [string, string, string]
    const { user, currentUrl } = renderApp(`${comparePath([a, b])}&colour=red`)
    expect(await screen.findByText('1 part of this address could not be read')).toBeVisible()
    expect(screen.getByText('colour')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(currentUrl()).toBe(comparePath([a, b]))
    const table = await screen.findByRole('region', { name: 'Field by field' })
    await waitFor(() => expect(within(table).getAllByRole('columnheader')).toHaveLength(3))
    expect(await fan(1)).toBeVisible()
    await user.click(await inColumn(1, /^Move .* to the right$/))
    expect(currentUrl()).toBe(comparePath([b, a]))
    expect(await inColumn(2, /to the right$/)).toHaveFocus()
    await user.type(addField(), `${c}{Enter}`)
    expect(addField()).toHaveFocus()
    for (const left of [2, 1]) {
      await user.click(screen.getAllByRole('button', { name: /^Remove / }).at(-1)!)
      expect(await inColumn(left, /^Remove /)).toHaveFocus()
    }
    expect(currentUrl()).toBe(comparePath([b]))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(addField()).toHaveFocus())
  })

  it('overlays the fans of the first two in one chart, and the address says so', async () => {
    const [a, b, c] = (await someIds(3)) as [string, string, string]
    reply(fault.problem(`/api/insights/v1/${b}/predictions`, 500, 'server'))
    const { user, currentUrl } = renderApp(comparePath([a, b, c]))
    await user.click(await screen.findByRole('button', { name: 'Overlay 1 and 2' }))
    expect(currentUrl()).toBe(`${comparePath([a, b, c])}&layout=overlay`)
    const overlay = within(await screen.findByRole('region', { name: 'Insights 1 and 2 in one chart' }))
    const chart = await overlay.findByRole('figure', { name: 'Chosen insights' })
    expect(chart).toHaveAccessibleDescription(/^Median returns of 1 insight/)
    expect(await fan(3)).toBeVisible()

    reply(fault.none(`/api/insights/v1/${b}/predictions`))
    await user.click(await overlay.findByRole('button', { name: /^Try again: predictions of/ }))
    await waitFor(() => expect(chart).toHaveAccessibleDescription(/^Median returns of 2 insights/))
    expect(overlay.getAllByRole('listitem')).toHaveLength(2)
    await user.click(await inColumn(3, /^Remove /))
    expect(within(await column(1)).getByText('Its fan is in the chart above.')).toBeVisible()
  })

  it('has no empty chart where neither of the first two insights is known', async () => {
    renderApp(`${comparePath(['nobody-has-this', 'nor-this'])}&layout=overlay`)
    expect(await screen.findAllByText(/not known here, or withdrawn/)).toHaveLength(2)
    expect(screen.queryByRole('region', { name: 'Insights 1 and 2 in one chart' })).not.toBeInTheDocument()
  })

  it('compares the first four of an address with more, says so, and removes two columns pressed at the same time', async () => {
    const ids = await someIds(5)
    const { user, currentUrl } = renderApp(comparePath(ids))
    expect(await screen.findByText(/^Showing the first 4 of 5 insights/)).toBeVisible()
    const removals = screen.getAllByRole('button', { name: /^Remove / })
    expect(removals).toHaveLength(4)
    await user.click(removals[0]!)
    expect(currentUrl()).toBe(comparePath(ids.slice(1)))
    expect(screen.queryByText(/^Showing the first 4/)).not.toBeInTheDocument()
    const buttons = [await inColumn(1, /^Remove /), await inColumn(3, /^Remove /)]
    act(() => buttons.forEach((button) => button.click()))
    await waitFor(() => expect(currentUrl()).toBe(comparePath([ids[2]!, ids[4]!])))
  })

  it('adds by id, refuses what is no id, and says what to do when empty', async () => {
    const [a] = (await someIds(1)) as [string]
    const { user, currentUrl } = renderApp('/compare')
    expect(await screen.findByText('No insights to compare')).toBeVisible()
    await user.type(addField(), 'no id{Enter}')
    expect(screen.getByText('This is not an insight id or address.')).toBeVisible()
    await user.clear(addField())
    expect(screen.queryByText('This is not an insight id or address.')).not.toBeInTheDocument()
    await user.type(addField(), `${a}{Enter}`)
    expect(currentUrl()).toBe(comparePath([a]))
    expect(await screen.findByRole('region', { name: /over time$/ })).toBeVisible()
  })
})

it('a hit ratio has the caution of its sample', () => {
  const cellOf = (count: number) =>
    compareRows([insight('a', { count, rate: 75 })]).find(({ label }) => label === 'Hit ratio, stated')!
      .cells[0]!.node
  const { container } = render([8, 20, 40].map((count) => <p key={count}>{cellOf(count)}</p>))
  expect(Array.from(container.querySelectorAll('p'), ({ textContent }) => textContent)).toEqual([
    '75% · 6 of 8 thin',
    '75% · 15 of 20 limited',
    '75% · 30 of 40',
  ])
  expect(screen.getByText('75%', { selector: '.text-ink-3' })).toBeVisible()
})

it('a fan has room for the labels of its axis, however large its returns', () => {
  const large = insight('a', { median: 150, spread: 20 })
  const { container } = render(<CompareFan insight={large} axes={compareAxes([large])} />, inClient())
  const labels = [...container.querySelectorAll('text[text-anchor="end"]')].filter(({ textContent }) =>
    /^\+\d\d,000%$/.test(textContent),
  )
  expect(labels).not.toHaveLength(0)
  for (const label of labels) expect(Number(label.getAttribute('x'))).toBeGreaterThan(textWidth('+10,000%'))
})

describe('the parts of a compared insight', () => {
  const line = async (name: string) => (await screen.findByRole('rowheader', { name })).closest('tr')!

  it('show in column and table that they load or failed, beside the other columns, and keep the focus in the column on a retry', async () => {
    const [a, b] = (await someIds(2)) as [string, string]
    const { held, release } = hold()
    const predictions = `/api/insights/v1/${a}/predictions`
    reply(fault.problem(predictions, 500, 'server', {}, held))
    const { user } = renderApp(comparePath([a, 'nobody-has-this', b]))
    expect(await within(await column(1)).findByText('Loading predictions')).toBeVisible()
    expect(within(await column(1)).queryByRole('figure')).not.toBeInTheDocument()
    expect(within(await line('Ends')).getAllByText('loading')).not.toHaveLength(0)
    expect(await within(await column(2)).findByRole('alert')).toHaveTextContent(
      /^Not known.*not known here, or withdrawn/,
    )
    expect(await fan(3)).toBeVisible()

    release()
    const retry = await within(await column(1)).findByRole('button', { name: 'Try again' })
    expect(await line('Ends')).not.toHaveTextContent('loading')
    expect(await line('Middle 80%')).toHaveTextContent('did not load')
    reply(fault.body(predictions, []))
    await user.click(retry)
    expect(await within(await column(1)).findByText(/^The service provides no predictions/)).toBeVisible()
    expect(await fan(1)).toBeVisible()
    expect(await column(1)).toHaveFocus()
  })

  it('offer to retry failed prices, without which outcomes are unknown, and say when they could not be refreshed', async () => {
    reply(fault.problem('/api/ca/v2/q', 500, 'server'))
    const { user, queryClient } = renderApp(comparePath(await someIds(2)))
    const first = within(await column(1))
    expect(await first.findByText(/^Prices did not load/)).toBeVisible()
    expect(within(await line('Status, estimated')).getAllByText('did not load')).toHaveLength(2)
    reply(fault.none('/api/ca/v2/q'))
    await user.click(first.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(first.queryByText(/^Prices did not load/)).not.toBeInTheDocument())
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    reply(fault.problem('/api/ca/v2/q', 503, 'unavailable'))
    void queryClient.refetchQueries({ queryKey: ['series'] })
    expect((await screen.findAllByText(/Showing what was loaded at/))[0]).toBeVisible()
  })
})
