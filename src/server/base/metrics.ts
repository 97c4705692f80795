import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds, from a cached file to the slowest filter. Every boundary is one more series for each route. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 5, 10, 30]

/** Methods that routes of ours have; a client may send three dozen others. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

const GAUGES = {
  proxy_answer_bytes: 'Answers on their way to browsers, bytes held.',
  proxy_breaker_open_entities: '1 while entities, insights and reports are not asked for.',
  proxy_breaker_open_lists: '1 while lists are not asked for.',
  proxy_breaker_open_series: '1 while series and prices are not asked for.',
  proxy_calls_in_flight: 'Calls to the service under way.',
  proxy_calls_waiting: 'Calls waiting for a place.',
  proxy_event_loop_delay_seconds: 'Delay of the event loop, 99th percentile since the last reading.',
  proxy_has_token: '1 while a valid token is held.',
  proxy_kept_bytes: 'Answers kept to be given again, bytes.',
  proxy_price_subscribers: 'Browsers on the price stream.',
  proxy_price_tags: 'Tags subscribed to upstream.',
  process_resident_memory_bytes: 'Memory of the process.',
} as const

/**
 * Figures about the proxy for Prometheus. Labels come from small closed sets (route templates, three methods, classes
 * of status, outcomes), so that no client and no service can make the number of series grow beyond five hundred.
 */
export class Metrics {
  readonly #registry = new Registry()
  readonly #shared = { registers: [this.#registry] }
  readonly #requests = new Counter({
    ...this.#shared,
    name: 'http_server_requests_total',
    help: 'Requests of browsers, by route template.',
    labelNames: ['route', 'method', 'status'] as const,
  })
  readonly #requestSeconds = new Histogram({
    ...this.#shared,
    name: 'http_server_request_duration_seconds',
    help: 'Time until the whole answer was handed over, by route template.',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
  })
  readonly #exchanges = new Counter({
    ...this.#shared,
    name: 'http_client_requests_total',
    help: 'Exchanges with the service, by outcome.',
    labelNames: ['outcome'] as const,
  })
  readonly #exchangeSeconds = new Histogram({
    ...this.#shared,
    name: 'http_client_request_duration_seconds',
    help: 'Time until the service had answered or failed.',
    buckets: BUCKETS,
  })
  readonly #tokens = new Counter({
    ...this.#shared,
    name: 'proxy_token_requests_total',
    help: 'Requests to the token service, by outcome.',
    labelNames: ['outcome'] as const,
  })
  readonly #retries = new Counter({
    ...this.#shared,
    name: 'proxy_retries_total',
    help: 'Calls to the service that were repeated.',
  })

  /** A request of a browser that was answered. `route` is the template of a route, or one word for none. */
  request(about: { route: string; method: string; status: number }, seconds: number): void {
    const method = METHODS.has(about.method) ? about.method : 'other'
    this.#requests.inc({ route: about.route, method, status: statusClass(about.status) })
    this.#requestSeconds.observe({ route: about.route }, seconds)
  }

  /** An exchange with the service, by its status or by why there is none. */
  exchange(outcome: number | string, seconds: number): void {
    this.#exchanges.inc({ outcome: typeof outcome === 'number' ? exchangeStatus(outcome) : outcome })
    this.#exchangeSeconds.observe(seconds)
  }

  token(outcome: 'ok' | 'failed'): void {
    this.#tokens.inc({ outcome })
  }

  retry(): void {
    this.#retries.inc()
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

const statusClass = (status: number) =>
  status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other'

/** The statuses that mean something of their own to the proxy, and classes of the others. */
const exchangeStatus = (status: number) =>
  status === 200 || status === 401 || status === 429 ? String(status) : statusClass(status)
