import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readXml } from '#testing/proxy/feed-readings.ts'
import { xmlText } from '#server/feeds/formats.ts'

const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      ']]>',
      '<!--',
      '&lt;',
      '\r',
      '\n',
      '\0',
      '\u000b',
      '\ufffe',
      '\ud800',
      '😀',
    ),
  }),
)

/** What is left of a text that XML can hold at all, character by character (XML 1.0, production 2). */
const holdable = (text: string) =>
  [...text]
    .filter((character) => {
      const code = character.codePointAt(0)!
      return (
        [0x9, 0xa, 0xd].includes(code) ||
        (code >= 0x20 && code <= 0xd7ff) ||
        (code >= 0xe000 && code <= 0xfffd) ||
        code >= 0x10000
      )
    })
    .join('')

test('every text comes back from an element as it was, without what XML has no place for', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const element = readXml(`<a>${xmlText(text)}</a>`)
      expect(element.children).toHaveLength(0)
      expect(element.textContent).toBe(holdable(text))
    }),
  )
})

test('every text stays inside an attribute, in quotes of either kind', () => {
  fc.assert(
    fc.property(texts, (text) => {
      // Parsers make blanks of other white space in attributes.
      const expected = holdable(text).replace(/[\t\n]/g, ' ')
      const element = readXml(`<a one="${xmlText(text)}" two='${xmlText(text)}'/>`)
      expect([...element.attributes].map(({ value }) => value)).toEqual([expected, expected])
    }),
  )
})
