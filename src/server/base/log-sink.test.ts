import { spawn } from 'node:child_process'
import { mkdtemp, open, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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
    // Lines are handed over at the end of the turn in which they were written.
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#resume.length > 0) {
      for (const resume of this.#resume.splice(0)) resume()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

test('a reader that does not keep up costs lines, not memory, and hears how many', async () => {
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

test('lines of one turn are one write', async () => {
  const writes: string[][] = []
  const reader = new Writable({
    decodeStrings: false,
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)))
      done()
    },
  })
  const write = createLogSink(reader)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  write('one')
  write('two')
  await turn()
  write('three')
  await turn()
  expect(writes).toEqual([['one\n', 'two\n'], ['three\n']])
})

test('a closed pipe throws nothing', async () => {
  const closed = new Writable({
    write: (_, __, done) => done(Object.assign(new Error('closed'), { code: 'EPIPE' })),
  })
  const write = createLogSink(closed)
  write('one')
  await new Promise((resolve) => setImmediate(resolve))
  expect(() => write('two')).not.toThrow()
})

/** Logs a line every twentieth of a second, with the number of the line, and says on the other stream which one. */
const PROGRAM = `
import(${JSON.stringify(resolve(import.meta.dirname, 'log-sink.ts'))}).then(({ createLogSink }) => {
  const write = createLogSink(process.stdout)
  let count = 0
  setInterval(() => {
    write('line ' + (count += 1) + ' ' + 'x'.repeat(100))
    process.stderr.write('tried ' + count + ' ')
  }, 20)
})
`

test('a disk that was full is written to again once there is room', { timeout: 30_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'log-'))
  const path = join(folder, 'log')
  const file = await open(path, 'a')
  // A limit on the length of files stands in for the disk: half a kilobyte.
  const limited = 'trap \'\' XFSZ; ulimit -f 1; exec "$0" --import tsx --eval "$1"'
  const child = spawn('sh', ['-c', limited, process.execPath, PROGRAM], {
    stdio: ['ignore', file.fd, 'pipe'],
    env: { PATH: process.env['PATH'], TSX_DISABLE_CACHE: '1' },
  })
  const log = () => readFile(path, 'utf8')
  let tried = ''
  child.stderr?.on('data', (chunk: Buffer) => (tried += chunk.toString()))
  await expect.poll(log, { timeout: 20_000 }).toContain('line 4 ')
  await expect.poll(() => tried).toContain('tried 20 ')
  expect(await log()).not.toContain('line 9 ')
  await truncate(path)
  await expect.poll(log, { timeout: 5_000 }).toMatch(/log-lines-dropped.*\nline \d+/)
  child.kill('SIGKILL')
  await file.close()
  await rm(folder, { recursive: true })
})
