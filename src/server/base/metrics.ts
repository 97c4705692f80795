import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Seconds, from a cached file to the slowest filter. Every boundary is one more series for each route. */
const BUCKETS = [0.01, 0.05, 0.1, 0.25, 1, 5, 10, 30]

/** Beyond so many the rest is counted together, so that all figures stay below five hundred whatever is thrown at them. */
const MOST_ROUTES = 24
const MOST_REQUEST_SERIES = 140

/** Methods that routes of ours have; a client may send three dozen others. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST'])

/** Problems that say "not now" and not "not so". */
const REFUSALS: ReadonlySet<string> = new Set([
  'circuit-open',
  'draining',
  'overloaded',
  'rate-limited',
  'token-unavailable',
  'upstream-rate-limited',
])

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
  proxy_token_seconds_left: 'Until the token ends; 0 while there is none.',
  process_resident_memory_bytes: 'Memory of the process.',
} as const

/**
 * Figures about the proxy for Prometheus. Labels come from small closed sets (route templates, three methods, classes
 * of status, outcomes) whose products are bounded too, so that no client and no service can make more than five hundred series.
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
  readonly #answers = new Counter({
    ...this.#shared,
    name: 'proxy_answers_total',
    help: 'Answers given, by where they came from: the service, kept ones, or old ones that stood in for it.',
    labelNames: ['source'] as const,
  })
  readonly #shed = new Counter({
    ...this.#shared,
    name: 'proxy_shed_total',
    help: 'Calls to the service that were left out because this process had too much to do, by what it had too much of.',
    labelNames: ['why'] as const,
  })
  readonly #refused = new Counter({
    ...this.#shared,
    name: 'proxy_refused_total',
    help: 'Requests answered with a refusal of our own that asks to come back later, by problem.',
    labelNames: ['problem'] as const,
  })
  readonly #routes = new Set<string>()
  readonly #requestSeries = new Set<string>()

  /** A request of a browser that was answered. `route` is the template of a route, or one word for none. */
  request(about: { route: string; method: string; status: number }, seconds: number): void {
    const route = within(this.#routes, MOST_ROUTES, about.route) ? about.route : 'other'
    const method = METHODS.has(about.method) ? about.method : 'other'
    const status = statusClass(about.status)
    const isCounted = within(this.#requestSeries, MOST_REQUEST_SERIES, `${route} ${method} ${status}`)
    this.#requests.inc(isCounted ? { route, method, status } : { route: 'other', method: 'other', status })
    this.#requestSeconds.observe({ route }, seconds)
  }

  /** An exchange with the service, by its status or by why there is none. */
  exchange(outcome: number | string, seconds: number): void {
    this.#exchanges.inc({ outcome: typeof outcome === 'number' ? exchangeStatus(outcome) : outcome })
    this.#exchangeSeconds.observe(seconds)
  }

  token(outcome: 'ok' | 'failed'): void {
    this.#tokens.inc({ outcome })
  }

  answer(source: 'service' | 'kept' | 'stale'): void {
    this.#answers.inc({ source })
  }

  shed(why: 'delay' | 'memory'): void {
    this.#shed.inc({ why })
  }

  /** A problem on its way to a browser; only those that ask to come back later are counted. */
  problem(slug: string): void {
    if (REFUSALS.has(slug)) this.#refused.inc({ problem: slug })
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

/** Whether a set may hold the value; it does from then on. */
function within(seen: Set<string>, most: number, value: string): boolean {
  if (seen.has(value)) return true
  if (seen.size >= most) return false
  seen.add(value)
  return true
}

const statusClass = (status: number) =>
  status >= 100 && status < 600 ? `${Math.floor(status / 100)}xx` : 'other'

/** The statuses that mean something of their own to the proxy, and classes of the others. */
const exchangeStatus = (status: number) =>
  status === 200 || status === 401 || status === 429 ? String(status) : statusClass(status)
