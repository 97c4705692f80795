import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeAll, expect, test } from 'vitest'
import type { Insight } from '#contract/records/insight.ts'
import { formatDay } from '#shared/format/date.ts'
import { findInsight } from '#testing/find-insight.ts'
import { fault, renderApp, useRealStack } from '#testing/render-app.tsx'

// Named like a hook for what it does to a test file; it is none.
// oxlint-disable-next-line react-hooks/rules-of-hooks
const { stack, use } = useRealStack()
beforeAll(() => import('#app/routes/insight-detail.route.tsx'))

const anInsight = (pick?: (insight: Insight) => boolean) => findInsight(stack(), pick)
const figure = () => screen.findByRole('figure', { name: 'Predictions' })

test('a horizon beyond the fan is counted here, and without prices the end of the fan stands under its own name', async () => {
  const insight = await anInsight(
    ({ metadata, hit_ratio }) => metadata.horizon === '1m' && hit_ratio['12m'] !== undefined,
  )
  const readout = () => {
    const region = screen.getByRole('region', { name: 'Predictions' })
    return [...region.querySelectorAll('.fan-readout > div')].map((item) => item.textContent)
  }
  const { unmount } = renderApp(`/insights/${insight.id}?h=12m`)
  // Not within the region: the one that stands while predictions load is another element.
  await screen.findByText('Our calculation.')
  expect(readout()[0]).toMatch(/^At 12m\d/)
  const rate = insight.hit_ratio['12m']!.hit_ratio!
  const [, gained, of] = /(\d+) of (\d+)/.exec(readout().join(' '))!.map(Number)
  const share = insight.metadata.direction === 1 ? gained! / of! : 1 - gained! / of!
  expect(100 * share).toBeCloseTo(rate, 6)
  unmount()

  use(fault.problem('/api/ca/v2/q', 500, 'server'))
  renderApp(`/insights/${insight.id}?h=12m`)
  await screen.findByText(/predictions end before 12m; nothing is drawn beyond them/)
  expect(readout()[0]).toMatch(/^At 1m, the fan's end\d/)
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
  // Counted case by case, so that both sides together are all of them.
  const panel = screen.getByRole('region', { name: 'Predictions' })
  const [loss, gained] = await within(panel).findAllByText(/^\d+ of \d+$/)
  const [, lost, of] = /(\d+) of (\d+)/.exec(loss!.textContent)!
  expect(gained).toHaveTextContent(`${Number(of) - Number(lost)} of ${of}`)
})

test('a threshold out of range is marked and said, and the counts name what they still stand for', async () => {
  const insight = await anInsight()
  const { user, currentUrl } = renderApp(`/insights/${insight.id}?loss=-2`)
  await figure()
  const loss = screen.getByRole('spinbutton', { name: /Loss at or below/ })
  await user.clear(loss)
  expect(loss).not.toHaveAttribute('aria-invalid')
  await user.type(loss, '-150')
  expect(loss).toBeInvalid()
  expect(loss).toHaveAccessibleDescription('Allowed: −100.0% to +1,000.0%. The count is still for −15.0%.')
  expect(currentUrl()).toBe(`/insights/${insight.id}?loss=-15`)
  await user.tab()
  expect(loss).toHaveValue(-15)
  expect(loss).toBeValid()
})

const COUNTED = /^(\d+ of \d+|(none of|all) \d+ cases)$/

test('the distribution speaks in prices as well, with the thresholds as they were', async () => {
  const insight = await anInsight()
  const entry = insight.metadata.last_value!
  const { user, currentUrl } = renderApp(`/insights/${insight.id}?loss=-2&gain=10`)
  await figure()
  const panel = screen.getByRole('region', { name: 'Predictions' })
  const words = (await within(panel).findAllByText(COUNTED)).length
  await user.click(within(panel).getByRole('button', { name: 'Prices' }))
  expect(currentUrl()).toBe(`/insights/${insight.id}?loss=-2&gain=10&unit=price`)
  const gain = within(panel).getByRole<HTMLInputElement>('spinbutton', { name: /Gain at or above/ })
  expect(gain.valueAsNumber).toBeCloseTo(entry * 1.1, 2)
  expect(within(panel).getAllByText(COUNTED)).toHaveLength(words)
  await user.clear(gain)
  await user.type(gain, '0')
  await user.tab()
  // A price of nothing is a return of −100 %, and the field shows it as a price again.
  expect(currentUrl()).toContain('gain=-100')
  expect(gain).toHaveValue(0)
  await user.click(within(panel).getByRole('button', { name: 'Table' }))
  expect(within(panel).getByText(/at or below each price$/)).toBeVisible()
})

test('an altered answer is flagged with its amount, in the audit and among the notes', async () => {
  const insight = await anInsight()
  use(
    http.get(`*/api/insights/v1/${insight.id}`, async ({ request }) => {
      const body = (await (await stack().answer(request)).json()) as {
        metadata: { horizon: string; hit_rate: number }
        hit_ratio: Record<string, { hit_ratio: number }>
      }
      body.metadata.hit_rate -= 5
      body.hit_ratio[body.metadata.horizon]!.hit_ratio -= 5
      return HttpResponse.json(body)
    }),
  )
  renderApp(`/insights/${insight.id}`)
  expect(await screen.findByText('Hit ratio differs by 5.0 points.')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Data notes' })).toHaveTextContent(
    'differs from the recomputed value by 5.0 points',
  )
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

test('each condition shows the year up to its publication, and no day after it', async () => {
  const insight = await anInsight(
    ({ created_at, conditions }) =>
      created_at! < Date.UTC(2021, 0, 1) && conditions.some(({ snake }) => snake),
  )
  renderApp(`/insights/${insight.id}`)
  const panel = await screen.findByRole('region', { name: 'Conditions' })
  const curves = await within(panel).findAllByRole('img', { name: /in the year before it between/ })
  const publication = formatDay(insight.metadata.last_value_date)
  for (const curve of curves) {
    const item = curve.closest('li')!
    const [, value, on] = /: (\S+) on (.+), in the year/.exec(curve.getAttribute('aria-label')!)!
    expect(on).toBe(publication)
    expect(item).toHaveTextContent(`on ${publication}`)
    expect(item).toHaveTextContent(value!)
  }
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
  expect(within(panel).getByRole('rowheader', { name: /^as of \d/ })).toBeVisible()
  expect(within(panel).queryByRole('rowheader', { name: /^now/ })).toBeNull()
  const date = within(panel).getByLabelText<HTMLInputElement>('As of')
  expect(currentUrl()).toContain(`asof=${date.value}`)
  fireEvent.change(date, { target: { value: date.min } })
  expect(within(panel).getByText('day 0')).toBeVisible()
  // A day after the path, or half a date, is no day of it.
  fireEvent.change(date, { target: { value: '2099-01-01' } })
  expect(currentUrl()).toContain(`asof=${date.min}`)
  // On that day nothing is realised yet, wherever it stands.
  const realised = screen.getByText('Realised', { selector: 'dt *, dt' }).closest('div')!
  await waitFor(() => expect(realised).toHaveTextContent('no daily close since'))
  expect(realised).toHaveTextContent('n/a')
  const track = within(screen.getByRole('region', { name: 'Status' })).getByRole('img', {
    name: /signal levels/,
  })
  expect(track).toHaveAccessibleName(/^Realised n\/a, no daily close since; signal levels /)
  expect(track).not.toHaveTextContent('0.0%')
  expect(screen.queryByText(/The close is between/)).not.toBeInTheDocument()
  expect(within(panel).getByText(/^Day of publication: no daily close since/)).toBeVisible()
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
