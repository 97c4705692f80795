import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonOutline } from './json-outline.ts'

const WANTED = new Set(['result', 'data'])
const MARKED = ['url', 'logo_url']

const outline = (text: string | Buffer) =>
  jsonOutline(Buffer.from(text as string), { lists: WANTED, marked: MARKED })

/** What is to be said of a text, found out the long way. */
function told(text: string) {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return {
    outermost: Array.isArray(value) ? 'list' : isRecord ? 'record' : 'single',
    lists: new Set(
      isRecord ? [...WANTED].filter((name) => Array.isArray(Reflect.get(Object(value), name))) : [],
    ),
    // String by string: a quote within a name, `"\"url"`, begins none.
    hasMarked: [...text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?/g)].some(
      ([, name, colon]) => colon !== undefined && (name === '"url"' || name === '"logo_url"'),
    ),
  }
}

/** Names and texts that matter to the outline come often, and those with which a reader may go wrong. */
const word = fc.oneof(
  fc.constantFrom(
    'result',
    'data',
    'url',
    'logo_url',
    '"url":',
    '',
    '\\',
    '\n',
    '\u0001',
    '__proto__',
    'é',
    '🦋',
    '\ud800',
  ),
  fc.string({ unit: 'binary' }),
)
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      word,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(word, tie('value')), { maxLength: 4 }).map((members) => new Members(members)),
  ),
}))

/** A record that may name a member twice, which no object can. */
class Members {
  readonly members: readonly (readonly [string, unknown])[]
  constructor(members: readonly (readonly [string, unknown])[]) {
    this.members = members
  }
}

function written(value: unknown, space: string): string {
  if (Array.isArray(value))
    return `[${space}${value.map((each) => written(each, space)).join(`${space},${space}`)}${space}]`
  if (!(value instanceof Members)) return JSON.stringify(value)
  const members = value.members.map(
    ([name, each]) => `${JSON.stringify(name)}${space}:${space}${written(each, space)}`,
  )
  return `{${space}${members.join(`${space},${space}`)}${space}}`
}

const json = fc
  .tuple(value, fc.constantFrom('', ' ', '\n', '\r\n\t '))
  .map(([each, space]) => `${space}${written(each, space)}${space}`)

/** Pieces of JSON and of what some take for JSON. */
const CHARACTERS = '{}[]:,"\\/ \t\n\r-+.0123456789eEuabfnrt\u0000\u001f\u007f\u00a0\ufeff\u2028é'
const WORDS = [
  'true',
  'false',
  'null',
  'NaN',
  'Infinity',
  '-0',
  '00',
  '1e5',
  '1.',
  '.5',
  '0x1',
  "'a'",
  '"a"',
  '"url"',
]
const PHRASES = ['"url":', '\\u00e9', '\\u00g0', '\\ud800', '\\x41', '"result":[', '"result":1', '//', '/**/']
const piece = fc.constantFrom(...CHARACTERS, ...WORDS, ...PHRASES)

describe('outline of a JSON text', () => {
  test('of JSON it says what parsing it says', () => {
    fc.assert(
      fc.property(json, (text) => {
        expect(told(text)).not.toBeNull()
        expect(outline(text)).toEqual(told(text))
      }),
      { numRuns: 1000 },
    )
  })

  test('a quote in a name begins no marked one', () => {
    expect(outline('{"\\"url":1}')?.hasMarked).toBe(false)
    expect(outline('{"\\"url":1,"url":2}')?.hasMarked).toBe(true)
  })

  test('what has become something else is JSON for it exactly when it is for the parser', () => {
    const spoilt = fc
      .tuple(json, fc.nat(), fc.nat({ max: 2 }), fc.oneof(piece, fc.constant('')))
      .map(([text, at, cut, put]) => {
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place + cut)
      })
    fc.assert(
      fc.property(spoilt, (text) => {
        // Lone halves of a pair cannot be written in UTF-8: what arrives is another text.
        const arrived = Buffer.from(text).toString()
        expect(outline(arrived)).toEqual(told(arrived))
      }),
      { numRuns: 3000 },
    )
  })

  test('any pieces in any order are JSON for it exactly when they are for the parser', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join('')
        expect(outline(text)).toEqual(told(text))
      }),
      { numRuns: 5000 },
    )
  })

  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'a control character in a string is found wherever the text lies, %i bytes in',
    (offset) => {
      for (let length = 1; length < 24; length += 1) {
        for (let at = 0; at < length; at += 1) {
          const characters = Array.from({ length }, (_, place) => (place === at ? '\u0002' : '\u00e9'))
          const text = Buffer.from(JSON.stringify(characters.join('')).replace('\\u0002', '\u0002'))
          const shifted = Buffer.concat([Buffer.alloc(offset), text]).subarray(offset)
          expect(jsonOutline(shifted)).toBeNull()
        }
      }
    },
  )

  test('cut off anywhere, it is no JSON', () => {
    const text = '{"result":[{"id":"a\\"b\\u00e9","values":[-1.5e+10,0,true,null]}],"n":12}'
    for (let length = 0; length < text.length; length += 1) expect(outline(text.slice(0, length))).toBeNull()
    expect(outline(text)).toEqual({ outermost: 'record', lists: new Set(['result']), hasMarked: false })
  })

  test('is not ended by any depth', () => {
    const depth = 100_000
    expect(outline('['.repeat(depth) + ']'.repeat(depth))?.outermost).toBe('list')
    expect(outline('['.repeat(depth) + ']'.repeat(depth - 1))).toBeNull()
    expect(outline('{"a":['.repeat(depth) + ']}'.repeat(depth))?.outermost).toBe('record')
  })

  test('is done within a test’s patience, whatever stands in it: a look back at every string would take hours', () => {
    const long = 4_000_000
    for (const text of [
      `"${'\\"'.repeat(long)}`,
      `[${'"\\n",'.repeat(long / 4)}`,
      '{"a":'.repeat(long / 5),
      '"'.repeat(long),
    ])
      expect(outline(text)).toBeNull()
  })

  test('reads bytes wherever they lie in their memory, up to its end and however few', () => {
    for (const text of ['', '1', '[]', '"é"', '"\u0001"', '["\u0001"]', '{"url":[]}'])
      for (let offset = 0; offset < 8; offset += 1) {
        const here = Buffer.from(new ArrayBuffer(offset + Buffer.byteLength(text)), offset)
        here.write(text)
        expect(jsonOutline(here, { lists: WANTED, marked: MARKED })).toEqual(told(text))
      }
  })
})
