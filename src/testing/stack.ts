import type { FastifyInstance } from 'fastify'
import { createProxyApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { readSettings, referenceConfig } from '#server/config.ts'
import { createLog, Scrubber, Secret } from '#server/log.ts'
import { startReferenceFixture } from './reference-fixture.ts'

export type Stack = Awaited<ReturnType<typeof startStack>>

/** Proxy and reference service in this process, with the production code. */
export async function startStack() {
  const reference = await startReferenceFixture()
  const origin = new URL(reference.baseUrl)
  const scrubber = new Scrubber()
  const account = {
    baseUrl: origin,
    authUrl: origin,
    clientId: reference.account.id,
    clientSecret: new Secret(reference.account.secret),
  }
  const settings = readSettings({ ALLOWED_HOSTS: 'localhost' })
  const proxy = await createProxyApp(
    { ...referenceConfig(settings, account), priceStreamUrl: null },
    {
      clock: systemClock,
      random: () => 0,
      log: createLog(() => {}, scrubber),
      scrubber,
      // No limit: the page is rendered in this same process and blocks the event loop.
      load: { maxDelayMs: Infinity, maxBytes: Infinity, sampleMs: 1000 },
    },
  )
  await proxy.ready()
  return {
    reference,
    proxy,
    /** Passes a browser's request to the real proxy, which calls the real reference service over a loopback socket. */
    answer: (request: Request) => inject(proxy, request),
    stop: async () => {
      await proxy.close()
      await reference.stop()
    },
  }
}

/** A new client address for each call, so that the rate limit does not slow the tests down. */
let caller = 0

async function inject(proxy: FastifyInstance, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const body = request.method === 'POST' ? await request.text() : undefined
  caller = (caller + 1) % 60_000
  const answer = await proxy.inject({
    method: request.method === 'POST' ? 'POST' : 'GET',
    url: url.pathname + url.search,
    remoteAddress: `127.1.${caller >> 8}.${caller & 255}`,
    headers: {
      host: 'localhost',
      accept: request.headers.get('accept') ?? '*/*',
      ...(body !== undefined && { 'content-type': request.headers.get('content-type') ?? '' }),
    },
    ...(body !== undefined && { payload: body }),
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined && name !== 'content-encoding' && name !== 'content-length') {
      headers.set(name, String(value))
    }
  }
  const empty = answer.statusCode === 204 || answer.statusCode === 304
  return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers,
  })
}
