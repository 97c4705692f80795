import { expect, test } from 'vitest'
import { toExchangeFailure } from './exchange-failure.ts'

test.each([
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'unreachable'],
  [new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]), 'unreachable'],
  [Object.assign(new Error('x'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'untrusted'],
  [Object.assign(new Error('x'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'untrusted'],
  [Object.assign(new Error('x'), { code: 'ERR_SSL_WRONG_VERSION_NUMBER' }), 'untrusted'],
  [new Error('x', { cause: Object.assign(new Error('y'), { code: 'ECONNRESET' }) }), 'interrupted'],
  [Object.assign(new Error('x'), { code: 23, name: 'TimeoutError' }), 'malformed'],
  ['a string', 'malformed'],
  [undefined, 'malformed'],
])('%j thrown means %s', (thrown, reason) => {
  expect(toExchangeFailure(thrown).reason).toBe(reason)
})
