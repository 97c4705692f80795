import { expect, test } from 'vitest'
import { BrowserGuard } from '#server/guard.ts'

const guard = (host: string, ...allowedHosts: string[]) =>
  new BrowserGuard({ host, allowedHosts, publicUrl: null })

test.each([
  [guard('127.0.0.1'), 'localhost', true],
  [guard('127.0.0.1'), 'LOCALHOST:3000', true],
  [guard('127.0.0.1'), '127.0.0.1:5173', true],
  [guard('127.0.0.1'), '[::1]:3000', true],
  [guard('127.0.0.1'), 'desk.example.com', false],
  [guard('127.0.0.1'), '192.168.1.5:3000', false],
  [guard('127.0.0.1'), 'localhost:3000:80', false],
  [guard('127.0.0.1'), '', false],
  [guard('192.168.1.5'), '192.168.1.5:3000', true],
  [guard('Desk.local'), 'desk.local', true],
  [guard('fd00::5'), '[fd00::5]:3000', true],
  [guard('0.0.0.0'), '0.0.0.0:3000', false],
  [guard('::'), '[::]:3000', false],
  [guard('0.0.0.0', 'desk.example.com'), 'desk.example.com', true],
  [guard('0.0.0.0', 'desk.example.com'), 'desk.example.com:8443', true],
  [guard('0.0.0.0', 'desk.example.com:8443'), 'desk.example.com:8443', true],
  [guard('0.0.0.0', 'desk.example.com:8443'), 'desk.example.com', false],
  [guard('0.0.0.0', 'desk.example.com'), 'desk.example.com.evil.example', false],
])('%o answers as %j: %s', (own, host, expected) => {
  expect(own.isKnownHost({ host, address: '192.0.2.1' })).toBe(expected)
})

test('on an open network the names of this machine are for whoever is on it', () => {
  for (const host of ['localhost', '127.0.0.1:3000', '[::1]']) {
    expect(guard('0.0.0.0').isKnownHost({ host, address: '192.0.2.1' })).toBe(false)
    expect(guard('0.0.0.0').isKnownHost({ host, address: '127.0.0.1' })).toBe(true)
  }
})

test('the address that people open is known without being listed', () => {
  const desk = new BrowserGuard({
    host: '0.0.0.0',
    allowedHosts: [],
    publicUrl: new URL('https://desk.example.com'),
  })
  expect(desk.isKnownHost({ host: 'desk.example.com', address: '192.0.2.1' })).toBe(true)
  expect(desk.isKnownHost({ host: 'evil.example', address: '192.0.2.1' })).toBe(false)
})
