import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { type Dispatcher, request } from 'undici'
import { createProxyApp } from '#server/app.ts'
import { systemClock } from '#server/clock.ts'
import { type ProxyConfig, readSettings, type ServiceAccount } from '#server/config.ts'
import { createLog, Scrubber, Secret } from '#server/log.ts'
import { createMetrics } from '#server/metrics.ts'
import type { ProxyDeps } from '#server/parts.ts'
import type { CacheLife } from '#server/route-rules.ts'
import { FaultUpstream, freshGrants, reply } from './fault-upstream.ts'
import { sendRaw } from './raw-client.ts'
import { leakSearch } from './spellings.ts'

export const CANARY_SECRET = 'canary-secret/9f3b+7c21=='

/** The routes that most tests call: a single insight, and the list. */
export const INSIGHT = '/api/insights/v1/abc'
export const FILTER = '/api/insights/v1/filter'

/** A status of the reference service, for tests that change one field. */
export const REFERENCE_STATUS = {
  market: 'simulated',
  now: 1_790_000_000_000,
  asOf: '2026-09-21',
  edition: 'a1',
  assets: 500,
  insights: 1200,
  progress: { done: 10, total: 500, phase: 'Studying assets' },
  queue: null,
}

export interface RigOptions extends Partial<Pick<ProxyDeps, 'clock' | 'random' | 'clientFolder' | 'load'>> {
  readonly config?: Partial<ProxyConfig>
  /** Caches responses as in production. Off by default, because most tests repeat a call to see what the second one does. */
  readonly caches?: boolean
}

export type RigAnswer = Awaited<ReturnType<ProxyRig['call']>>

/** The real proxy on a real port, in front of a scripted service: by default it grants tokens and returns one insight. */
export type ProxyRig = Awaited<ReturnType<typeof start>>
export const ProxyRig = { start }

async function start({ config: overrides, caches, ...deps }: RigOptions = {}) {
  const upstream = await FaultUpstream.start()
  upstream.onToken(freshGrants())
  upstream.script(reply(200, { id: 'abc' }))
  const lifecycle = { isDraining: false }
  const logLines: string[] = []
  const received: string[] = []
  const scrubber = new Scrubber()
  const metrics = createMetrics()
  const account = accountAt(upstream.origin)
  const config: ProxyConfig = { ...readSettings({}), mode: 'live', account, ...overrides }
  const app: FastifyInstance = await createProxyApp(config, {
    clock: systemClock,
    random: () => 0,
    // No load limit, because tests keep the machine busy.
    load: { maxDelayMs: Infinity, maxBytes: Infinity, sampleMs: 1000 },
    cacheLife: caches ? undefined : NOTHING_CACHED,
    ...deps,
    log: createLog((line) => logLines.push(line), scrubber),
    scrubber,
    metrics,
    lifecycle,
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(origin).port)

  return {
    upstream,
    app,
    lifecycle,
    logLines,
    port,

    /** A call as from our own page, unless the headers say otherwise. */
    async call(
      path: string,
      init: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
    ) {
      const hasBody = init.body !== undefined
      const answer = await request(`${origin}${path}`, {
        // undici's type lists the methods it knows; it sends any other as well.
        method: (init.method ?? (hasBody ? 'POST' : 'GET')) as Dispatcher.HttpMethod,
        headers: { ...(hasBody && { 'content-type': 'application/json' }), ...init.headers },
        body: hasBody ? (typeof init.body === 'string' ? init.body : JSON.stringify(init.body)) : null,
      })
      const text = await answer.body.text()
      received.push(JSON.stringify(answer.headers) + text)
      /** `json` is undefined when the body is not JSON. */
      return { status: answer.statusCode, headers: answer.headers, text, json: parsed(text) }
    },

    async raw(bytes: string | Buffer) {
      const answer = await sendRaw(port, bytes)
      received.push(answer.text)
      return answer
    },

    /** What Prometheus would read. */
    figures: () => metrics.registry.metrics(),

    /** Number of open connections of browsers. */
    connections: (): Promise<number> => promisify(app.server.getConnections.bind(app.server))(),

    /** Everything sent to browsers and the log so far that holds a secret in any spelling. */
    leaks(): string[] {
      const tokens = [1, 2, 3, 4, 5].map((count) => `canary-token-${count}`)
      return [...received, ...logLines].filter(leakSearch([CANARY_SECRET, ...tokens]))
    },

    async stop(): Promise<void> {
      app.server.closeAllConnections()
      await app.close()
      await upstream.stop()
    },
  }
}

const NOTHING_CACHED: CacheLife = { freshMs: 0, refreshMs: 0, staleMs: 0 }

export const accountAt = (baseUrl: string, authUrl = baseUrl): ServiceAccount => ({
  baseUrl: new URL(baseUrl),
  authUrl: new URL(authUrl),
  clientId: 'canary-account',
  clientSecret: new Secret(CANARY_SECRET),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
