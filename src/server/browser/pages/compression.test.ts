import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { answerEncoding, encoded } from './compression.ts'

const bytes = Buffer.from(
  JSON.stringify({ result: Array.from({ length: 200 }, (_, i) => ({ id: `insight ${i}` })) }),
)

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['deflate', 'identity', (sent: Buffer) => sent],
  [undefined, 'identity', (sent: Buffer) => sent],
] as const)(
  'an answer to a client that takes %s goes as %s and says the same',
  async (accepted, encoding, decoded) => {
    expect(answerEncoding(bytes.length, accepted)).toBe(encoding)
    const sent = await encoded(bytes, encoding)
    expect(decoded(sent).equals(bytes)).toBe(true)
    if (encoding !== 'identity') expect(sent.length).toBeLessThan(bytes.length / 4)
  },
)

test('a small answer goes as it is', () => {
  expect(answerEncoding(2, 'br, gzip')).toBe('identity')
})
