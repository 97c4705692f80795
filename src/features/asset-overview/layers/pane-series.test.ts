import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { paneExtent, paneOfSnake, paneValueAt, snakeOfPane } from './pane-series.ts'

const monthly = {
  title: 'Policy rate',
  displayFormat: 'percentage',
  points: [1, 2, null, 4].map((value, i) => ({ at: i * 30 * MS_PER_DAY, value })),
}

test('the address names a series of this asset, or a whole snake of another entity', () => {
  expect(snakeOfPane('acme_nasd', 'rsi(horiz=14d)')).toBe('acme_nasd.rsi(horiz=14d)')
  expect(snakeOfPane('acme_nasd', 'us.policy_rate')).toBe('us.policy_rate')
  expect(snakeOfPane('acme_nasd', 'mom(horiz=1.5m)')).toBe('acme_nasd.mom(horiz=1.5m)')
  for (const snake of ['acme_nasd.rsi(horiz=14d)', 'us.policy_rate'])
    expect(snakeOfPane('acme_nasd', paneOfSnake('acme_nasd', snake))).toBe(snake)
})

test('a slow series keeps its last value until the next one, and nothing is known before the first', () => {
  expect(paneValueAt(monthly, -1)).toBeNull()
  expect(paneValueAt(monthly, 29 * MS_PER_DAY)).toBe('1.00%')
  expect(paneValueAt(monthly, 70 * MS_PER_DAY)).toBe('2.00%')
  expect(paneValueAt(monthly, 900 * MS_PER_DAY)).toBe('4.00%')
  expect(paneValueAt({ ...monthly, points: [] }, 0)).toBeNull()
})

test('only what the window shows makes the axis', () => {
  expect(paneExtent(monthly, { from: 20 * MS_PER_DAY, to: 80 * MS_PER_DAY })).toMatchObject({
    low: 2,
    high: 2,
  })
  expect(paneExtent(monthly, { from: 200 * MS_PER_DAY, to: 300 * MS_PER_DAY })).toBeNull()
})
