import { createServer, type Server } from 'node:http'
import process from 'node:process'
import httpProxy from '@fastify/http-proxy'
import Fastify from 'fastify'
import { Pool } from 'undici'
import { ANSWER, BENCH_TOKEN } from './answer.ts'

/** A program of the measurement: `peer.ts service` answers; with `fastify`, `reading` or `relay` and an ORIGIN it is a plain proxy in front of it. */
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
  return listening(server)
}

async function listening(server: Server): Promise<string> {
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

/** The least that any program on Node does which passes an answer on: no framework, no check, no copy, one header. */
function relay(): Promise<string> {
  const pool = new Pool(upstream, { connections: 32, pipelining: 1 })
  const headers = { authorization: `Bearer ${BENCH_TOKEN}` }
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    pool.dispatch(
      { method: 'GET', path: (request.url ?? '').replace('/api', ''), headers },
      {
        onRequestStart: () => {},
        onResponseStart: (_, status) =>
          void response.writeHead(status, { 'content-type': 'application/json' }),
        onResponseData: (_, piece) => void pieces.push(piece),
        onResponseEnd: () => void response.end(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces)),
        onResponseError: () => void response.destroy(),
      },
    )
  })
  return listening(server)
}

const ROLES: Readonly<Record<string, () => Promise<string>>> = { service, fastify, reading, relay }

const start = ROLES[role ?? '']
if (!start) throw new Error(`no role ${role}`)
console.log(`ready at ${await start()}`)
