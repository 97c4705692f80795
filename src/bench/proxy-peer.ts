import { createServer } from 'node:http'
import process from 'node:process'
import httpProxy from '@fastify/http-proxy'
import Fastify from 'fastify'
import { listen } from '#tooling/program.ts'

/** A program of the measurement: without argument the service; with an origin, a plain proxy in front of it. */
const [upstream] = process.argv.slice(2)
const TOKEN = 'bench-token-of-no-account'

/** Sixty kilobytes of JSON, about a page of twenty insights without their episodes: both a record and a list. */
const RESPONSE = Buffer.from(
  JSON.stringify({
    id: 'bench',
    result: Array.from({ length: 120 }, (_, at) => ({
      id: `1234567890123456${100 + at}`,
      title: `After a high of the relative strength the price rose in most of the ${at + 8} earlier cases`,
      text: 'Median and range of what followed, over five horizons, against the base rate. '.repeat(4),
      values: Array.from({ length: 6 }, (__, place) => at / (place + 1.5)),
    })),
  }),
)

/** The service: every request gets the same long response and is counted. */
async function service(): Promise<string> {
  let requests = 0
  const token = { access_token: TOKEN, token_type: 'Bearer', expires_in: 86_400, scope: 'a' }
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    if (request.url === '/requests') return void response.end(String(requests))
    if (request.url === '/oauth/token') return void response.end(JSON.stringify(token))
    requests += 1
    response.setHeader('content-length', RESPONSE.length)
    response.end(RESPONSE)
  })
  server.keepAliveTimeout = 60_000
  return `http://127.0.0.1:${await listen(server)}`
}

/** A proxy made of the plugin alone: forwards, with our authorization. */
async function plainProxy(to: string): Promise<string> {
  const app = Fastify()
  await app.register(httpProxy, {
    upstream: to,
    prefix: '/api',
    undici: { connections: 32, pipelining: 1 },
    replyOptions: {
      rewriteRequestHeaders: (_, headers) => ({ ...headers, authorization: `Bearer ${TOKEN}` }),
    },
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

console.log(`ready at ${await (upstream ? plainProxy(upstream) : service())}`)
