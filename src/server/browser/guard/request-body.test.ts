import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ProxyProblem } from '#server/problems/proxy-problem.ts'
import { parseBody } from './request-body.ts'

describe('body', () => {
  test('whatever the bytes, the result is what JSON says or one refusal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string({ unit: 'binary' })), (text) => {
        let value: unknown
        try {
          value = parseBody(Buffer.from(text))
        } catch (error) {
          expect(error).toBeInstanceOf(ProxyProblem)
          return
        }
        expect(value).toEqual(JSON.parse(Buffer.from(text).toString()))
      }),
    )
  })
})

test.each(['"\\u0000"', '"a\\ud800b"', '"\\udc00"', '["fine", "\\ud83d"]'])(
  'a text of %s is refused, whole characters of any plane are not',
  (value) => {
    expect(() => parseBody(Buffer.from(`{"sector":${value}}`))).toThrow(
      expect.objectContaining({ slug: 'invalid-request' }),
    )
    expect(parseBody(Buffer.from('{"sector":"\\ud83d\\ude00 😀"}'))).toEqual({ sector: '😀 😀' })
  },
)
