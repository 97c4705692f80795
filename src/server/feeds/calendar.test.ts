import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarText } from '#testing/proxy/feed-readings.ts'
import { folded, property } from '#server/feeds/formats.ts'

const lines = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom('a', ' ', 'é', '−', '😀', '👩‍🚀', '\u0301'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
    minLength: 150,
    maxLength: 300,
  })
  .filter((line) => !/[\r\n]/.test(line))

test('a line is cut after at most 75 octets, between characters, and put together again is the same', () => {
  fc.assert(
    fc.property(lines, (line) => {
      const pieces = folded(line).split('\r\n')
      for (const piece of pieces) {
        expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75)
        expect(piece).not.toMatch(/\p{Surrogate}/u)
      }
      expect(pieces.map((piece, at) => (at === 0 ? piece : piece.replace(/^ /, ''))).join('')).toBe(line)
    }),
  )
})

test.each([
  { of: 'ends at the edge', line: 'x'.repeat(75), second: undefined },
  { of: 'is one octet over it', line: `${'x'.repeat(75)}y`, second: ' y' },
  { of: 'has a sign of four octets across it', line: `${'x'.repeat(72)}😀`, second: ' 😀' },
  { of: 'has a blank right behind it', line: `${'x'.repeat(75)} y`, second: '  y' },
])('a line that $of is folded there and nowhere else', ({ line, second }) => {
  expect(folded(line).split('\r\n')[1]).toBe(second)
})

test('a text survives being a value, its line ends as line feeds', () => {
  const texts = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\\', ';', ',', ':', 'n', 'N', '"', '\r\n', '\n', '\r'),
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    ),
  })
  fc.assert(
    fc.property(texts, (text) => {
      const written = property('SUMMARY', text)
      expect(written).not.toMatch(/[\r\n]/)
      expect(calendarText(written.slice('SUMMARY:'.length))).toBe(text.replace(/\r\n|\r/g, '\n'))
    }),
  )
})
