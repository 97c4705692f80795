import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printSearch } from '#shared/navigation/paths.ts'
import { type LineKind, PROGRAM_LINES } from './program-lines.ts'

const KINDS = Object.keys(PROGRAM_LINES) as LineKind[]
const HARMLESS = 'https://desk.example.com/feeds/insights.csv?stars=7'

/** Text with frequent characters that end a literal, a comment or a line, or begin an escape, in one of the languages. */
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'"\'\\`#(){}$;,=*/ \t\r\n\v\f\0\u0085\u2028\u2029\u202e\ud800', '#(lf)', '"""', '*/'),
    fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
  ),
  maxLength: 12,
})

test('no address and no title becomes code in any of the programs', () => {
  const address = hostile.map((text) => `${HARMLESS}&sector=${text}`)
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), address, hostile, (kind, address, title) => {
      const usual = PROGRAM_LINES[kind](HARMLESS, '').split('\n')
      const lines = PROGRAM_LINES[kind](address, title).split('\n')
      const code = lines.filter((line) => !/^(?:#|\/\/) /.test(line))
      // Only one line differs from the template, by plain characters inside the same quotes.
      const changed = code.map((line) => line.replace(/"https:[\w.~:/?&=,;+@%#-]*"/, `"${HARMLESS}"`))
      expect(changed).toEqual(usual.filter((line) => !/^(?:#|\/\/) /.test(line)))
      expect(code.join('\n')).not.toContain('#(')
      const comments = lines.filter((line) => !code.includes(line))
      expect(comments).toHaveLength(kind === 'sheets' ? 0 : 1)
      expect(comments.join()).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u)
    }),
    { numRuns: 400 },
  )
})

test('every filter of an address arrives unchanged', () => {
  fc.assert(
    fc.property(fc.constantFrom(...KINDS), fc.string({ unit: 'binary' }), (kind, value) => {
      const asked = new URLSearchParams({ sector: value, stars: '7,8' })
      const lines = PROGRAM_LINES[kind](`${HARMLESS}&${printSearch(asked)}`, 'x')
      const { searchParams } = new URL(/"(https:.*?)"/.exec(lines)?.[1] ?? '')
      expect(searchParams.get('sector')).toBe(asked.get('sector'))
    }),
  )
})
