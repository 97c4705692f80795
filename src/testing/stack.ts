import { bypass } from 'msw'
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
  const proxy = await createProxyApp(
    { ...referenceConfig(readSettings({}), account), priceStreamUrl: null },
    {
      clock: systemClock,
      random: () => 0,
      log: createLog(() => {}, scrubber),
      scrubber,
      // No limit: the page is rendered in this same process and blocks the event loop.
      load: { maxDelayMs: Infinity, maxBytes: Infinity, sampleMs: 1000 },
    },
  )
  const desk = await proxy.listen({ host: '127.0.0.1', port: 0 })
  return {
    reference,
    /** Origin of the proxy. */
    desk,
    /** Passes a browser's request to the real proxy, which calls the real reference service. */
    answer: async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      const sent = new Request(desk + pathname + search, {
        method: request.method,
        // The library in between would decompress the response a second time.
        headers: [...request.headers, ['accept-encoding', 'identity']],
        body: request.method === 'POST' ? await request.text() : null,
      })
      return fetch(bypass(sent))
    },
    stop: async () => {
      await proxy.close()
      await reference.stop()
    },
  }
}
