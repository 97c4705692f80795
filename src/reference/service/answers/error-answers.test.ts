import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { FORWARDED_ROUTES, SERVICE_ROUTES } from '#contract/calls/routes.ts'
import { rawRequest, sendRaw } from '#testing/proxy/raw-client.ts'
import { startReferenceFixture } from '#testing/reference-fixture.ts'

const service = await startReferenceFixture()
afterAll(() => service.stop())

const JSON_TYPE = 'application/json'

async function refused(method: string, path: string, body?: string, type: string | null = JSON_TYPE) {
  const answer = await fetch(service.baseUrl + path, {
    method,
    headers: { ...service.headers, ...(body !== undefined && type !== null && { 'content-type': type }) },
    ...(body !== undefined && { body: new TextEncoder().encode(body) }),
  })
  const text = await answer.text()
  const json: unknown = JSON.parse(text)
  expect(json).toEqual({ status: answer.status, message: expect.any(String) })
  expect(text.length, 'an answer that repeats less than it was sent').toBeLessThan(300)
  return {
    status: answer.status,
    message: String(Reflect.get(Object(json), 'message')),
    headers: answer.headers,
  }
}

describe('a refused request', () => {
  it.each([
    ['GET', '/insights/v1/%zz', 400],
    ['GET', `/insights/v1/${'x'.repeat(400)}`, 404],
    ['GET', `/insights/v1/${'x'.repeat(3000)}`, 414],
    ['GET', `/${'y'.repeat(3000)}`, 404],
    ['GET', `/entity-report/v1/entity/${'x'.repeat(400)}/relevance`, 404],
  ])('%s %.40s is %i in the common shape of errors', async (method, path, status) => {
    expect((await refused(method, path)).status).toBe(status)
  })

  it('is 431 in the same shape if URL and headers are too long', async () => {
    const { port } = new URL(service.baseUrl)
    const long = rawRequest('GET', `/snake/v2?snakes=${'x'.repeat(40_000)}`)
    const { status, body } = await sendRaw(Number(port), long)
    expect(status).toBe(431)
    expect(JSON.parse(body)).toEqual({ status: 431, message: expect.any(String) })
  })

  const operations = [...Object.values(FORWARDED_ROUTES), { method: 'POST', path: '/oauth/token' }]
  it.each(operations.map(({ method, path }) => [path, method] as const))(
    '%s by another method is 405 and names %s',
    async (path, method) => {
      const url = path.replaceAll(/\{\w+\}/g, 'x')
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (name) => name !== method,
      )) {
        const { status, message, headers } = await refused(other, url)
        expect(status, `${other} ${url}`).toBe(405)
        expect(message).toContain(method)
        expect(headers.get('allow')).toBe(method)
      }
    },
  )

  it('is 415 without the content type of JSON, and 400 if the body is not JSON', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', null]) {
      expect((await refused('POST', '/insights/v1/filter', '{"limit":1}', type)).status).toBe(415)
    }
    expect((await refused('POST', '/insights/v1/filter', '{"limit":')).status).toBe(400)
  })

  it('reports a field called __proto__ or constructor like any other', async () => {
    for (const name of ['__proto__', 'constructor']) {
      const { status, message } = await refused('POST', '/insights/v1/filter', `{"${name}":{"prototype":1}}`)
      expect(status).toBe(400)
      expect(message).toBe(`${name} is not a field of the filter`)
    }
  })

  it('is never repeated in full by the response', async () => {
    const long = 'z'.repeat(100_000)
    await refused('POST', '/ca/v2/q', JSON.stringify({ snake_expression: long }))
    await refused('POST', '/insights/v1/filter', JSON.stringify({ [long]: 1 }))
    await refused('POST', '/kg/v1/connected-entities/proximity', JSON.stringify({ entity: long }))
  })

  it('has the same shape for any path and body', async () => {
    const paths = Object.values(SERVICE_ROUTES).map(({ path }) => path)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.string({ maxLength: 40 }).filter((text) => !/^\.{0,2}$/.test(text)),
        fc.oneof(fc.json(), fc.string()),
        async (path, segment, body) => {
          const url = path.replaceAll(/\{\w+\}/g, encodeURIComponent(segment))
          const answer = await service.app.inject({
            method: 'POST',
            url,
            headers: { ...service.headers, 'content-type': JSON_TYPE },
            payload: body,
          })
          expect(answer.statusCode).toBeLessThan(500)
          if (answer.statusCode >= 400) {
            expect(answer.json()).toEqual({ status: answer.statusCode, message: expect.any(String) })
          }
        },
      ),
      { numRuns: 150 },
    )
  })
})
