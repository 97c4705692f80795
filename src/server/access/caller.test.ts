import fc from 'fast-check'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { originReader } from '#server/access/caller.ts'

const originOf = originReader(['10.0.0.0/8', '::1', '192.0.2.7'])

function from(address: string, headers: Record<string, string> = {}) {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: address })
  const request = new IncomingMessage(socket)
  Object.assign(request.headers, { host: 'desk.internal', ...headers })
  return originOf(request)
}

const forged = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'evil.example' }

test('from a stranger no forwarded header is believed', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      fc.pre(!address.startsWith('10.') && address !== '192.0.2.7')
      expect(from(address, forged)).toEqual({
        address,
        host: 'desk.internal',
        isForwarded: false,
        isEncrypted: false,
      })
    }),
  )
})

test('without any trusted proxy none is ever believed', () => {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: '127.0.0.1' })
  const request = new IncomingMessage(socket)
  Object.assign(request.headers, { host: 'desk', ...forged })
  expect(originReader([])(request)).toMatchObject({ address: '127.0.0.1', host: 'desk' })
})

test('a trusted proxy says who its client is, whatever that client claims about itself', () => {
  expect(from('10.1.2.3', { 'x-forwarded-for': '127.0.0.1, 198.51.100.4' })).toMatchObject({
    address: '198.51.100.4',
    isForwarded: true,
  })
})

test('proxies of ours in a row are walked through to the first stranger', () => {
  expect(from('10.1.2.3', { 'x-forwarded-for': '1.1.1.1, 203.0.113.9, 192.0.2.7, 10.9.9.9' }).address).toBe(
    '203.0.113.9',
  )
})

test.each([
  ['nothing', '', '10.1.2.3'],
  ['an IPv4 address written as IPv6', '::ffff:198.51.100.4', '198.51.100.4'],
])('%s as forwarded address', (_, text, expected) => {
  expect(from('10.1.2.3', { 'x-forwarded-for': text }).address).toBe(expected)
})

test('a dual-stack socket shows the same proxy in other clothes', () => {
  expect(from('::ffff:10.1.2.3', { 'x-forwarded-for': '198.51.100.4' }).address).toBe('198.51.100.4')
})

test('the host under which people came is the last one that was forwarded', () => {
  expect(from('::1', { 'x-forwarded-host': 'evil.example, desk.example.com' }).host).toBe('desk.example.com')
  expect(from('::1').host).toBe('desk.internal')
})
