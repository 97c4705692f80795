import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { reply } from '#testing/proxy/fault-upstream.ts'
import { type RigAnswer } from '#testing/proxy/proxy-rig.ts'
import { rawRequest } from '#testing/proxy/raw-client.ts'
import { sharedProxyRig } from '#testing/proxy/proxy-rig-hooks.ts'

const FILTER = '/api/insights/v1/filter'
const HOST: readonly [string, string] = ['Host', 'localhost']
const rig = sharedProxyRig()

const fieldNames = ({ json }: RigAnswer) => {
  const fields: unknown = typeof json === 'object' && json ? Reflect.get(json, 'fields') : null
  return Array.isArray(fields) ? fields.map((field: { name: string }) => field.name) : []
}

describe('bodies', () => {
  const post = (body: string, type = 'application/json', extra: [string, string][] = []) =>
    rig().raw(
      rawRequest(
        'POST',
        FILTER,
        [HOST, ['Content-Type', type], ['Content-Length', String(Buffer.byteLength(body))], ...extra],
        body,
      ),
    )

  test.each<[number, string]>([
    [400, '{"__proto__":{"limit":1}}'],
    [400, '{"constructor":{"prototype":{"limit":1}}}'],
    [400, '{"limit":{"__proto__":1}}'],
    [400, ''],
    [400, '[]'],
    [400, '"x"'],
    [400, 'null'],
    [400, '{'],
    [400, '['.repeat(7_000)],
    [413, '['.repeat(30_000)],
    [413, `{"topic":["${'a'.repeat(17_000)}"]}`],
    [400, '{"last_value__lte":1e999}'],
    [400, `{"last_value__lte":${'1'.repeat(1_000)}}`],
    [400, '{"entity":["\\ud800"]}'],
    [400, '{"entity":["a\\u0000b"]}'],
    [400, '{"entity":[""]}'],
    [400, '{"limit":1}\u0000'],
  ])('status %i for a hostile body', async (status, body) => {
    expect((await post(body)).status).toBe(status)
    expect(rig().upstream.calls).toHaveLength(0)
  })

  test('a body longer than announced, compressed, or sent in chunks over the limit', async () => {
    const chunk = `${(60_000).toString(16)}\r\n${'a'.repeat(60_000)}\r\n0\r\n\r\n`
    const chunked = await rig().raw(
      `POST ${FILTER} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
    )
    expect(chunked.status).toBe(413)
    const head = (length: number) =>
      `POST ${FILTER} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n`
    // What is left over is taken for a request, and is none.
    const longer = await rig().raw(`${head(11)}\r\n{"limit":1} and more\r\n\r\n`)
    expect(longer.text).toMatch(/HTTP\/1\.1 400[^]*$/)
    expect(longer.text).not.toMatch(/HTTP\/1\.1 500/)
    const zipped = gzipSync('{"limit":1}')
    const encoded = Buffer.concat([
      Buffer.from(`${head(zipped.length)}Content-Encoding: gzip\r\n\r\n`),
      zipped,
    ])
    expect((await rig().raw(encoded)).status).toBe(415)
  })

  test('a body cut off is no question', async () => {
    const socket = connect(rig().port, '127.0.0.1', () =>
      socket.end(
        rawRequest(
          'POST',
          FILTER,
          [HOST, ['Content-Type', 'application/json'], ['Content-Length', '12']],
          '{"limit":1}',
        ),
      ),
    )
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    await once(socket, 'close')
    expect(answer).toMatch(/^(?:HTTP\/1\.1 400|$)/)
    expect(rig().upstream.seen).toHaveLength(0)
    expect(rig().logLines.filter((line) => line.includes('internal-error'))).toEqual([])
  })

  test('the last of two equal keys counts, and the service sees only one', async () => {
    rig().upstream.script(reply(200, { result: [] }))
    expect((await post('{"limit":1,"limit":2}')).status).toBe(200)
    expect(rig().upstream.calls[0]?.body.toString()).toBe('{"limit":2}')
  })

  test.each([
    'text/plain',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    '',
  ])('media type %j is a 415', async (type) => {
    expect((await post('{}', type)).status).toBe(415)
    expect(rig().upstream.seen).toHaveLength(0)
  })

  test.each([
    [['Content-Encoding', 'gzip']],
    [['Content-Type', 'application/json; charset=utf-16']],
  ] as const)('a body that says it is written otherwise is a 415: %j', async ([name, value]) => {
    const type = name === 'Content-Type' ? [] : [['Content-Type', 'application/json'] as const]
    const headers = [['Host', 'localhost'], ['Content-Length', '2'], [name, value], ...type] as const
    const answer = await rig().raw(rawRequest('POST', '/api/insights/v1/filter', headers, '{}'))
    expect(answer.status).toBe(415)
    expect(rig().upstream.seen).toHaveLength(0)
  })

  test.each([
    'application/json; charset=utf-8',
    'application/json;x',
    'application/json\t',
    'Application/JSON',
  ])('media type %j is JSON or refused, and never unchecked', async (type) => {
    const answer = await post('{"nonsense":1}', type)
    expect([400, 415]).toContain(answer.status)
    expect(rig().upstream.seen).toHaveLength(0)
  })

  test.each<[string, unknown]>([
    ['colour', { colour: ['red'] }],
    ['limit', { limit: 1e9 }],
    ['limit', { limit: 0 }],
    ['page', { page: -1 }],
    ['entity', { entity: Array.from({ length: 300 }, (_, at) => `t${at}`) }],
    ['stars', { stars: [''] }],
    ['class', { class: [''] }],
    ['asset_cls', { asset_cls: [1.5] }],
    ['sub_class', { sub_class: 'x' }],
    ['direction', { direction: '' }],
    ['from_date', { from_date: '' }],
    ['to_date', { to_date: 'yesterday' }],
    ['topic', { topic: [''] }],
    ['sector', { sector: ['a'.repeat(200)] }],
  ])('a filter with a bad %s is a 400 that names it', async (field, body) => {
    const answer = await rig().call(FILTER, { body })
    expect(answer.status).toBe(400)
    expect(fieldNames(answer)).toEqual([field])
    expect(answer.text).toContain(field)
    expect(rig().upstream.calls).toHaveLength(0)
  })

  test('every problem names no value that was sent', async () => {
    const answer = await rig().call('/api/entity/v2/filtered', {
      body: { filter: 'sesame-open', args: 'sesame-shut' },
    })
    expect(answer.status).toBe(400)
    expect(fieldNames(answer)).toEqual(['filter', 'args'])
    expect(answer.text).not.toContain('sesame')
  })

  test('what is not filtered is left out on the way to the service', async () => {
    rig().upstream.script(reply(200, { result: [] }))
    await rig().call(FILTER, { body: { stars: [], sector: null, direction: [1], limit: 3 } })
    expect(rig().upstream.calls[0]?.body.toString()).toBe('{"direction":[1],"limit":3}')
  })

  test.each([
    '?ticker=A&ticker=B',
    '?ticker[]=A',
    '?ticker=A&x=1',
    '?ticker=',
    '',
    '?ticker=a/b',
    '?ticker=%zz',
    '?__proto__=1&ticker=A',
  ])('query %j is refused', async (query) => {
    expect((await rig().raw(rawRequest('GET', `/api/price-history/v1/market-close${query}`))).status).toBe(
      400,
    )
    expect(rig().upstream.seen).toHaveLength(0)
  })

  test('an encoded separator stays inside its value', async () => {
    rig().upstream.script(reply(200, { time: '2026-01-01T00:00:00Z', close: 1 }))
    await rig().call('/api/price-history/v1/market-close?ticker=A%26x%3D1')
    expect(rig().upstream.calls[0]?.path).toBe('/price-history/v1/market-close?ticker=A%26x%3D1')
  })
})
