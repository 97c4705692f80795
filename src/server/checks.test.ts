import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gate, hold, raw, reply, type Step } from '#testing/proxy/fault-upstream.ts'
import { freshProxyRig, startVirtualRig } from '#testing/proxy/proxy-rig-hooks.ts'
import { CANARY_SECRET, FILTER, INSIGHT } from '#testing/proxy/proxy-rig.ts'
import { openRaw, rawRequest } from '#testing/proxy/raw-client.ts'
import { settled } from '#testing/virtual-clock.ts'

const insight = { id: 'abc', title: 'An insight' }
const rig = freshProxyRig()

const FEED = '/api/feed/v1/filter'
const deep = '['.repeat(100_000) + ']'.repeat(100_000)
test.each<[string, Step, path?: string, body?: object]>([
  ['HTML', reply(200, '<h1>Maintenance</h1>', { 'content-type': 'text/html' })],
  ['JSON that claims to be HTML', reply(200, insight, { 'content-type': 'text/html' })],
  ['nothing', reply(200, '')],
  ['broken JSON', reply(200, '{"id":')],
  ['a record after a byte order mark', reply(200, '\ufeff{"id":"abc"}')],
  ['NaN', reply(200, '{"id":NaN}')],
  ['bytes that are no UTF-8', reply(200, Buffer.from('{"id":"\xff"}', 'latin1'))],
  ['no content', raw('HTTP/1.1 204 No Content\r\n\r\n')],
  ['broken compression', reply(200, insight, { 'content-encoding': 'br' })],
  // A name that every JavaScript object has.
  ['an unknown compression', reply(200, insight, { 'content-encoding': 'constructor' })],
  ['a redirect', reply(302, '', { location: '/elsewhere' })],
  ['a list', reply(200, [])],
  ['a text', reply(200, '"text"')],
  ['null', reply(200, 'null')],
  ['a record without a list', reply(200, { message: 'nothing here' }), FILTER, {}],
  ['no such list', reply(404, {}), FILTER, {}],
  ['a number', reply(200, 7), `${INSIGHT}/predictions`],
  ['a list with the wrong shape', reply(200, []), '/api/ca/v2/q', { snake_expression: 'a.price' }],
  ['what is too deep for a feed', reply(200, `{"result":[{"id":"i","title":${deep}}]}`), FEED, {}],
  ['what is too deep to be read', reply(200, `{"result":[{"created_at":${deep}}]}`), FEED, {}],
])('%s instead of an answer is a 502', async (_, step, path = INSIGHT, body) => {
  rig().upstream.script(step)
  const kind = expect.stringMatching(/^(?:contract|server)$/)
  const answer = await rig().call(path, { body })
  expect(answer).toMatchObject({ status: 502, json: { kind } })
  expect(answer.text).not.toContain('Maintenance')
  // Nothing is asked for again, and no redirect is followed.
  expect(rig().upstream.calls).toHaveLength(1)
})

test('unknown fields and nulls come through, hostile text comes through unchanged, as data, and integers keep every digit', async () => {
  const title = JSON.stringify('</script><img src=x onerror=alert(1)>\u202ejavascript:')
  const text = `[{"id":1234567890123456789,"name":null,"extra":{"deep":[1,2]},"title":${title}}]`
  rig().upstream.script(reply(200, text, { 'content-encoding': 'Identity' }))
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const answer = await rig().call('/api/entity-report/v1/entity/acme_nasd/relevance')
  expect(answer).toMatchObject({ status: 200, text, headers })
})

test('a body over the limit is refused, compressed or not', async () => {
  // Valid except for its length.
  const ofMib = (size: number) => `{"id":"abc","title":"${'x'.repeat(size * 1024 * 1024)}"}`
  const bomb = gzipSync(ofMib(64))
  const gzip = { 'content-encoding': 'gzip' }
  const compressed = [bomb, gzipSync(ofMib(6))].map((body) => reply(200, body, gzip))
  rig().upstream.script(reply(200, ofMib(6)), reply(200, ofMib(11)), ...compressed)
  for (const status of [200, 502, 502, 200]) expect((await rig().call(INSIGHT)).status).toBe(status)
  expect(rig().logLines.filter((line) => /too large|ERR_BUFFER_TOO_LARGE/.test(line))).toHaveLength(2)
})

test.each<[string, Step]>([
  ['20 KiB of headers', reply(200, insight, { 'x-long': 'a'.repeat(20_000) })],
  ['a garbage status line', raw('HELLO THERE\r\n\r\n')],
  ['contradicting lengths', raw('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 5\r\n\r\n{}')],
  ['an unsolicited go-ahead', raw('HTTP/1.1 100 Continue\r\n\r\n')],
  ['an unsolicited switch of protocols', raw('HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')],
])('%s is a 502, and the next call works', async (_, step) => {
  rig().upstream.script(step, step, reply(200, insight))
  expect((await rig().call(INSIGHT)).status).toBe(502)
  await expect.poll(async () => (await rig().call(INSIGHT)).status).toBe(200)
})

test('one 500 is repeated, a second one reported', async () => {
  rig().upstream.script(reply(500, {}), reply(200, insight))
  expect((await rig().call(INSIGHT)).status).toBe(200)
  rig().upstream.script(reply(500, { message: 'SELECT * FROM users' }))
  const answer = await rig().call(INSIGHT)
  expect(answer).toMatchObject({ status: 502, json: { kind: 'server' } })
  expect(answer.text).not.toContain('SELECT')
  expect(rig().upstream.calls).toHaveLength(4)
})

test('a short Retry-After is waited for, a long one is reported', async () => {
  const { clock, ...patient } = await startVirtualRig()
  const { until, open } = gate()
  patient.upstream.script(hold(until, reply(503, {}, { 'retry-after': '1' })), reply(200, insight))
  const waiting = patient.call(INSIGHT)
  await expect.poll(() => patient.upstream.calls.length).toBe(1)
  const timers = clock.pending
  open()
  await expect.poll(() => clock.pending).toBe(timers + 1)
  await clock.advance(999)
  expect(patient.upstream.calls).toHaveLength(1)
  await clock.advance(1)
  expect((await waiting).status).toBe(200)
  patient.upstream.script(reply(503, {}, { 'retry-after': '120' }))
  const answer = await patient.call(INSIGHT)
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '60' } })
  expect(patient.upstream.calls).toHaveLength(3)
})

test.each([
  [400, 400, 'rejected-by-service'],
  [401, 502, 'upstream-auth-failed'],
  [403, 502, 'upstream-forbidden'],
  [404, 404, 'not-found'],
  [418, 502, 'upstream-unexpected'],
  [422, 400, 'rejected-by-service'],
  [503, 503, 'upstream-busy', '17'],
  // A used-up quota.
  [429, 503, 'upstream-rate-limited', '17'],
])('status %i of the service is told as %i %s', async (given, status, slug, retryAfter = undefined) => {
  // It counts although its body cannot be decompressed.
  rig().upstream.script(reply(given, 'denied', { 'content-encoding': 'gzip', 'retry-after': '17' }))
  const answer = await rig().call(INSIGHT)
  expect(answer.json).toMatchObject({ status, type: `urn:insight-desk:${slug}` })
  expect(answer.headers['retry-after']).toBe(retryAfter)
  expect(rig().upstream.calls).toHaveLength(given === 401 ? 2 : 1)
})

const escaped = JSON.stringify({ id: CANARY_SECRET }).replaceAll('/', '\\/')
test.each([
  ['body', reply(200, { id: 'abc', title: 'here: canary-token-1' })],
  ['escaped body', reply(200, escaped)],
  ['header', reply(500, {}, { 'x-echo': 'canary-token-1' })],
  ['error text', reply(400, { message: `bad token canary-token-1 of ${CANARY_SECRET}` })],
])('a service that reflects the token in its %s does not hand it out', async (_, step) => {
  rig().upstream.script(step)
  expect([400, 502]).toContain((await rig().call(INSIGHT)).status)
})

test('no header of the service is passed on', async () => {
  const plain = (await rig().call(INSIGHT)).headers
  const names =
    'set-cookie location content-security-policy access-control-allow-origin refresh clear-site-data link server via ' +
    'alt-svc report-to sourcemap x-powered-by'
  const hostile = Object.fromEntries(names.split(' ').map((name) => [name, 'evil']))
  rig().upstream.script(reply(200, { id: 'abc' }, hostile))
  const answer = await rig().call(INSIGHT)
  expect(Object.keys(answer.headers)).toEqual(Object.keys(plain))
  expect(JSON.stringify(answer.headers)).not.toContain('evil')
})

test('a caller that leaves ends the call to the service', async () => {
  let ended = false
  rig().upstream.script((socket, request) => {
    socket.once('close', () => (ended = true))
    return hold(new Promise(() => {}), reply(200, {}))(socket, request)
  })
  const gone = openRaw(rig().port, rawRequest('GET', INSIGHT))
  await expect.poll(() => rig().upstream.calls.length).toBe(1)
  gone.destroy()
  await expect.poll(() => ended).toBe(true)
  await settled()
  expect(rig().logLines.join()).not.toContain('internal-error')
})
