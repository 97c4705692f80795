import { createServer } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { isLoopback } from './network.ts'

/** Seconds, from a cached file to the slowest filter. Every bucket is one more series per route. */
const buckets = [0.01, 0.1, 0.5, 2, 10, 30]

export type Metrics = ReturnType<typeof createMetrics>

/** Metrics for Prometheus. Labels come from small closed sets: no client and no service can multiply the series. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const histogram = (name: string, help: string, ...labelNames: string[]) =>
    new Histogram({ name, help, labelNames, buckets, registers })
  return {
    registry,
    requests: counter('http_server_requests_total', 'Requests of browsers.', 'route', 'status'),
    requestSeconds: histogram('http_server_request_duration_seconds', 'Until all was handed over.', 'route'),
    exchanges: histogram('http_client_request_duration_seconds', 'Calls of the service.', 'outcome'),
    answers: counter('proxy_answers_total', 'Of the service, cached, or old in its stead.', 'source'),
    tokens: counter('proxy_token_requests_total', 'Requests to the token service.', 'outcome'),
    retries: counter('proxy_retries_total', 'Calls that were repeated.'),
    gauge(name: string, help: string, read: () => number): void {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: () => gauge.set(read()) })
    },
    /** One series per figure returned; none when nothing is returned. */
    gauges(name: string, help: string, read: () => Promise<Readonly<Record<string, number>>>): void {
      const gauge: Gauge<'figure'> = new Gauge({
        name,
        help,
        labelNames: ['figure'],
        registers,
        async collect() {
          const figures = await read()
          gauge.reset()
          for (const [figure, value] of Object.entries(figures)) gauge.set({ figure }, value)
        },
      })
    },
  }
}

/** Serves these and the process's metrics on a loopback port. Throws when it cannot listen. Returns how to stop. */
export async function serveMetrics({ registry }: Metrics, port: number): Promise<() => void> {
  collectDefaultMetrics({ register: registry })
  const server = createServer(async (request, response) => {
    // DNS rebinding: another site may point its own name at this machine, and its page would then read the metrics.
    if (!isLoopback((request.headers.host ?? '').replace(/:\d+$/, '')))
      return void response.writeHead(421).end()
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    const text = await registry.metrics()
    response.writeHead(200, { 'content-type': registry.contentType }).end(text)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return () => server.close().closeAllConnections()
}
