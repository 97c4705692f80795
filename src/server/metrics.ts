import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isLoopback } from './network.ts'

/** Seconds, from a cached file to the slowest filter. Every boundary is one more series for each route. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 1, 5, 10, 30]

/** Beyond so many the rest is counted together, so that all figures stay below five hundred whatever is thrown at them. */
const MOST_ROUTES = 24
const MOST_REQUEST_SERIES = 140

/** Problems that say "not now" and not "not so". */
const REFUSALS =
  'circuit-open draining overloaded rate-limited token-unavailable upstream-rate-limited'.split(' ')

const GAUGES = {
  proxy_breaker_open_entities: '1 while an operation of entities, insights or reports is not asked.',
  proxy_breaker_open_lists: '1 while an operation of lists is not asked.',
  proxy_breaker_open_series: '1 while an operation of series or prices is not asked.',
  proxy_calls_in_flight: 'Calls to the service under way.',
  proxy_calls_waiting: 'Calls waiting for a place.',
  proxy_event_loop_delay_seconds: 'Delay of the event loop, 99th percentile since the last reading.',
  proxy_has_token: '1 while a valid token is held.',
  proxy_kept_bytes: 'Answers kept to be given again, bytes.',
  proxy_price_subscribers: 'Browsers on the price stream.',
  proxy_price_tags: 'Tags subscribed to upstream.',
  proxy_token_seconds_left: 'Until the token ends; 0 while there is none.',
  process_resident_memory_bytes: 'Memory of the process.',
} as const

/** Labels come from small closed sets: route templates, three methods, classes of status, outcomes. */
const COUNTERS = {
  requests: ['http_server_requests_total', 'Requests of browsers.', 'route', 'method', 'status'],
  exchanges: ['http_client_requests_total', 'Exchanges with the service, by outcome.', 'outcome'],
  tokens: ['proxy_token_requests_total', 'Requests to the token service, by outcome.', 'outcome'],
  retries: ['proxy_retries_total', 'Calls to the service that were repeated.'],
  answers: ['proxy_answers_total', 'Answers given: of the service, kept, or old in its stead.', 'source'],
  shed: ['proxy_shed_total', 'Calls to the service left out, by what this process had too much of.', 'why'],
  refused: ['proxy_refused_total', 'Refusals of our own that ask to come back later.', 'problem'],
} as const

/**
 * Figures about the proxy for Prometheus. The products of the labels are bounded too, so that no client and no service can make more
 * than five hundred series.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #shared = { registers: [this.#registry] }
  readonly #requestSeconds = new Histogram({
    ...this.#shared,
    name: 'http_server_request_duration_seconds',
    help: 'Time until the whole answer was handed over, by route template.',
    labelNames: ['route'],
    buckets: BUCKETS,
  })
  readonly #exchangeSeconds = new Histogram({
    ...this.#shared,
    name: 'http_client_request_duration_seconds',
    help: 'Time until the service had answered or failed.',
    buckets: BUCKETS,
  })
  readonly #counters = new Map<string, Counter>()
  readonly #routes = new Set<string>()
  readonly #requestSeries = new Set<string>()

  constructor() {
    for (const [key, [name, help, ...labelNames]] of Object.entries(COUNTERS))
      this.#counters.set(key, new Counter({ ...this.#shared, name, help, labelNames }))
  }

  count(what: keyof typeof COUNTERS, labels: Readonly<Record<string, string>> = {}): void {
    this.#counters.get(what)?.inc(labels)
  }

  /** A request of a browser that was answered. `route` is the template of a route, or one word for none. */
  request(about: { route: string; method: string; status: number }, seconds: number): void {
    const route = within(this.#routes, MOST_ROUTES, about.route) ? about.route : 'other'
    const method = ['GET', 'HEAD', 'POST'].includes(about.method) ? about.method : 'other'
    const status = statusClass(about.status)
    const isCounted = within(this.#requestSeries, MOST_REQUEST_SERIES, `${route} ${method} ${status}`)
    this.count(
      'requests',
      isCounted ? { route, method, status } : { route: 'other', method: 'other', status },
    )
    this.#requestSeconds.observe({ route }, seconds)
  }

  /** An exchange with the service, by its status (those that mean something of their own, and classes) or by why there is none. */
  exchange(outcome: number | string, seconds: number): void {
    const isWord = typeof outcome === 'string' || [200, 401, 429].includes(outcome)
    this.count('exchanges', { outcome: isWord ? String(outcome) : statusClass(outcome) })
    this.#exchangeSeconds.observe(seconds)
  }

  /** A problem on its way to a browser; only those that say "not now" are counted. */
  problem(slug: string): void {
    if (REFUSALS.includes(slug)) this.count('refused', { problem: slug })
  }

  /** A figure that is read when somebody asks for it. */
  gauge(name: keyof typeof GAUGES, read: () => number): void {
    const gauge: Gauge = new Gauge({
      ...this.#shared,
      name,
      help: GAUGES[name],
      collect: () => gauge.set(read()),
    })
  }

  /** Everything in Prometheus' text format. */
  render(): Promise<string> {
    return this.#registry.metrics()
  }
}

/** Whether a set may hold the value; it does from then on. */
function within(seen: Set<string>, most: number, value: string): boolean {
  if (seen.size < most) seen.add(value)
  return seen.has(value)
}

const statusClass = (status: number) =>
  status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other'

/**
 * Serves the metrics on a port of their own, on loopback only: they are for whoever runs the proxy, not for whoever can reach it. Throws
 * when the port cannot be had. Returns how to end it.
 */
export async function serveMetrics(metrics: Metrics, port: number): Promise<() => void> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  metrics.gauge('proxy_event_loop_delay_seconds', () => {
    const seconds = delay.percentile(99) / 1e9
    delay.reset()
    return seconds
  })
  metrics.gauge('process_resident_memory_bytes', () => process.memoryUsage.rss())
  const server = createServer((request, response) => {
    // Another site may point its own name at this machine, and its page would then read what is answered here.
    if (!isLoopback((request.headers.host ?? '').replace(/:\d+$/, '')))
      return void response.writeHead(421).end()
    const isMetrics = request.method === 'GET' && request.url === '/metrics'
    response.writeHead(isMetrics ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
    if (!isMetrics) return void response.end()
    metrics.render().then(
      (text) => response.end(text),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return () => {
    delay.disable()
    server.close()
    server.closeAllConnections()
  }
}
