import { expect, test } from 'vitest'
import { proxyFor, readExceptions } from './outgoing-proxy.ts'
import { Secret } from './secret.ts'

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
