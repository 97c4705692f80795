import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readableAddress, readablePath } from './readable-path.ts'

const isDecodable = (text: string) => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Bytes as per cent signs, half of them at the edges of what UTF-8 allows. */
const piece = fc.oneof(
  fc.constantFrom(
    '%',
    '%%',
    '%z',
    '/',
    'a',
    '%2',
    '%2f',
    '%00',
    '%c0%80',
    '%ed%a0%80',
    '%f4%90%80%80',
    '%F0%9F%92%A9',
  ),
  fc.integer({ min: 0, max: 255 }).map((byte) => `%${byte.toString(16).padStart(2, '0')}`),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }).filter(isWellFormed).map(encodeURIComponent),
)
function isWellFormed(text: string) {
  return !/\p{Surrogate}/u.test(text)
}
const path = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`)

test('any path can be decoded afterwards, and one that could be before is the same', () => {
  fc.assert(
    fc.property(path, (given) => {
      expect(isDecodable(readablePath(given))).toBe(true)
      if (isDecodable(given)) expect(readablePath(given)).toBe(given)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['/insights/%E0%A4%A', '/insights/%25E0%25A4%25A'],
  ['/insights/%00%', '/insights/%00%25'],
  ['/%61pi/%zz?q=%zz', '/%61pi/%25zz?q=%zz'],
  ['/a?b?%', '/a?b?%'],
])('%s is read as %s', (given, read) => expect(readableAddress(given)).toBe(read))
