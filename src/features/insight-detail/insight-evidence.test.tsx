import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readBaseRates, readCalibration } from '#contract/desk/calibration.ts'
import { readFeed } from '#contract/records/feed.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { expectedShare } from '#shared/statistics/expected-share.ts'
import { renderApp, realStack } from '#testing/render-app.tsx'

const { anInsight, ask } = realStack(() => import('#app/routes/insight-detail.route.tsx'))

const figure = () => screen.findByRole('figure', { name: 'Predictions' })
const percent = (text: string | null, pattern: RegExp) => Number(pattern.exec(text ?? '')![1])

test('expected share and calibrated bands follow from the record of ended insights, and the choice of bands is stored', async () => {
  const insight = await anInsight(
    ({ metadata, hit_ratio, episodes }) =>
      metadata.horizon === '1m' && hit_ratio['1m'] !== undefined && episodes.length > 40,
  )
  const { user } = renderApp(`/insights/${insight.id}`)
  const group = await screen.findByRole('group', { name: 'Expected' })
  const expected = percent(group.textContent, /^(\d+)%/)
  const base = percent(group.textContent, /base rate (\d+)%/)
  const summary = screen.getByRole('region', { name: 'Evidence summary' })
  const stated = percent(summary.textContent, /Hit ratio, stated(\d+)%/)
  expect(group).toHaveTextContent(`Rely on ${expected}%, not on ${stated}%: `)
  // Tolerance, because the figures on screen are rounded.
  const later = percent(summary.textContent, /Out of sample(\d+)%/)
  const cases = percent(summary.textContent, /n = (\d+)/)
  const { fit, groups, bands } = readCalibration(await ask('/api/reference/calibration'))
  const past = groups.find(({ by, name }) => by === 'stars' && name === String(insight.metadata.stars))!
  await waitFor(() =>
    expect(summary).toHaveTextContent(`Past insights${Math.round(100 * past.hitRatio)}% n = ${past.n}`),
  )
  const share = expectedShare(
    { days: 21, stated: stated / 100, n: cases, base: base / 100, outOfSample: later / 100 },
    fit!.coefficients,
  )
  expect(Math.abs(100 * share - expected)).toBeLessThan(1.6)
  expect(within(summary).queryByText(/^Expect about/)).toBeNull()
  // As in the list.
  const { insights } = readBaseRates(await ask(`/api/reference/base-rates?ids=${insight.id}`))
  const rates = insights[insight.id]!
  expect([base, later, cases]).toEqual([
    Math.round(100 * rates.base!),
    Math.round(100 * rates.outOfSample!),
    rates.n,
  ])
  expect(
    screen.getByText(new RegExp(`^Expected ${expected}%, .*; hit ratio, stated: ${stated}%\\.$`)),
  ).toBeInTheDocument()

  const { foretold, bands: own } = bands.find(({ upToDays }) => upToDays === 63)!
  expect(own[0]!.statedCoverage).toBeLessThan(0.77)
  const choice = async () => within(await screen.findByRole('group', { name: 'Bands' }))
  await waitFor(async () =>
    expect((await choice()).getByRole('button', { name: 'Calibrated' })).toHaveAttribute(
      'aria-pressed',
      'true',
    ),
  )
  const figure = screen.getByRole('figure', { name: 'Predictions' })
  const outlines = () => figure.querySelectorAll('[data-calibrated]')
  expect(outlines()).toHaveLength(4)
  const [held, calibrated] = [own[0]!.statedCoverage!, own[0]!.coverage!].map((share) =>
    Math.round(100 * share),
  )
  const sentence = `Of ${foretold.toLocaleString('en')} ended insights with a similar horizon, ${held}% ended inside the stated middle 80% and ${calibrated}% inside the calibrated one.`
  expect(screen.getByText(sentence)).toBeVisible()
  expect(within(figure).getByRole('application', { name: /, middle 80%, calibrated / })).toBeVisible()
  await user.click((await choice()).getByRole('button', { name: 'As stated' }))
  expect(outlines()).toHaveLength(0)
  expect(screen.queryByText(sentence)).toBeNull()
  expect(usePreferences.getState().fanBands).toBe('stated')
})

const COUNTED = /^(\d+ of \d+|(none of|all) \d+ cases)$/

test('list and charts share one selection; two thresholds are in the address, count outcomes, reject values out of range, and can be prices', async () => {
  const insight = await anInsight(({ episodes }) => episodes.length > 7 && episodes.length < 13)
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
  expect(loss).toHaveAttribute('aria-invalid', 'false')
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

  const chart = within(await screen.findByRole('figure', { name: 'Episodes on the price' }))
  const episodes = screen.getByRole('region', { name: 'Episodes' })
  chart.getByRole('application').focus()
  const chosen = new Set<string>()
  for (const key of ['{Home}', '{ArrowRight}', '{End}']) {
    await user.keyboard(key)
    chosen.add(/episode=\d+$/.exec(currentUrl())![0])
    await waitFor(() => {
      const spoken = chart.getByRole('status').textContent
      const row = episodes.querySelector('[role=row][aria-selected=true], tr[aria-selected=true]')
      expect(row).toHaveTextContent(spoken.split(',')[0]!)
      expect(row).toHaveTextContent(/after \w+ ([+−]?\d+\.\d%)/.exec(spoken)?.[1] ?? '')
    })
  }
  expect(chosen.size).toBe(3)
})

test('of an old insight the out-of-sample share is known, and the replay of an earlier day shows nothing of later days', async () => {
  // Older than the default window of the feed.
  const years = { from_date: '2018-01-01T00:00:00Z', to_date: '2019-12-31T00:00:00Z', limit: 1000 }
  const { items } = readFeed(await ask('/api/feed/v1/filter', years))
  const rates = new Map(items.map((item) => [item.id, item.hit_rate_out_of_sample]))
  const insight = await anInsight(
    ({ id, episodes }) => typeof rates.get(id) === 'number' && episodes.length > 12,
  )
  const { user, currentUrl } = renderApp(`/insights/${insight.id}`)
  const ladder = await screen.findByRole('region', { name: 'Evidence summary' })
  const share = within(ladder).getByText('Out of sample').parentElement!
  await waitFor(() => expect(share).toHaveTextContent(`${Math.round(rates.get(insight.id)!)}%`))
  const slider = await screen.findByRole('slider', { name: 'As of day' })
  const panel = within(screen.getByRole('region', { name: 'Progress since publication' }))
  const last = Number(slider.getAttribute('max'))
  await user.click(panel.getByRole('button', { name: 'One day back' }))
  expect(currentUrl()).toMatch(/asof=\d{4}-\d\d-\d\d/)
  expect(await panel.findByRole('rowheader', { name: /^as of \d/ })).toBeVisible()
  expect(panel.queryByRole('rowheader', { name: /^now/ })).toBeNull()
  expect(slider).toHaveValue(String(last - 1))
  const go = (day: number) => fireEvent.change(slider, { target: { value: day } })
  go(0)
  expect(await panel.findByText(/ 20\d\d, day 0$/)).toBeVisible()
  // On that day nothing is realised yet, in any panel.
  const realised = screen.getByText('Realised', { selector: 'dt *, dt' }).closest('div')!
  await waitFor(() => expect(realised).toHaveTextContent(/n\/a.*no daily close since/))
  const status = within(screen.getByRole('region', { name: 'Status' }))
  const track = status.getByRole('img', { name: /signal levels/ })
  expect(track).toHaveAccessibleName(/^Realised n\/a, no daily close since; signal levels /)
  expect(track).not.toHaveTextContent('0.0%')
  expect(screen.queryByText(/The close is between/)).not.toBeInTheDocument()
  expect(panel.getByText(/^Day of the last value: no daily close since/)).toBeVisible()
  go(last)
  await waitFor(() => expect(currentUrl()).not.toContain('asof'))
  await user.click(panel.getByRole('button', { name: 'One day back' }))
  await user.click(panel.getByRole('button', { name: 'Show as table' }))
  await waitFor(() =>
    expect(panel.getAllByRole('table')[0]!.querySelectorAll('tbody tr')).toHaveLength(last - 1),
  )
})
