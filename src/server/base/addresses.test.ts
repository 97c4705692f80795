import { expect, test } from 'vitest'
import { isLoopback } from './addresses.ts'

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['LOCALHOST', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['10.0.0.1', false],
  ['::2', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
