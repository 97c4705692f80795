import { expect, test } from 'vitest'
import { pageAddress } from '#server/pages.ts'

test.each([
  ['/', 'page'],
  ['/insights', 'page'],
  ['/assets/brk.b_nyse', 'page'],
  ['/assets/tsla_nasd.price_rsi(horiz=14d)', 'page'],
  ['/elsewhere', 'unknown-page'],
  ['/insights/', 'unknown-page'],
  ['/assets/app.js', 'none'],
  ['/insights/%2e%2e', 'none'],
  ['/insights/a%2fb', 'unknown-page'],
  ['/insights/..%2f..%2fetc', 'unknown-page'],
  ['/insights/%5c..%5cetc', 'unknown-page'],
  ['/insights/%zz', 'unknown-page'],
  ['/insights/%E0%A4%A', 'unknown-page'],
  ['/insights/a%00', 'none'],
  ['/insights/%7f', 'none'],
  ['/assets/missing.js%23', 'none'],
  ['/insights/x.php%20', 'none'],
  ['/assets/brk.b_nyse', 'page'],
  ['/insights/..%2fapp.js', 'none'],
  ['//insights', 'none'],
  ['/.well-known/x', 'none'],
])('%s is %s', (path, expected) => {
  expect(pageAddress(path)).toBe(expected)
})
