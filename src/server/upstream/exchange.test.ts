import { gzipSync } from 'node:zlib'
import { Agent, type Dispatcher } from 'undici'
import { afterEach, expect, test } from 'vitest'
import { FaultUpstream, reply } from '#testing/fault-upstream.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'
import { Deadline } from './deadline.ts'
import { exchange } from './exchange.ts'

const MIB = 1_048_576
const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

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
  const upstream = await FaultUpstream.start()
  cleanups.push(() => upstream.stop())
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
    signal: deadline.signal,
    maxWireBytes: MIB,
    maxDecodedBytes: 32 * MIB,
  })
  await expect(answer.then(({ status }) => status)).rejects.toMatchObject({
    name: 'ExchangeFailure',
    reason: 'left',
  })
})
