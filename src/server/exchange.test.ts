import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Agent, type Dispatcher, Pool } from 'undici'
import { afterEach, describe, expect, test } from 'vitest'
import { FaultUpstream, raw, reply } from '#testing/proxy/fault-upstream.ts'
import { settled, VirtualClock } from '#testing/virtual-clock.ts'
import { Deadline, exchange, retryAfterMs } from '#server/exchange.ts'

const MIB = 1_048_576
const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function started(): Promise<FaultUpstream> {
  const upstream = await FaultUpstream.start()
  cleanups.push(() => upstream.stop())
  return upstream
}

/** Asks for `/` and takes a kilobyte at most. */
function ask(dispatcher: Dispatcher, origin: string, deadline = new Deadline(new VirtualClock(), 1_000)) {
  return exchange(dispatcher, origin, {
    method: 'GET',
    path: '/',
    headers: {},
    deadline,
    maxBytes: 1_024,
  })
}

/** A handler that also runs `task` as soon as the last byte of an answer has been handed on. */
const withTask = (handler: Dispatcher.DispatchHandler, task: () => void): Dispatcher.DispatchHandler => ({
  onRequestStart: (...args) => handler.onRequestStart?.(...args),
  onResponseStart: (...args) => handler.onResponseStart?.(...args),
  onResponseData: (...args) => handler.onResponseData?.(...args),
  onResponseError: (...args) => handler.onResponseError?.(...args),
  onResponseEnd: (...args) => {
    handler.onResponseEnd?.(...args)
    setImmediate(task)
  },
})

test('an answer whose caller leaves while it is decoded is no answer', async () => {
  const upstream = await started()
  upstream.script(reply(401, gzipSync(Buffer.alloc(30 * MIB, 'x')), { 'content-encoding': 'gzip' }))
  const deadline = new Deadline(new VirtualClock(), 1_000)
  const agent = new Agent()
  cleanups.push(() => agent.destroy())
  const dispatcher = agent.compose(
    (dispatch) => (options, handler) =>
      dispatch(
        options,
        withTask(handler, () => deadline.leave()),
      ),
  )
  const answer = exchange(dispatcher, upstream.origin, {
    method: 'GET',
    path: '/',
    headers: {},
    deadline,
    maxBytes: MIB,
    maxDecodedBytes: 32 * MIB,
  })
  await expect(answer.then(({ status }) => status)).rejects.toMatchObject({
    name: 'ExchangeFailure',
    reason: 'left',
  })
})

test('a caller that leaves before a connection stands is let go at once, and nothing is sent for it later', async () => {
  const upstream = await started()
  upstream.script(reply(200, 'fine'))
  const waiting: (() => void)[] = []
  let isOpen = false
  const pool = new Pool(upstream.origin, {
    connections: 1,
    connect: (_, callback) => {
      const go = () => {
        const socket = connect(upstream.port, '127.0.0.1', () => callback(null, socket))
      }
      if (isOpen) go()
      else waiting.push(go)
    },
  })
  cleanups.push(() => pool.destroy())
  const deadline = new Deadline(new VirtualClock(), 1_000)
  const left = ask(pool, upstream.origin, deadline)
  deadline.leave()
  await expect(left).rejects.toMatchObject({ reason: 'left' })
  const next = ask(pool, upstream.origin)
  await expect.poll(() => waiting.length).toBe(1)
  isOpen = true
  for (const go of waiting) go()
  expect((await next).body.toString()).toBe('fine')
  expect(upstream.calls).toHaveLength(1)
})

test.each(['close', 'keep-alive'])(
  'an answer too long ends alone, with what follows it in the same read: connection %s',
  async (connection) => {
    const upstream = await started()
    upstream.script(reply(200, 'x'.repeat(2_000), { connection }), reply(200, 'fine'))
    const pool = new Pool(upstream.origin, { connections: 1 })
    cleanups.push(() => pool.destroy())
    const calls = [ask(pool, upstream.origin), ask(pool, upstream.origin)]
    await expect(calls[0]).rejects.toMatchObject({ reason: 'too-large' })
    expect((await calls[1])?.body.toString()).toBe('fine')
  },
)

test('a body in many pieces is whole, and what a chunked answer trails is no part of it', async () => {
  const upstream = await started()
  const pieces = '1\r\na\r\n'.repeat(1_000)
  upstream.script(
    raw(
      `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n${pieces}0\r\nContent-Type: text/html\r\nRetry-After: 9\r\n\r\n`,
    ),
  )
  const pool = new Pool(upstream.origin)
  cleanups.push(() => pool.destroy())
  const answer = await ask(pool, upstream.origin)
  expect(answer.body.toString()).toBe('a'.repeat(1_000))
  expect(answer).toMatchObject({ status: 200, contentType: 'text/plain', retryAfter: null })
})

describe('a deadline', () => {
  test('it counts down and ends what waits for it, once', async () => {
    const clock = new VirtualClock()
    const deadline = new Deadline(clock, 1_000)
    const waiting = deadline.race(new Promise(() => {}))
    const refusal = waiting.catch((error: unknown) => error)
    await clock.advance(400)
    expect([deadline.remainingMs, deadline.remainingShare]).toEqual([600, 0.6])
    await clock.advance(600)
    expect(await refusal).toMatchObject({ reason: 'timeout' })
    expect([deadline.failure?.reason, deadline.remainingMs]).toEqual(['timeout', 0])
    deadline.leave()
    expect(deadline.failure).toMatchObject({ reason: 'timeout' })
    await expect(deadline.race(Promise.resolve(1))).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('a browser that leaves ends it early, and a promise that is faster is not touched', async () => {
    const clock = new VirtualClock()
    const deadline = new Deadline(clock, 1_000)
    await expect(deadline.race(Promise.resolve('fast'))).resolves.toBe('fast')
    deadline.leave()
    expect(deadline.failure).toMatchObject({ reason: 'left' })
    expect(clock.pending).toBe(0)
  })

  test('after the work is done nothing aborts any more', async () => {
    const clock = new VirtualClock()
    const deadline = new Deadline(clock, 1_000)
    deadline.release()
    deadline.leave()
    await clock.advance(2_000)
    expect([deadline.failure, clock.pending]).toEqual([null, 0])
  })

  test('a promise that fails after the end is heard, so that its failure is not the end of the process', async () => {
    const unheard: unknown[] = []
    const listen = (reason: unknown) => unheard.push(reason)
    process.on('unhandledRejection', listen)
    const deadline = new Deadline(new VirtualClock(), 1_000)
    deadline.leave()
    await expect(deadline.race(Promise.reject(new Error('too late')))).rejects.toMatchObject({
      reason: 'left',
    })
    await settled()
    process.off('unhandledRejection', listen)
    expect(unheard).toEqual([])
  })
})

test.each([
  ['7', 7_000],
  ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['soon', null],
  ['-1', null],
  [null, null],
])('Retry-After %j is %s ms', (header, expected) => {
  expect(retryAfterMs(header, new VirtualClock())).toBe(expected)
})
