import { expect, test } from '@playwright/test'
import { BUDGET, weighDist } from '#tooling/bundle-budget.ts'
import { ROOT } from './programs.ts'

test('the built list loads no more JavaScript and CSS than its budget, and no charting library, until it is usable', () => {
  const { js, css, withCharts } = weighDist(ROOT)
  expect(js).toBeLessThanOrEqual(BUDGET.js)
  expect(css).toBeLessThanOrEqual(BUDGET.css)
  expect(withCharts).toEqual([])
})
