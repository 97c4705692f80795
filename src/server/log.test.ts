import { Writable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLog, lineWriter, Scrubber } from '#server/log.ts'
import { settled } from '#testing/virtual-clock.ts'

/** `\u003d` as Gson writes it, `\u002B` as .NET does. */
const numbered = (sign: string) =>
  sign === '+' ? '\\u002B' : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
const inJson = (value: string) => JSON.stringify(value).slice(1, -1)
const spellings: [string, (value: string) => string][] = [
  ['a message', (value) => value],
  ['a URL', encodeURIComponent],
  ['JSON', inJson],
  ['JSON with escaped slashes', (value) => inJson(value).replaceAll('/', '\\/')],
]

test.each(spellings)('masks any secret in %s, and nothing else', (name, spell) => {
  fc.assert(
    fc.property(fc.string({ minLength: 12, maxLength: 60, unit: 'grapheme-ascii' }), (secret) => {
      const scrubber = new Scrubber()
      scrubber.addFixed(secret)
      const text = `before\n${spell(secret)}\nafter`
      expect(scrubber.clean(text)).toBe('before\n[redacted]\nafter')
      if (!name.startsWith('JSON')) return
      expect(scrubber.findsInJson(text)).toBe(true)
      expect(scrubber.findsInJson([...secret].map(numbered).join(''))).toBe(true)
    }),
  )
})

test('a log line is clean wherever a secret or the token of a feed is', () => {
  const lines: string[] = []
  const scrubber = new Scrubber()
  const secret = 'tok"en\\with/odd=chars'
  // It begins with another one.
  scrubber.addFixed(secret.slice(0, 12))
  scrubber.addToken(secret)
  const log = createLog((line) => lines.push(line), scrubber)
  const feed = `/feeds/a?token=not-even-one-of-ours&stars=7 idf_${'x'.repeat(43)}`
  log.error({ [secret]: 1, why: `Error: ${secret} at x`, feed }, secret)
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toMatch(/odd|not-even|idf_/)
  expect(JSON.parse(lines[0]!)).toMatchObject({ feed: '/feeds/a?token=[redacted]&stars=7 [redacted]' })
})

test('a reader that does not keep up, or has gone, costs lines and never the work', async () => {
  const taken: string[] = []
  let release = () => {}
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _, done) => {
      taken.push(chunk)
      release = done
    },
  })
  const write = lineWriter(stream)
  for (let turn = 0; turn < 5; turn += 1) {
    write('x'.repeat(600_000))
    await settled()
  }
  expect(stream.writableLength).toBeLessThan(2_000_000)
  while (stream.writableLength > 0) {
    release()
    await settled()
  }
  write('again')
  await expect.poll(() => taken.at(-1)).toBe('again\n')
  stream.destroy(new Error('EPIPE'))
  await settled()
  write('nobody hears this')
})
