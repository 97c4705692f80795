import { afterEach, expect, test } from 'vitest'
import { FaultUpstream, reply } from '#testing/proxy/fault-upstream.ts'
import { Secret } from '#server/log.ts'
import { closeDispatchers, createDispatchers, isLoopback, proxyFor, readExceptions } from '#server/network.ts'

const way = (target: string, noProxy = '') =>
  proxyFor(new URL(target), { url: new Secret('http://proxy:3128'), except: readExceptions(noProxy) })

test('what is elsewhere goes through it, this machine never does', () => {
  expect(way('https://api.example.com/x')).toBe('http://proxy:3128')
  expect(way('wss://api.example.com/x')).toBe('http://proxy:3128')
  for (const here of ['http://127.0.0.1:4010', 'https://localhost', 'https://[::1]:8443', 'ws://127.0.0.1'])
    expect(way(here)).toBeNull()
  expect(proxyFor(new URL('https://api.example.com'), null)).toBeNull()
})

test.each([
  ['example.com', true],
  ['.example.com', true],
  ['*.example.com', true],
  ['API.Example.Com', true],
  ['api.example.com:8443', true],
  ['api.example.com:443', false],
  ['other.com, example.com', true],
  ['other.com example.com', true],
  ['*', true],
  ['ample.com', false],
  ['api.example.com.evil', false],
  ['', false],
])('NO_PROXY=%j and api.example.com:8443: direct is %s', (noProxy, isDirect) => {
  expect(way('https://api.example.com:8443', noProxy) === null).toBe(isDirect)
})

test.each(['2001:db8::7', '[2001:db8::7]', '[2001:db8::7]:443'])(
  '%s is an address with its colons',
  (noProxy) => {
    expect(way('https://[2001:db8::7]/', noProxy)).toBeNull()
    expect(way('https://[2001:db8::8]/', noProxy)).not.toBeNull()
  },
)

let stop = async () => {}
afterEach(() => stop())

test('a picture host whose name means this machine is not connected to', async () => {
  const upstream = await FaultUpstream.start()
  upstream.script(reply(200, {}))
  const dispatchers = createDispatchers(
    upstream.origin,
    { outgoingProxy: null, serviceKeepAliveMs: 1_000 },
    // Every name means this machine, as the names of a hostile picture host would.
    (_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
  )
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

test.each([
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['LOCALHOST', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['10.0.0.1', false],
  ['::2', false],
])('%s is loopback: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected)
})
