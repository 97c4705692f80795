import { createServer } from 'node:http'
import process from 'node:process'
import httpProxy from '@fastify/http-proxy'
import Fastify from 'fastify'
import { Pool } from 'undici'
import { ANSWER, BENCH_TOKEN } from './answer.ts'

/** A program of the measurement: `peer.ts service` answers, `peer.ts fastify ORIGIN` and `peer.ts reading ORIGIN` are plain proxies in front of it. */
const [role, upstream = ''] = process.argv.slice(2)

/** The service: every question has the same long answer, and each one that it is asked is counted. */
async function service(): Promise<string> {
  let asked = 0
  const token = JSON.stringify({
    access_token: BENCH_TOKEN,
    token_type: 'Bearer',
    expires_in: 86_400,
    scope: 'a',
  })
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    if (request.url === '/asked') return void response.end(String(asked))
    if (request.url === '/oauth/token') return void response.end(token)
    asked += 1
    response.setHeader('content-length', ANSWER.length)
    response.end(ANSWER)
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

/** What a proxy made of the plug-in alone does: pass on, with our authorization. */
async function fastify(): Promise<string> {
  const app = Fastify()
  await app.register(httpProxy, {
    upstream,
    prefix: '/api',
    undici: { connections: 32, pipelining: 1 },
    replyOptions: {
      rewriteRequestHeaders: (_, headers) => ({ ...headers, authorization: `Bearer ${BENCH_TOKEN}` }),
    },
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

/** The least that a proxy does which finds out whether an answer is JSON before it gives it: the floor of one that checks. */
async function reading(): Promise<string> {
  const app = Fastify()
  const pool = new Pool(upstream, { connections: 32, pipelining: 1 })
  const headers = { authorization: `Bearer ${BENCH_TOKEN}` }
  app.get('/api/*', async (request, reply) => {
    const { body } = await pool.request({ method: 'GET', path: request.url.replace('/api', ''), headers })
    const text = await body.text()
    JSON.parse(text)
    return reply.type('application/json').send(text)
  })
  return app.listen({ host: '127.0.0.1', port: 0 })
}

const ROLES: Readonly<Record<string, () => Promise<string>>> = { service, fastify, reading }

const start = ROLES[role ?? '']
if (!start) throw new Error(`no role ${role}`)
console.log(`ready at ${await start()}`)
