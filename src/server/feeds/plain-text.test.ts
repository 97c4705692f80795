import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainLine } from '#server/feeds/feed-entry.ts'

const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      ' ',
      '\r',
      '\n',
      '\t',
      '\0',
      '\u202e',
      '\u2066',
      '\ud800',
      '\udc00',
      '😀',
      '\u2028',
    ),
  }),
)

test('whatever a text holds, what comes of it is one line that turns nothing around and is whole', () => {
  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 60 }), (text, most) => {
      const line = plainLine(text, most)
      expect(line).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/u)
      expect(line).toBe(line.trim())
      expect([...line].length).toBeLessThanOrEqual(most)
      expect(plainLine(line, most)).toBe(line)
    }),
  )
})

test.each([
  ['Aubrac Hypermarchés: a very weak fortnight', 'Aubrac Hypermarchés: a very weak fortnight'],
  ['<script>alert(1)</script> & ]]>', '<script>alert(1)</script> & ]]>'],
  ['one\r\nBEGIN:VEVENT\r\n\ttwo', 'one BEGIN:VEVENT two'],
  ['up \u202e%17 yb\u202c down', 'up %17 yb down'],
  ['half \ud83d a pair', 'half a pair'],
  ['שלום\u200f עולם', 'שלום\u200f עולם'],
])('%j becomes %j', (text, line) => {
  expect(plainLine(text, 300)).toBe(line)
})

test('a text that is too long says so, and no character of it is cut in two', () => {
  expect(plainLine('😀'.repeat(10), 5)).toBe('😀😀😀😀…')
})
