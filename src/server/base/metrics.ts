/** Seconds; the boundaries of OpenTelemetry's HTTP conventions. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10]

type Labels = Readonly<Record<string, string>>

interface Histogram {
  readonly labels: string
  readonly counts: number[]
  sum: number
  count: number
}

const HELP = {
  http_server_request_duration_seconds: 'Requests of browsers, by route template.',
  http_client_request_duration_seconds: 'Exchanges with the service, by outcome.',
  proxy_token_requests_total: 'Requests to the token service, by outcome.',
  proxy_retries_total: 'Calls to the service that were repeated.',
  proxy_calls_in_flight: 'Calls to the service under way.',
  proxy_calls_waiting: 'Calls waiting for a place.',
  proxy_answer_bytes: 'Answers on their way to browsers, bytes held.',
  proxy_has_token: '1 while a valid token is held.',
  proxy_price_subscribers: 'Browsers on the price stream.',
  proxy_price_tags: 'Tags subscribed to upstream.',
  proxy_event_loop_delay_seconds: 'Delay of the event loop, 99th percentile since the last reading.',
  process_resident_memory_bytes: 'Memory of the process.',
} as const

type HistogramName = 'http_server_request_duration_seconds' | 'http_client_request_duration_seconds'
type CounterName = 'proxy_token_requests_total' | 'proxy_retries_total'
type GaugeName = Exclude<keyof typeof HELP, HistogramName | CounterName>

/**
 * Figures about the proxy in Prometheus' text format. Labels come from closed sets only (route templates, methods,
 * statuses, outcomes), so that no client can make the number of series grow.
 */
export class Metrics {
  readonly #histograms = new Map<HistogramName, Map<string, Histogram>>()
  readonly #counters = new Map<CounterName, Map<string, number>>()
  readonly #gauges = new Map<GaugeName, () => number>()

  observe(name: HistogramName, labels: Labels, seconds: number): void {
    const series = this.#histograms.get(name) ?? new Map<string, Histogram>()
    this.#histograms.set(name, series)
    const key = labelText(labels)
    const histogram = series.get(key) ?? { labels: key, counts: BUCKETS.map(() => 0), sum: 0, count: 0 }
    series.set(key, histogram)
    BUCKETS.forEach((bound, at) => {
      if (seconds <= bound) histogram.counts[at] = (histogram.counts[at] ?? 0) + 1
    })
    histogram.sum += seconds
    histogram.count += 1
  }

  count(name: CounterName, labels: Labels = {}): void {
    const series = this.#counters.get(name) ?? new Map<string, number>()
    this.#counters.set(name, series)
    const key = labelText(labels)
    series.set(key, (series.get(key) ?? 0) + 1)
  }

  /** A figure that is read when somebody asks for it. */
  gauge(name: GaugeName, read: () => number): void {
    this.#gauges.set(name, read)
  }

  render(): string {
    const lines: string[] = []
    for (const [name, series] of this.#histograms) {
      lines.push(...head(name, 'histogram'))
      for (const histogram of series.values()) lines.push(...histogramLines(name, histogram))
    }
    for (const [name, series] of this.#counters) {
      lines.push(...head(name, 'counter'))
      for (const [labels, value] of series) lines.push(`${name}${braces(labels)} ${value}`)
    }
    for (const [name, read] of this.#gauges) lines.push(...head(name, 'gauge'), `${name} ${read()}`)
    return `${lines.join('\n')}\n`
  }
}

function histogramLines(name: string, { labels, counts, sum, count }: Histogram): string[] {
  const buckets = BUCKETS.map((bound, at) => `${name}_bucket${braces(labels, `le="${bound}"`)} ${counts[at]}`)
  return [
    ...buckets,
    `${name}_bucket${braces(labels, 'le="+Inf"')} ${count}`,
    `${name}_sum${braces(labels)} ${sum}`,
    `${name}_count${braces(labels)} ${count}`,
  ]
}

const head = (name: keyof typeof HELP, type: string) => [
  `# HELP ${name} ${HELP[name]}`,
  `# TYPE ${name} ${type}`,
]

const labelText = (labels: Labels) =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${value.replaceAll(/["\\\n]/g, '_')}"`)
    .join(',')

function braces(...parts: string[]): string {
  const filled = parts.filter((part) => part !== '')
  return filled.length > 0 ? `{${filled.join(',')}}` : ''
}
