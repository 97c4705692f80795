import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLogSink } from './log-sink.ts'

/** Takes a chunk only when told to. */
class SlowReader extends Writable {
  readonly taken: string[] = []
  #resume: (() => void)[] = []

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.taken.push(chunk.toString())
    this.#resume.push(done)
  }

  async takeAll(): Promise<void> {
    while (this.#resume.length > 0) {
      for (const resume of this.#resume.splice(0)) resume()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

test('F64: a reader that does not keep up costs lines, not memory, and hears how many', async () => {
  const reader = new SlowReader()
  const write = createLogSink(reader)
  const line = 'x'.repeat(10_000)
  for (let count = 0; count < 1_000; count += 1) write(line)
  expect(reader.writableLength).toBeLessThan(1_200_000)
  await reader.takeAll()
  const before = reader.taken.length
  write('after')
  await reader.takeAll()
  expect(reader.taken.slice(before)).toEqual([
    `{"level":"warn","event":"log-lines-dropped","count":${1_000 - before}}\n`,
    'after\n',
  ])
})

test('F64: a closed pipe throws nothing', async () => {
  const closed = new Writable({
    write: (_, __, done) => done(Object.assign(new Error('closed'), { code: 'EPIPE' })),
  })
  const write = createLogSink(closed)
  write('one')
  await new Promise((resolve) => setImmediate(resolve))
  expect(() => write('two')).not.toThrow()
})
