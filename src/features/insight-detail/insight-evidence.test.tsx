import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fault, renderApp, realStack } from '#testing/render-app.tsx'

const { anInsight, ask, reply } = realStack(() => import('#app/routes/insight-detail.route.tsx'))

const figure = () => screen.findByRole('figure', { name: 'Predictions' })

test('beyond the predictions a fan is calculated here', async () => {
  const insight = await anInsight(
    ({ metadata, hit_ratio }) => metadata.horizon === '1m' && hit_ratio['12m'] !== undefined,
  )
  renderApp(`/insights/${insight.id}?h=12m`)
  // Not within the region, which is another element while predictions load.
  await screen.findByText('Calculated here.')
  const region = screen.getByRole('region', { name: 'Predictions' })
  const readout = [...region.querySelectorAll('.fan-readout > div')].map((item) => item.textContent)
  expect(readout[0]).toMatch(/^At 12m\d/)
  const rate = insight.hit_ratio['12m']!.hit_ratio!
  const [, gained, of] = /(\d+) of (\d+)/.exec(readout.join(' '))!.map(Number)
  const share = insight.metadata.direction === 1 ? gained! / of! : 1 - gained! / of!
  expect(100 * share).toBeCloseTo(rate, 6)
})

const COUNTED = /^(\d+ of \d+|(none of|all) \d+ cases)$/

test('two thresholds are in the address, count outcomes, reject values out of range, and can be prices', async () => {
  const insight = await anInsight()
  const own = `/insights/${insight.id}`
  const { user, currentUrl } = renderApp(`${own}?loss=-2&gain=1.5`)
  const fan = within(await figure())
  const panel = within(screen.getByRole('region', { name: 'Predictions' }))
  // Tab goes from the fan to the handles beside it.
  fan.getByRole('application', { name: /^At / }).focus()
  await user.tab()
  expect(fan.getAllByRole('slider')).toContain(document.activeElement)
  const gain = panel.getByRole<HTMLInputElement>('spinbutton', { name: /Gain at or above/ })
  const loss = panel.getByRole<HTMLInputElement>('spinbutton', { name: /Loss at or below/ })
  expect([loss.valueAsNumber, gain.valueAsNumber]).toEqual([-2, 1.5])
  await user.click(screen.getByRole('button', { name: 'Thresholds: 0' }))
  expect(currentUrl()).toBe(`${own}?loss=0&gain=0`)
  // Both sides together are all cases.
  await waitFor(() => {
    const [lost, gained] = panel.getAllByText(/^\d+ of \d+$/)
    const [hits, of] = lost!.textContent.split(' of ').map(Number)
    expect(gained).toHaveTextContent(`${of! - hits!} of ${of}`)
  })

  const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
  type(loss, '')
  expect(loss).not.toHaveAttribute('aria-invalid')
  for (const typed of ['-15', '-150']) type(loss, typed)
  expect(loss).toBeInvalid()
  const words = 'Allowed: −100.0% to +1,000.0%. The count is still for −15.0%.'
  await waitFor(() => expect(loss).toHaveAccessibleDescription(words))
  expect(currentUrl()).toBe(`${own}?loss=-15&gain=0`)
  loss.focus()
  await user.tab()
  expect(loss).toHaveValue(-15)
  expect(loss).toBeValid()

  type(gain, '10')
  const counts = (await panel.findAllByText(COUNTED)).length
  await user.click(panel.getByRole('button', { name: 'Prices' }))
  expect(currentUrl()).toBe(`${own}?loss=-15&gain=10&unit=price`)
  await waitFor(() => expect(gain.valueAsNumber).toBeCloseTo(insight.metadata.last_value! * 1.1, 2))
  expect(panel.getAllByText(COUNTED)).toHaveLength(counts)
  await user.click(panel.getByRole('button', { name: 'Table' }))
  expect(await panel.findByText(/at or below each price$/)).toBeVisible()
})

test('an altered figure is flagged with its amount, in the audit and in the data notes', async () => {
  const insight = await anInsight()
  const path = `/api/insights/v1/${insight.id}`
  const body = (await ask(path)) as Pick<typeof insight, 'metadata' | 'hit_ratio'>
  body.metadata.hit_rate! -= 5
  body.hit_ratio[body.metadata.horizon!]!.hit_ratio! -= 5
  reply(fault.body(path, body))
  renderApp(`/insights/${insight.id}`)
  expect(await screen.findByText('Hit ratio differs by 5.0 points.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Data notes' })).toHaveTextContent(
    'differs from the recomputed value by 5.0 points',
  )
})

test('the replay of an earlier day shows nothing of later days', async () => {
  const insight = await anInsight(
    ({ created_at, episodes }) => created_at! < Date.UTC(2020, 0, 1) && episodes.length > 12,
  )
  const { user, currentUrl } = renderApp(`/insights/${insight.id}`)
  const slider = await screen.findByRole('slider', { name: 'As of day' })
  const panel = within(screen.getByRole('region', { name: 'Progress since publication' }))
  const last = Number(slider.getAttribute('max'))
  await user.click(panel.getByRole('button', { name: 'One day back' }))
  expect(currentUrl()).toMatch(/asof=\d{4}-\d\d-\d\d/)
  expect(await panel.findByRole('rowheader', { name: /^as of \d/ })).toBeVisible()
  expect(panel.queryByRole('rowheader', { name: /^now/ })).toBeNull()
  expect(slider).toHaveValue(String(last - 1))
  const date = panel.getByLabelText<HTMLInputElement>('As of')
  expect(currentUrl()).toContain(`asof=${date.value}`)
  fireEvent.change(date, { target: { value: date.min } })
  expect(await panel.findByText('day 0')).toBeVisible()
  // A day after the path is ignored.
  fireEvent.change(date, { target: { value: '2099-01-01' } })
  expect(currentUrl()).toContain(`asof=${date.min}`)
  // On that day nothing is realised yet, in any panel.
  const realised = screen.getByText('Realised', { selector: 'dt *, dt' }).closest('div')!
  await waitFor(() => expect(realised).toHaveTextContent(/n\/a.*no daily close since/))
  const status = within(screen.getByRole('region', { name: 'Status' }))
  const track = status.getByRole('img', { name: /signal levels/ })
  expect(track).toHaveAccessibleName(/^Realised n\/a, no daily close since; signal levels /)
  expect(track).not.toHaveTextContent('0.0%')
  expect(screen.queryByText(/The close is between/)).not.toBeInTheDocument()
  expect(panel.getByText(/^Day of publication: no daily close since/)).toBeVisible()
  fireEvent.change(date, { target: { value: date.max } })
  await waitFor(() => expect(currentUrl()).not.toContain('asof'))
  await user.click(panel.getByRole('button', { name: 'One day back' }))
  await user.click(panel.getByRole('button', { name: 'Show as table' }))
  await waitFor(() =>
    expect(panel.getAllByRole('table')[0]!.querySelectorAll('tbody tr')).toHaveLength(last - 1),
  )
})

test('list and charts share one selection, and keys select episodes with their return in the list', async () => {
  const insight = await anInsight(({ episodes }) => episodes.length > 7 && episodes.length < 13)
  const { user, currentUrl } = renderApp(`/insights/${insight.id}`)
  const chart = within(await screen.findByRole('figure', { name: 'Episodes on the price' }))
  const region = screen.getByRole('region', { name: 'Episodes' })
  chart.getByRole('application').focus()
  const chosen = new Set<string>()
  for (const key of ['{Home}', '{ArrowRight}', '{End}']) {
    await user.keyboard(key)
    chosen.add(/episode=\d+$/.exec(currentUrl())![0])
    await waitFor(() => {
      const spoken = chart.getByRole('status').textContent
      const row = region.querySelector('[role=row][aria-selected=true], tr[aria-selected=true]')
      expect(row).toHaveTextContent(spoken.split(',')[0]!)
      expect(row).toHaveTextContent(/([+−]?\d+\.\d%) after/.exec(spoken)?.[1] ?? '')
    })
  }
  expect(chosen.size).toBe(3)
})
