import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteSearch } from './byte-search.ts'

/** Few letters, so that phrases overlap with the text and with each other; one of them takes three bytes. */
const letters = fc.constantFrom('a', 'b', 'c', '€')
const phrases = fc.array(fc.string({ unit: letters, minLength: 2, maxLength: 12 }), { maxLength: 8 })

test('finds exactly what looking for each phrase by itself finds', () => {
  fc.assert(
    fc.property(phrases, fc.string({ unit: letters, maxLength: 80 }), (sought, text) => {
      expect(new ByteSearch(sought).isIn(Buffer.from(text))).toBe(
        sought.some((phrase) => text.includes(phrase)),
      )
    }),
    { numRuns: 2_000 },
  )
})

test('finds a phrase wherever it stands, among others of any length', () => {
  const filling = fc.string({ unit: letters, maxLength: 700 })
  fc.assert(
    fc.property(
      phrases,
      fc.string({ unit: letters, minLength: 2, maxLength: 600 }),
      filling,
      filling,
      (others, phrase, before, after) => {
        expect(new ByteSearch([...others, phrase]).isIn(Buffer.from(before + phrase + after))).toBe(true)
      },
    ),
  )
})
