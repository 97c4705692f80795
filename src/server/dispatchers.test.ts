import type { LookupFunction } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { FaultUpstream, reply } from '#testing/proxy/fault-upstream.ts'
import { closeDispatchers, createDispatchers } from './dispatchers.ts'

/** Every name means this machine, as the names of a hostile picture host would. */
const lookup: LookupFunction = (_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }])

let stop = async () => {}
afterEach(() => stop())

test('a picture host whose name means this machine is not connected to', async () => {
  const upstream = await FaultUpstream.start()
  upstream.script(reply(200, {}))
  const dispatchers = createDispatchers(upstream.origin, {
    outgoingProxy: null,
    serviceKeepAliveMs: 1_000,
    lookup,
  })
  stop = async () => {
    await closeDispatchers(dispatchers)
    await upstream.stop()
  }
  const ask = (origin: string) => dispatchers.image.request({ origin, path: '/', method: 'GET' })
  await expect(ask(`http://pictures.example:${upstream.port}`)).rejects.toMatchObject({
    code: 'EHOSTUNREACH',
  })
  expect(upstream.seen).toHaveLength(0)
  expect((await ask(upstream.origin)).statusCode).toBe(200)
})
