import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { encodeAnswer } from './compression.ts'

const bytes = Buffer.from(
  JSON.stringify({ result: Array.from({ length: 200 }, (_, i) => ({ id: `insight ${i}` })) }),
)

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['deflate', null, (sent: Buffer) => sent],
  [undefined, null, (sent: Buffer) => sent],
] as const)(
  'an answer to a client that takes %s goes as %s and says the same',
  async (accepted, encoding, decoded) => {
    const sent = await encodeAnswer(bytes, accepted)
    expect(sent.encoding).toBe(encoding)
    expect(decoded(sent.bytes).equals(bytes)).toBe(true)
    if (encoding) expect(sent.bytes.length).toBeLessThan(bytes.length / 4)
  },
)

test('a small answer goes as it is', async () => {
  expect((await encodeAnswer(Buffer.from('{}'), 'br, gzip')).encoding).toBeNull()
})
