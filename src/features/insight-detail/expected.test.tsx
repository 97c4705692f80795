import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readCalibration } from '#contract/desk/calibration.ts'
import { expectedShare } from '#shared/statistics/expected-share.ts'
import { renderApp, realStack } from '#testing/render-app.tsx'

const { anInsight, ask } = realStack(() => import('#app/routes/insight-detail.route.tsx'))

const percent = (text: string | null, pattern: RegExp) => Number(pattern.exec(text ?? '')![1])

test('the share to rely on comes first: between base rate and hit ratio, by the record of ended insights', async () => {
  const insight = await anInsight(
    ({ metadata, hit_ratio }) => metadata.horizon === '1m' && hit_ratio['1m'] !== undefined,
  )
  renderApp(`/insights/${insight.id}`)
  const group = await screen.findByRole('group', { name: 'Expected' })
  const expected = percent(group.textContent, /^(\d+)%/)
  const base = percent(group.textContent, /base rate (\d+)%/)
  const summary = screen.getByRole('region', { name: 'Evidence summary' })
  const stated = percent(summary.textContent, /Hit ratio(\d+)%/)
  expect(group).toHaveTextContent(`Rely on ${expected}%, not on ${stated}%: `)
  // Figures on screen are rounded: a point of room.
  const later = percent(summary.textContent, /Out of sample(\d+)%/)
  const cases = percent(summary.textContent, /n = (\d+)/)
  const { fit } = readCalibration(await ask('/api/reference/calibration'))
  const share = expectedShare(
    { days: 21, stated: stated / 100, n: cases, base: base / 100, outOfSample: later / 100 },
    fit!.coefficients,
  )
  expect(Math.abs(100 * share - expected)).toBeLessThan(1.6)
  expect(within(summary).queryByText(/^Expect about/)).toBeNull()
})
