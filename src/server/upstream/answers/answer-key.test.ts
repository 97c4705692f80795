import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerKey } from './answer-key.ts'

const text = fc.string({ maxLength: 6 })
const filter = fc.dictionary(text, fc.oneof(text, fc.integer(), fc.array(text, { maxLength: 4 })), {
  maxKeys: 4,
})
const keyOf = (body: unknown) => answerKey('filterInsights', '/insights/v1/filter', JSON.stringify(body))

test('the order of fields and of alternatives, and one named twice, change nothing', () => {
  fc.assert(
    fc.property(filter, (body) => {
      const turned = Object.fromEntries(
        Object.entries(body)
          .reverse()
          .map(([name, value]) => [name, Array.isArray(value) ? [...value.toReversed(), ...value] : value]),
      )
      expect(keyOf(turned)).toBe(keyOf(body))
    }),
  )
})

const meaning = (body: Record<string, unknown>) =>
  new Map(Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? new Set(value) : value]))

test('different meanings have different keys', () => {
  fc.assert(
    fc.property(filter, filter, (a, b) => {
      try {
        expect(meaning(a)).toEqual(meaning(b))
      } catch {
        expect(keyOf(a)).not.toBe(keyOf(b))
      }
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  [{ entity: ['x,y'] }, { entity: ['x', 'y'] }],
  [{ entity: ['x","y'] }, { entity: ['x', 'y'] }],
  [{ a: 'b', c: 'd' }, { a: 'b,c:d' }],
  [{ stars: [1, 2] }, { stars: ['1', '2'] }],
  [{ stars: [] }, {}],
])('%j is not %j', (a, b) => {
  expect(keyOf(a)).not.toBe(keyOf(b))
})

test('no part of an address can run into the next one', () => {
  const keys = [
    answerKey('snakes', '/snake/v2?snakes=a', undefined),
    answerKey('snakes', '/snake/v2?snakes=', '"a"'),
    answerKey('insight', '/snake/v2?snakes=a', undefined),
    answerKey('snakes', '/snake/v2?snakes=a&b=', undefined),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  expect(answerKey('prices', '/p?a=1&b=2', undefined)).toBe(answerKey('prices', '/p?b=2&a=1', undefined))
})
