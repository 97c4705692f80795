import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { builtFolder, builtPage, sharedProxyRig, startProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { INSIGHT } from '#testing/proxy/proxy-rig.ts'
import { HOST, rawRequest } from '#testing/proxy/raw-client.ts'

const rig = sharedProxyRig()
const SCRIPT = '/assets/app-1a2b3c4d.js'

/** As a browser requests a page, byte for byte. */
const rawPage = (path: string, host = HOST, more: (typeof HOST)[] = []) =>
  rig().raw(rawRequest('GET', path, [host, ['Accept', 'text/html,application/xhtml+xml'], ...more]))

/** A route or a file that is not there, another host, or not even decodable. */
const refused =
  '//.env //evil.example/insights /api/unknown /api /api/ /assets/missing.js /favicon.png ' +
  '/api/%zz /api/insights/v1/%zz /auth/%zz /api/..%2finsights'
test.each(refused.split(' '))('%j is a problem and never the page, and is not forwarded', async (path) => {
  const answer = await rawPage(path)
  expect([400, 404]).toContain(answer.status)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/problem+json',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
    'x-request-id': JSON.parse(answer.body).requestId,
  })
  expect(JSON.parse(answer.body)).toMatchObject({ status: answer.status, title: expect.any(String) })
  // Nothing of the address comes back.
  expect(answer.text).not.toMatch(/unknown|missing|%/)
  expect(rig().upstream.calls).toHaveLength(0)
})

const unknownPages =
  '/metrics /debug /__vite /@fs/etc/passwd /src/main /assets/ /today/x /assets/app-1a2b3c4d.js.map /index.html%00 ' +
  '/../package.json /%2e%2e/package.json /..%2fpackage.json /.env /.git/config /assets/%00 /insights/.x /insights/%2e%2e ' +
  '/assets/a%2Fb /insights/..%2f..%2fetc /insights/%2e%2e%2f%2e%2e%2fetc%2fpasswd'
test.each(unknownPages.split(' '))('%j has status 404 whoever asks; browsers get the app', async (path) => {
  const known = String((await rig().call('/')).headers['etag'])
  // Whoever knows the page from another address gets it too.
  const answer = await rawPage(path, HOST, [['If-None-Match', known]])
  expect([answer.status, answer.body]).toEqual([404, builtPage])
  expect(answer.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'/)
  // Other clients get no page, and neither does another host name.
  const other = await rig().raw(rawRequest('GET', path, [HOST]))
  expect([other.status, other.headers['content-type']]).toEqual([404, 'application/problem+json'])
  const foreign = await rawPage(path, ['Host', 'evil.example'])
  expect(foreign.text).not.toContain(builtPage)
  expect(rig().upstream.calls).toHaveLength(0)
})

const pages =
  '/ /insights /insights/ /insights/0b6f-1 /assets/acme_nasd /today /watchlist /data /insights?stars=7,8&page=1'
test.each(pages.split(' '))('page %j is the app under the strict policy', async (path) => {
  const { status, text, headers } = await rig().call(path)
  expect([status, text, headers['cache-control']]).toEqual([200, builtPage, 'no-cache'])
  expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'/)
  expect(headers['content-security-policy']).not.toContain('unsafe')
  // Charts fill the screen; no other feature of the device is used.
  const features = String(headers['permissions-policy']).split(', ')
  expect(features.filter((rule) => !rule.endsWith('=()'))).toEqual(['fullscreen=(self)'])
})

test.each(['/insights', INSIGHT, SCRIPT])('%s: no page of another site may frame it', async (path) => {
  expect((await rig().call(path)).headers).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test('a hashed file is compressed, immutable and 304 when known', async () => {
  const ask = (headers = {}) => rig().call(SCRIPT, { headers })
  const br = await ask({ 'accept-encoding': 'gzip, br' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(br.headers['cache-control']).toContain('immutable')
  expect((await ask({ 'accept-encoding': 'gzip, br;q=0' })).headers['content-encoding']).toBe('gzip')
  expect((await ask()).text).toHaveLength(3000)
  const known = { 'accept-encoding': 'br', 'if-none-match': br.headers['etag'] }
  expect(await ask(known)).toMatchObject({ status: 304, text: '' })
})

test('what a client sends cannot forge a log line', async () => {
  const before = rig().logLines.length
  await rig().raw(rawRequest('GET', '/api/insights/v1/%0a%0d%22fake', [HOST, ['User-Agent', 'a"b[31m']]))
  const lines = rig().logLines.slice(before)
  const route = '/api/insights/v1/:id'
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: 'request', status: 400, route }])
})

describe('a build', () => {
  /** A desk with only these files, until the test ends. */
  async function deskOf(...files: string[]) {
    const { folder, remove } = builtFolder(Object.fromEntries(files.map((path) => [path, 'x'])))
    onTestFinished(remove)
    const { call } = await startProxyRig({ clientFolder: folder })
    return { folder, ask: (path: string) => call(path) }
  }

  test('that is missing: data still come, pages say so, and are there once it is', async () => {
    const { folder, ask } = await deskOf()
    expect((await ask(INSIGHT)).json).toEqual({ id: 'abc' })
    expect((await ask('/insights')).json).toMatchObject({ status: 503, type: 'urn:insight-desk:not-built' })
    writeFileSync(join(folder, 'index.html'), '<!doctype html>first')
    expect((await ask('/insights')).text).toBe('<!doctype html>first')
  })

  test('serves its worker and manifest without caching, and the worker may call our routes but load nothing', async () => {
    const { ask } = await deskOf('sw.js', 'manifest.webmanifest')
    expect((await ask('/sw.js')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript/),
      'content-security-policy': expect.stringMatching(/^default-src 'none'; connect-src 'self';/),
    })
    expect((await ask('/manifest.webmanifest')).headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': expect.stringContaining('application/manifest+json'),
    })
  })

  test('only its plain visible files of known kinds are served', async () => {
    const hidden = ['app.js.map', 'app.js.br', '.env', 'notes', '.vite/manifest.json', 'a/.x.js']
    const { ask } = await deskOf('app.js', ...hidden)
    const { status, headers } = await ask('/app.js')
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    for (const path of hidden) expect((await ask(`/${path}`)).status).toBe(404)
  })
})
