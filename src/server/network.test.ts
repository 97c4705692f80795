import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { Secret } from '#server/log.ts'
import { agentTo, createDispatchers } from '#server/network.ts'
import { startConnectProxy } from '#testing/proxy/connect-proxy.ts'
import { FaultUpstream, PNG, reply } from '#testing/proxy/fault-upstream.ts'
import { selfSigned } from '#testing/proxy/nginx-front.ts'
import { accountEnv, readyPort, startProgram } from '#testing/proxy/program.ts'
import { CANARY_SECRET, INSIGHT } from '#testing/proxy/proxy-rig.ts'
import { listen } from '#tooling/program.ts'

const isDirect = (target: string, except = '') =>
  agentTo(new URL(target), { url: new Secret('http://proxy:3128'), except }) === undefined

test.each([
  ['.example.com', true],
  ['*.example.com', true],
  ['other.com, API.Example.Com', true],
  ['*', true],
  ['example.com:8443', true],
  ['example.com:443', false],
  ['ample.com', false],
  ['', false],
])('NO_PROXY=%j and the price stream of api.example.com:8443: direct is %s', (noProxy, expected) => {
  expect(isDirect('wss://api.example.com:8443', noProxy)).toBe(expected)
  for (const here of ['ws://127.0.0.1', 'wss://localhost', 'wss://[::1]:8443'])
    expect(isDirect(here)).toBe(true)
})

test('a picture host whose name means this machine is not connected to', async () => {
  const upstream = await FaultUpstream.start()
  upstream.script(reply(200, {}))
  // Every name resolves to this machine, as a hostile image host's would.
  const { image } = createDispatchers(upstream.origin, null, (_, __, callback) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }]),
  )
  onTestFinished(() => image.destroy().then(() => upstream.stop()))
  const ask = (host: string) =>
    image.request({ origin: `http://${host}:${upstream.port}`, path: '/', method: 'GET' })
  await expect(ask('pictures.example')).rejects.toMatchObject({ code: 'EHOSTUNREACH' })
  expect(upstream.seen).toHaveLength(0)
  expect((await ask('localhost')).statusCode).toBe(200)
})

/** The name in the service's certificate; only the proxy knows its address. */
const NAME = 'other.example'
const CERTIFICATE = selfSigned(NAME)
const PASSWORD = 'canary:proxy/password'
const TOKEN = { access_token: 'canary-token-1', token_type: 'Bearer', expires_in: 3600, scope: 'a' }

test('calls, tokens, images and prices go through the proxy once it opens tunnels, encrypted end to end, with its password only', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'insight-desk-outgoing-'))
  writeFileSync(path.join(folder, 'authority.pem'), CERTIFICATE)
  const handshakes: (string | undefined)[] = []
  const sockets = new WebSocketServer({ noServer: true })
  const service = createServer({ cert: CERTIFICATE, key: CERTIFICATE }, (request, response) => {
    const isPicture = request.url === '/a.png'
    response.setHeader('content-type', isPicture ? 'image/png' : 'application/json')
    if (isPicture) response.end(PNG)
    else if (request.url === '/oauth/token') response.end(JSON.stringify(TOKEN))
    else response.end(JSON.stringify({ id: 'abc', charts: [{ url: `https://${NAME}/a.png` }] }))
  })
  service.on('upgrade', (request, socket, head) => {
    handshakes.push(request.headers.authorization)
    sockets.handleUpgrade(request, socket, head, (client) => client.on('error', () => client.terminate()))
  })
  const proxy = await startConnectProxy(await listen(service))
  onTestFinished(() => {
    for (const client of sockets.clients) client.terminate()
    service.close()
    service.closeAllConnections()
    rmSync(folder, { recursive: true })
  })
  const address = `http://desk:${encodeURIComponent(PASSWORD)}@127.0.0.1:${proxy.port}`
  // The service can only be reached through the proxy.
  const desk = startProgram({
    NODE_EXTRA_CA_CERTS: path.join(folder, 'authority.pem'),
    ...accountEnv(`https://${NAME}`),
    INSIGHTS_PRICE_STREAM_URL: `wss://${NAME}/prices`,
    HTTPS_PROXY: address,
  })
  const origin = `http://127.0.0.1:${await readyPort(desk)}`
  const ask = () => fetch(origin + INSIGHT)
  const status = async () => (await ask()).status
  expect(await status()).toBe(503)
  proxy.refuses = false
  await expect.poll(status).toBe(200)
  const insight = (await (await ask()).json()) as { charts: { url: string }[] }
  const picture = await fetch(origin + insight.charts[0]?.url)
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG)
  const browser = new WebSocket(`${origin.replace('http', 'ws')}/api/prices`, { origin })
  browser.on('open', () => browser.send(JSON.stringify({ op: 'subscribe', tags: ['a'] })))
  await expect.poll(() => handshakes).toEqual(['Bearer canary-token-1'])
  browser.terminate()

  const authorization = `Basic ${Buffer.from(`desk:${PASSWORD}`).toString('base64')}`
  expect(proxy.asked.length).toBeGreaterThan(4)
  for (const request of proxy.asked) expect(request).toEqual({ target: `${NAME}:443`, authorization })
  for (const secret of [PASSWORD, encodeURIComponent(PASSWORD), CANARY_SECRET, 'canary-token'])
    expect(desk.output).not.toContain(secret)
})
