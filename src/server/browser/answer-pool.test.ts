import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { AnswerPool } from './answer-pool.ts'

const KIB = 1024
const limits = { maxBytes: 100 * KIB, alwaysBytes: KIB }
const text = (letter: string, length = 40 * KIB) => ({ body: Buffer.from(letter.repeat(length)) })

test('equal answers are compressed and held once, until the last reader has gone', async () => {
  const pool = new AnswerPool(limits)
  const readers = Array.from({ length: 50 }, () => pool.hold(text('a'), 'gzip'))
  expect(new Set(readers.map(({ bytes }) => bytes)).size).toBe(1)
  const [bytes] = await Promise.all(readers.map((reader) => reader.bytes))
  expect(gunzipSync(bytes ?? Buffer.of()).toString()).toBe('a'.repeat(40 * KIB))
  // The answer as it came is held too, or the next one could not be told from it.
  const held = 40 * KIB + (bytes?.length ?? 0)
  expect(pool.used).toBe(held)
  for (const { release } of readers.slice(1)) release()
  expect(pool.used).toBe(held)
  readers[0]?.release()
  readers[0]?.release()
  expect(pool.used).toBe(0)
})

test('what does not fit the budget is refused, unless it is small or held already', async () => {
  const pool = new AnswerPool(limits)
  const first = pool.hold(text('a'), 'identity')
  pool.hold(text('b'), 'identity')
  expect(() => pool.hold(text('c'), 'identity')).toThrow(expect.objectContaining({ slug: 'overloaded' }))
  pool.hold(text('a'), 'identity').release()
  pool.hold(text('d', KIB), 'identity')
  first.release()
  const third = pool.hold(text('c'), 'identity')
  await third.bytes
  expect(pool.used).toBe(81 * KIB)
})

test('answers that compress well cost their whole length while they are read', async () => {
  const pool = new AnswerPool(limits)
  for (const letter of ['a', 'b']) await pool.hold(text(letter), 'gzip').bytes
  expect(() => pool.hold(text('c'), 'gzip')).toThrow(expect.objectContaining({ slug: 'overloaded' }))
})

test('a compressed form that could not be made is tried again', async () => {
  const forms = new Map([['gzip' as const, Promise.reject<Buffer>(new Error('no memory'))]])
  const pool = new AnswerPool(limits)
  const failed = pool.hold({ ...text('a'), forms }, 'gzip')
  await expect(failed.bytes).rejects.toThrow('no memory')
  failed.release()
  expect(gunzipSync(await pool.hold({ ...text('a'), forms }, 'gzip').bytes).toString()).toBe(
    'a'.repeat(40 * KIB),
  )
})

test('a full budget says so before the service is asked', () => {
  const pool = new AnswerPool({ maxBytes: 40 * KIB, alwaysBytes: KIB })
  pool.refuseWhenFull()
  pool.hold(text('a'), 'identity')
  expect(() => pool.refuseWhenFull()).toThrow(
    expect.objectContaining({ slug: 'overloaded', extras: { retryAfterMs: 5_000 } }),
  )
})

test('a reader that leaves before the compression is done leaves nothing behind', async () => {
  const pool = new AnswerPool(limits)
  const { bytes, release } = pool.hold(text('a'), 'br')
  release()
  await bytes
  expect(pool.used).toBe(0)
})
