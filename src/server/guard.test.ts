import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isKnownHost } from '#server/guard.ts'
import { LIMITS } from '#server/limits.ts'
import { ProxyRig } from '#testing/proxy/proxy-rig.ts'

const known = (host: string, own: string, allowedHosts: string[] = [], ip = '192.0.2.1') =>
  isKnownHost({ host, ip }, { host: own, allowedHosts, publicUrl: new URL('https://public.example.com') })

describe('names of the desk', () => {
  test.each<[string, string, boolean, string[]?]>([
    ['127.0.0.1', 'localhost', true],
    ['127.0.0.1', 'LOCALHOST:3000', true],
    ['127.0.0.1', '127.0.0.1:5173', true],
    ['127.0.0.1', '[::1]:3000', true],
    ['127.0.0.1', 'public.example.com', true],
    ['127.0.0.1', 'desk.example.com', false],
    ['127.0.0.1', '192.168.1.5:3000', false],
    ['127.0.0.1', 'localhost:3000:80', false],
    ['127.0.0.1', '', false],
    ['192.168.1.5', '192.168.1.5:3000', true],
    ['Desk.local', 'desk.local', true],
    ['fd00::5', '[fd00::5]:3000', true],
    ['0.0.0.0', '0.0.0.0:3000', false],
    ['::', '[::]:3000', false],
    ['0.0.0.0', 'localhost:3000', true, ['localhost']],
    ['0.0.0.0', 'desk.example.com', true, ['desk.example.com']],
    ['0.0.0.0', 'desk.example.com:8443', true, ['desk.example.com']],
    ['0.0.0.0', 'desk.example.com:8443', true, ['desk.example.com:8443']],
    ['0.0.0.0', 'desk.example.com', false, ['desk.example.com:8443']],
    ['0.0.0.0', 'desk.example.com.evil.example', false, ['desk.example.com']],
  ])('bound to %j, %j is one of them: %s', (own, host, expected, allowed) => {
    expect(known(host, own, allowed)).toBe(expected)
  })

  test('on an open network the names of this machine are for whoever is on it', () => {
    for (const host of ['localhost', '127.0.0.1:3000', '[::1]']) {
      expect(known(host, '0.0.0.0')).toBe(false)
      expect(known(host, '0.0.0.0', [], '127.0.0.1')).toBe(true)
    }
  })
})

describe('behind proxies of ours', () => {
  let rig: ProxyRig
  beforeAll(async () => {
    rig = await ProxyRig.start({
      config: {
        host: '0.0.0.0',
        allowedHosts: ['desk.example.com'],
        trustedProxies: ['10.0.0.0/8', '192.0.2.7'],
      },
    })
  })
  afterAll(() => rig.stop())

  const ask = async (remoteAddress: string, headers: Record<string, string>, times = 1) => {
    const statuses: number[] = []
    while (statuses.length < times)
      statuses.push((await rig.app.inject({ url: '/api/config', remoteAddress, headers })).statusCode)
    return statuses
  }
  const passed = (statuses: number[]) => statuses.filter((status) => status === 200).length

  test('from a stranger no forwarded header is believed', async () => {
    const forged = { host: 'internal', 'x-forwarded-host': 'desk.example.com' }
    expect(await ask('203.0.113.1', forged)).toEqual([421])
    expect(await ask('10.1.2.3', forged)).toEqual([200])
    expect(await ask('::ffff:10.1.2.3', { ...forged, 'x-forwarded-for': '203.0.113.77' })).toEqual([200])
  })

  test('the host under which people came is the last one that was forwarded', async () => {
    const from = (name: string) => ask('10.1.2.3', { host: 'internal', 'x-forwarded-host': name })
    expect(await from('evil.example, desk.example.com')).toEqual([200])
    expect(await from('desk.example.com, evil.example')).toEqual([421])
  })

  test('a burst, then 429 with a time; each address has its own share, as the first stranger on the way', async () => {
    const headers = { host: 'desk.example.com' }
    const { burst } = LIMITS.rate
    expect(passed(await ask('203.0.113.9', headers, burst + 40))).toBe(burst)
    expect(await ask('203.0.113.10', headers)).toEqual([200])
    // Whatever the client claims to be, and through however many proxies of ours it comes.
    const claimed = { ...headers, 'x-forwarded-for': '127.0.0.1, 203.0.113.9, 192.0.2.7, 10.9.9.9' }
    expect(await ask('10.1.2.3', claimed)).toEqual([429])
    const refused = await rig.app.inject({ url: '/api/config', remoteAddress: '203.0.113.9', headers })
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(
      Math.ceil(burst / LIMITS.rate.perSecond),
    )
    // Health is nobody's share, and whoever sits at the machine has none.
    expect(
      (await rig.app.inject({ url: '/healthz', remoteAddress: '203.0.113.9', headers })).statusCode,
    ).toBe(200)
    expect(passed(await ask('127.0.0.1', headers, burst + 40))).toBe(burst + 40)
  })
})
