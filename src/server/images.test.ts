import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imageLinks, imageType, withLocalImages } from '#server/images.ts'
import { Secret } from '#server/log.ts'
import { publicOnly } from '#server/network.ts'
import { PNG, reply, stall } from '#testing/proxy/fault-upstream.ts'
import { freshProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { INSIGHT } from '#testing/proxy/proxy-rig.ts'
import { VirtualClock } from '#testing/virtual-clock.ts'

const linksOf = (imageHosts = ['images.example.com'], sessionKey: Secret | null = null) =>
  imageLinks(new URL('https://api.example.com'), { imageHosts, sessionKey })
const live = linksOf()
const local = imageLinks(new URL('http://127.0.0.1:4010'), { imageHosts: null, sessionKey: null })

const refused =
  'javascript:alert(1) data:text/html,<script> data:image/svg+xml,<svg> http://images.example.com/a.png ' +
  '//images.example.com/a.png //evil.example/a.png https://evil.example/a.png https://user:pass@images.example.com/a.png ' +
  'https://images.example.com:22/a.png https://[::1]/a.png https://127.0.0.1/a.png https:images.example.com/a.png ' +
  'https://images.example.com.evil.example/a.png https://im\u0430ges.example.com/a.png https://images.example.com@evil.example/ ' +
  'file:///etc/passwd http://127.0.0.1:4010/a.png https://localhost/a.png'
const noLinks = [...refused.split(' '), '', `https://images.example.com/${'a'.repeat(3_000)}`]
test.each(noLinks)('%j becomes no link', (address) => {
  expect(live.toLocal(address)).toBeNull()
  // Nor do addresses of this machine, even where they are listed.
  expect(linksOf(['127.0.0.1', 'localhost', '[::1]']).toLocal(address)).toBeNull()
})

test('an API on this machine has images on its own port only', () => {
  const isLink = (url: string) => local.toLocal(url) !== null
  expect(isLink('http://127.0.0.1:4010/charts/1.png')).toBe(true)
  for (const url of ['http://127.0.0.1:4011/1.png', 'https://127.0.0.1/1.png'])
    expect(isLink(url)).toBe(false)
})

test('an allowed URL comes back unchanged; another start has another key, and replicas may share one', () => {
  const [key, other] = [1, 2].map((fill) => new Secret(Buffer.alloc(32, fill).toString('base64')))
  const shared = linksOf(undefined, key)
  for (const [links, twin, stranger] of [
    [live, live, linksOf()],
    [shared, linksOf(undefined, key), linksOf(undefined, other)],
  ] as const) {
    const link = links.toLocal('https://images.example.com/a.png?size=2#x')!.replace('/api/img/', '')
    expect(twin.toRemote(link)?.href).toBe('https://images.example.com/a.png?size=2')
    expect(stranger.toRemote(link)).toBeNull()
  }
})

const shown = (address: string) => `/shown/${address.length}`

test('rewriting equals a replacement in the parsed value, for any JSON', () => {
  const key = fc.constantFrom('url', '"url":', 'a\\', 'title')
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom('url', '"url":"x"', '\\"url\\":"', 'https://x', ''),
      fc.integer(),
      fc.constant(null),
      fc.array(tie('tree')),
      fc.dictionary(key, tie('tree')),
    ),
  }))
  fc.assert(
    fc.property(tree, fc.nat(1), fc.constantFrom('"url"', '"\\u0075r\\u006C"'), (value, indent, name) => {
      const text = JSON.stringify(value, null, indent).replaceAll('"url"', name)
      const replaced = (name: string, inner: unknown) =>
        name === 'url' && typeof inner === 'string' ? shown(inner) : inner
      expect(JSON.parse(withLocalImages('insight', text, shown))).toEqual(JSON.parse(text, replaced))
    }),
  )
})

const ask = (...addresses: string[]) =>
  new Promise<string>((resolve) => {
    const found = addresses.map((address) => ({ address, family: 4 }))
    const lookup = publicOnly((_, __, callback) => callback(null, found))
    lookup('images.example.com', { all: true }, (error) => resolve(error ? 'refused' : 'connects'))
  })

const inner =
  '127.0.0.1 169.254.169.254 ::ffff:10.0.0.1 ::ffff:a00:1 0.0.0.0 100.64.0.1 10.1.2.3 172.16.0.1 192.168.1.1 224.0.0.1 ' +
  '255.255.255.255 ::1 :: fe80::1 fd00::1 64:ff9b::7f00:1 2001:db8::1 2002:7f00:1::1 2001:0:7f00:1::1 64:ff9b:1::a00:1 ' +
  '192.88.99.1 no-address'
test.each(inner.split(' '))('a name that means %s is not connected to', async (address) => {
  expect(await ask(address)).toBe('refused')
  expect(await ask('93.184.215.14', address)).toBe('refused')
})

test('a name that means the public internet is connected to', async () => {
  const outer = ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '172.32.0.1', '100.128.0.1']
  expect(await ask(...outer)).toBe('connects')
})

test.each<[string | null, Buffer]>([
  ['image/png', PNG],
  ['image/jpeg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(20)])],
  ['image/gif', Buffer.from('GIF89a'.padEnd(20, '\0'))],
  ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 \0\0\0\0')],
  ['image/avif', Buffer.from('\0\0\0\x20ftypavif\0\0\0\0\0\0')],
  [null, Buffer.from('\x89PNG')],
  [null, Buffer.alloc(0)],
])('the bytes say %s', (type, bytes) => {
  expect(imageType(bytes)).toBe(type)
})

const picture = (type: string, bytes: string | Buffer = PNG) => reply(200, bytes, { 'content-type': type })

describe('through the proxy', () => {
  const clock = new VirtualClock()
  const rig = freshProxyRig({ clock })

  const origin = () => rig().upstream.origin

  async function linkTo(address: string): Promise<string> {
    rig().upstream.script(reply(200, { id: 'abc', charts: [{ id: '1', type: 'scenario', url: address }] }))
    const { json } = await rig().call(INSIGHT)
    return Object(json).charts[0].url
  }

  test('a chart elsewhere is null, however long its URL, and nobody asks for it', async () => {
    for (const address of ['https://evil.example/a.png', `data:image/png;base64,${'A'.repeat(9_000_000)}`])
      expect(await linkTo(address)).toBeNull()
    expect(rig().upstream.calls.map(({ path }) => path)).toEqual(['/insights/v1/abc', '/insights/v1/abc'])
  })

  test('a picture is fetched with nothing of ours or the browser\u2019s', async () => {
    const link = await linkTo(`${origin()}/charts/1.png`)
    rig().upstream.script(reply(200, PNG, { 'content-type': 'image/png', 'set-cookie': 'a=b' }))
    const answer = await rig().call(link, {
      headers: { cookie: 'a=b', referer: 'http://x', 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const call = rig().upstream.calls.at(-1)
    expect(call?.path).toBe('/charts/1.png')
    expect(call?.headerNames.toSorted()).toEqual(['accept', 'connection', 'host', 'user-agent'])
  })

  test.each([
    ['SVG', picture('image/svg+xml', '<svg onload="alert(1)"/>'.padEnd(40))],
    ['HTML under a false name', picture('image/png', '<script>alert(1)</script>')],
    ['a picture that says it is HTML', picture('text/html')],
    ['four megabytes', picture('image/png', Buffer.concat([PNG, Buffer.alloc(4_000_000)]))],
    ['a redirect inside', reply(302, '', { location: 'http://169.254.169.254/' })],
    ['nothing', reply(404, '')],
  ])('%s is a 404', async (_, step) => {
    const link = await linkTo(`${origin()}/charts/1.png`)
    rig().upstream.script(step)
    expect((await rig().call(link)).json).toMatchObject({ status: 404, kind: 'not-found' })
  })

  test('a forged link fetches nothing', async () => {
    const [link, other] = [await linkTo(`${origin()}/1.png`), await linkTo(`${origin()}/2.png`)]
    const [name, signature] = link.split('.')
    const before = rig().upstream.seen.length
    const forged = ['/api/img/.', `${name}`, `${name}.`, `${name}.${other.split('.')[1]}`, link.slice(0, -3)]
    for (const path of [...forged, `${link}x`, `${link}=`, `${link}.${signature}`, '/api/img/..%2f..%2fx'])
      expect((await rig().call(path)).status).toBe(404)
    expect(rig().upstream.seen).toHaveLength(before)
  })

  test('a slow picture host holds up no data', async () => {
    const link = await linkTo(`${origin()}/charts/1.png`)
    const answer = reply(200, { id: 'abc' })
    rig().upstream.script((socket, request) =>
      (request.path.startsWith('/charts') ? stall : answer)(socket, request),
    )
    const pictures = Array.from({ length: 20 }, () => rig().call(link))
    expect((await rig().call(INSIGHT)).status).toBe(200)
    const answers = await clock.until(Promise.all(pictures), 1000)
    expect(answers.map(({ status }) => status)).not.toContain(200)
  })
})
