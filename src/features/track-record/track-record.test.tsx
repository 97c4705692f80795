import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CalibrationReport } from '#contract/desk/calibration.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate } from '#shared/format/percent.ts'
import { fault, renderApp, realStack } from '#testing/render-app.tsx'

const { ask, reply } = realStack(() => import('#app/routes/track-record.route.tsx'))

const judging = () => screen.findByRole('region', { name: 'Judging' })
const done = async () =>
  waitFor(async () => expect(within(await judging()).getByRole('status')).toHaveTextContent('Done.'))

test('judges past insights of the list’s filters, opens the insights of a mark, and groups', async () => {
  const address = '/track-record?direction=1&horizon=3m&most=100'
  // One group: a chart in each row of many would slow the run down.
  const { user, currentUrl } = renderApp(`${address}&by=direction`)
  await done()
  expect(screen.getByRole('group', { name: 'Filters' })).toHaveTextContent('Direction Bullish')
  expect(screen.getByText('Hit rate of past insights', { selector: 'dt' })).toBeVisible()
  const marks = (chart: RegExp) => within(screen.getByRole('group', { name: chart })).getAllByRole('button')
  // The panels render a moment later.
  await waitFor(() =>
    expect(marks(/^Share worked over time\./)[0]).toHaveAccessibleName(
      /^Ended .*, Direction Bullish, Cases \d/,
    ),
  )
  const words = (await judging()).textContent
  const [whole, ...parts] = ['insights read', 'judged,', 'still open', 'overlapping', 'without prices'].map(
    (part) => Number(new RegExp(String.raw`(\d+) ${part}`).exec(words)![1]),
  )
  expect(parts.reduce((sum, part) => sum + part)).toBe(whole)

  await user.click(marks(/^Hit ratio against hit rate\./)[0]!)
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(/Hit ratio \d+ to \d+%/)
  expect(within(dialog).getAllByRole('link')[0]!.getAttribute('href')).toMatch(/^\/insights\/./)
  for (const row of within(dialog).getAllByRole('row').slice(1)) expect(row).toHaveTextContent('Bullish')
  await user.keyboard('{Escape}')

  const bars = marks(/^Percentiles of outcomes\./)
  bars[0]!.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(bars[2]).toHaveFocus()
  expect(bars.filter(({ tabIndex }) => tabIndex === 0)).toEqual([bars[2]])
  await user.keyboard('t')
  const panel = screen.getByRole('region', { name: 'Percentiles of outcomes' })
  expect(within(panel).getByRole('table')).toBeVisible()

  const groups = screen.getByRole('region', { name: 'By direction' })
  await user.click(within(groups).getByRole('button', { name: 'Horizon' }))
  expect(currentUrl()).toBe(`${address}&by=horizon`)
  expect(await screen.findByRole('region', { name: 'By horizon' })).toBeVisible()
})

test('says what is missing if the service has no feed', async () => {
  reply(fault.problem('/api/feed/v1/filter', 404, 'not-found'))
  renderApp('/track-record?direction=1&most=100&by=direction')
  await done()
  expect(await judging()).toHaveTextContent(
    'that the service still returns. It has no feed: insights older than six months are missing.',
  )
})

test('scores the expected share by the group in the address, and lists what each check of quality predicted', async () => {
  const { user, currentUrl } = renderApp('/track-record?most=100&entity=nobody_here')
  const scores = await screen.findByRole('region', { name: 'Scores by horizon' })
  const [, first] = within(scores).getAllByRole('row')
  expect(first).toHaveTextContent(/^\d+[dwmy].*0\.\d{3}0\.\d{3} to 0\.\d{3}/)
  await user.click(within(scores).getByRole('button', { name: 'Card' }))
  expect(currentUrl()).toBe('/track-record?entity=nobody_here&most=100&scores=card')
  expect(await screen.findByRole('region', { name: 'Scores by card' })).toBeVisible()

  const checks = screen.getByRole('region', { name: 'Which checks of quality predicted anything' })
  expect(within(checks).getAllByRole('rowheader')).toHaveLength(8)
  expect(checks).toHaveTextContent('corrected for eight comparisons (Bonferroni)')
  const marks = within(
    screen.getByRole('group', { name: /^Expected share against hit rate\./ }),
  ).getAllByRole('button')
  const named = (share: string) => marks.some(({ title }) => title.startsWith(`Share ${share}, Between`))
  expect(named('Stated') && named('Expected')).toBe(true)
})

test('compares expected share and calibrated bands with the stated ones, on all insights; a failed record is reported in its panel', async () => {
  reply(fault.problem('/api/reference/calibration', 404, 'not-found'))
  const { queryClient } = renderApp('/track-record?most=100')
  const panel = await screen.findByRole('region', { name: 'Expected share and calibrated bands' })
  expect(await within(panel).findByText(/^The record of ended insights/)).toBeVisible()
  expect(await judging()).toBeVisible()
  reply(fault.none('/api/reference/calibration'))
  void queryClient.refetchQueries({ queryKey: ['calibration'] })
  const row = async (name: string) =>
    (await within(panel).findByRole('rowheader', { name })).closest('tr')!.textContent!.slice(name.length)
  const brier = async (name: string) => Number(/(0\.\d{4})/.exec(await row(name))![1])
  expect(await brier('Expected')).toBeLessThan(await brier('Hit ratio, stated'))
  const { bands } = (await ask('/api/reference/calibration')) as CalibrationReport
  const {
    foretold,
    bands: [wide],
  } = bands[1]!
  const inside = [wide!.statedCoverage, wide!.coverage].map((share) => formatRate(share, 1000))
  // The fit uses more insights than the shares are of.
  expect(bands[1]!.n).toBeGreaterThan(foretold)
  expect(await row('Up to 3 months, middle 80%')).toBe([formatCount(foretold), ...inside].join(''))
  expect(panel).toHaveTextContent(/Insights did (better than|worse than|no better than) the base rate: /)
  await done()
  // Both directions of a period can be pointed at.
  const timeline = await screen.findByRole('group', { name: /^Share worked over time\./ })
  const places = within(timeline)
    .getAllByRole('button')
    .map(({ style }) => style.left)
  expect(new Set(places).size).toBe(places.length)
  expect(places.length).toBeGreaterThan(1)
})

test('names invalid parts of the address, removes a filter by its chip and says why there is nothing', async () => {
  const { user, currentUrl } = renderApp(
    '/track-record?entity=nobody_here&direction=1&stars=9&most=7&by=horizon&page=2',
  )
  expect(await screen.findByText('2 parts of this address could not be read')).toBeVisible()
  expect(screen.getByText('most, stars')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('most, stars')).toBeNull()
  expect(currentUrl()).toBe('/track-record?direction=1&entity=nobody_here&by=horizon')
  await user.click(screen.getByRole('link', { name: 'Remove Direction' }))
  expect(currentUrl()).toBe('/track-record?entity=nobody_here&by=horizon')
  await done()
  expect(screen.getByText('No past insight to judge')).toBeVisible()
})

test('says when the watchlist is empty instead of judging everything', async () => {
  renderApp('/track-record?watched=1')
  expect(await screen.findByText('No watched assets')).toBeVisible()
})

test('reports a failure and continues on request', async () => {
  reply(fault.problem('/api/insights/v1/filter', 503, 'unavailable'))
  const { user } = renderApp('/track-record?stars=8')
  expect(await screen.findByText('The service cannot be reached')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  reply(fault.none('/api/insights/v1/filter'))
  await user.click(within(await judging()).getByRole('button', { name: 'Continue' }))
  await done()
})
