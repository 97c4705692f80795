import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isLoopback } from './network.ts'

/** Seconds, from a cached file to the slowest filter. Every boundary is one more series for each route. */
const BUCKETS = [0.01, 0.1, 0.5, 2, 10, 30]

const GAUGES = {
  proxy_breakers_open: 'Operations of the service that are not asked for now.',
  proxy_calls_in_flight: 'Calls to the service under way.',
  proxy_calls_waiting: 'Calls waiting for a place.',
  proxy_has_token: '1 while a valid token is held.',
  proxy_cached_bytes: 'Answers kept to be given again, bytes.',
  proxy_price_subscribers: 'Browsers on the price stream.',
  proxy_price_tags: 'Tags subscribed to upstream.',
  proxy_token_seconds_left: 'Until the token ends; 0 while there is none.',
} as const

/** Labels come from small closed sets: route templates, four methods, classes of status, outcomes. */
const COUNTERS = {
  requests: ['http_server_requests_total', 'Requests of browsers.', 'route', 'method', 'status'],
  exchanges: ['http_client_requests_total', 'Exchanges with the service, by outcome.', 'outcome'],
  tokens: ['proxy_token_requests_total', 'Requests to the token service, by outcome.', 'outcome'],
  retries: ['proxy_retries_total', 'Calls to the service that were repeated.'],
  answers: ['proxy_answers_total', 'Answers given: of the service, kept, or old in its stead.', 'source'],
  shed: ['proxy_shed_total', 'Calls to the service left out, by what this process had too much of.', 'why'],
} as const

/** Figures about the proxy for Prometheus: no client and no service can multiply their series. */
export class Metrics {
  readonly registry = new Registry()
  readonly #shared = { registers: [this.registry], buckets: BUCKETS }
  readonly #requestSeconds = new Histogram({
    ...this.#shared,
    name: 'http_server_request_duration_seconds',
    help: 'Time until the whole answer was handed over, by route template.',
    labelNames: ['route'],
  })
  readonly #exchangeSeconds = new Histogram({
    ...this.#shared,
    name: 'http_client_request_duration_seconds',
    help: 'Time until the service had answered or failed.',
  })
  readonly #counters = new Map<string, Counter>(
    Object.entries(COUNTERS).map(([key, [name, help, ...labelNames]]) => [
      key,
      new Counter({ ...this.#shared, name, help, labelNames }),
    ]),
  )

  count(what: keyof typeof COUNTERS, labels: Readonly<Record<string, string>> = {}): void {
    this.#counters.get(what)?.inc(labels)
  }

  /** A request of a browser that was answered. `route` is the template of a route, or one word for none. */
  request(route: string, method: string, status: number, seconds: number): void {
    const known = ['GET', 'HEAD', 'POST'].includes(method) ? method : 'other'
    this.count('requests', { route, method: known, status: statusClass(status) })
    this.#requestSeconds.observe({ route }, seconds)
  }

  /** An exchange with the service, by its status (those that mean something of their own, and classes) or by why there is none. */
  exchange(outcome: number | string, seconds: number): void {
    const isWord = typeof outcome === 'string' || [200, 401, 429].includes(outcome)
    this.count('exchanges', { outcome: isWord ? String(outcome) : statusClass(outcome) })
    this.#exchangeSeconds.observe(seconds)
  }

  gauge(name: keyof typeof GAUGES, read: () => number): void {
    const gauge: Gauge = new Gauge({
      ...this.#shared,
      name,
      help: GAUGES[name],
      collect: () => gauge.set(read()),
    })
  }
}

const statusClass = (status: number) =>
  status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other'

/**
 * Serves the metrics, those of the process with them, on a port of their own and on loopback only: they are for whoever runs the proxy.
 * Throws when the port cannot be had. Returns how to end it.
 */
export async function serveMetrics({ registry }: Metrics, port: number): Promise<() => void> {
  collectDefaultMetrics({ register: registry })
  const server = createServer((request, response) => {
    // Another site may point its own name at this machine, and its page would then read what is answered here.
    if (!isLoopback((request.headers.host ?? '').replace(/:\d+$/, '')))
      return void response.writeHead(421).end()
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
