import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readBaseRates, readCalibration } from '#contract/desk/calibration.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { expectedShare } from '#shared/statistics/expected-share.ts'
import { renderApp, realStack } from '#testing/render-app.tsx'

const { anInsight, ask } = realStack(() => import('#app/routes/insight-detail.route.tsx'))

const percent = (text: string | null, pattern: RegExp) => Number(pattern.exec(text ?? '')![1])

test('the expected share comes first: between base rate and hit ratio, by the record of ended insights', async () => {
  const insight = await anInsight(
    ({ metadata, hit_ratio }) => metadata.horizon === '1m' && hit_ratio['1m'] !== undefined,
  )
  renderApp(`/insights/${insight.id}`)
  const group = await screen.findByRole('group', { name: 'Expected' })
  const expected = percent(group.textContent, /^(\d+)%/)
  const base = percent(group.textContent, /base rate (\d+)%/)
  const summary = screen.getByRole('region', { name: 'Evidence summary' })
  const stated = percent(summary.textContent, /Hit ratio, stated(\d+)%/)
  expect(group).toHaveTextContent(`Rely on ${expected}%, not on ${stated}%: `)
  // Tolerance, because the figures on screen are rounded.
  const later = percent(summary.textContent, /Out of sample(\d+)%/)
  const cases = percent(summary.textContent, /n = (\d+)/)
  const { fit, groups } = readCalibration(await ask('/api/reference/calibration'))
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
})

test('calibrated bands are the default if the stated ones covered too little, and the choice is stored', async () => {
  const insight = await anInsight(
    ({ metadata, episodes }) => metadata.horizon === '1m' && episodes.length > 40,
  )
  const { bands } = readCalibration(await ask('/api/reference/calibration'))
  const { foretold, bands: own } = bands.find(({ upToDays }) => upToDays === 63)!
  expect(own[0]!.statedCoverage).toBeLessThan(0.77)
  const { user } = renderApp(`/insights/${insight.id}`)
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
  const sentence = `Of ${foretold.toLocaleString('en')} ended insights with a similar horizon ${held}% ended inside the stated middle 80%; the outline held ${calibrated}%.`
  expect(screen.getByText(sentence)).toBeVisible()
  expect(within(figure).getByRole('application', { name: /, middle 80%, calibrated / })).toBeVisible()
  await user.click((await choice()).getByRole('button', { name: 'As stated' }))
  expect(outlines()).toHaveLength(0)
  expect(screen.queryByText(sentence)).toBeNull()
  expect(usePreferences.getState().fanBands).toBe('stated')
})
