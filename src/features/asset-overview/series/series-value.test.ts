import { expect, test } from 'vitest'
import { formatSeriesValue } from './series-value.ts'

test.each([
  [0.081, 'perc', '8.1%'],
  [-0.081, 'perc', '−8.1%'],
  [0.0001, 'perc', '0.01%'],
  [-0.00004, 'perc', '−0.004%'],
  [0, 'perc', '0.0%'],
  [4.25, 'percentage', '4.25%'],
  [-0.75, 'percentage_points', '−0.75 pts'],
  [251, 'days', '251 days'],
  [-3.37, 'sd', '−3.4 sd'],
  [2.53, 'multiple', '2.53×'],
  [1234.5, 'price', '1,234.50'],
  [71.44, null, '71.44'],
  [null, 'perc', 'n/a'],
])('%s as %s reads %s', (value, format, text) => expect(formatSeriesValue(value, format)).toBe(text))
