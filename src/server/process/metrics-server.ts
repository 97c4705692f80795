import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isLoopback } from '#server/base/addresses.ts'
import type { Metrics } from '#server/base/metrics.ts'

const NANOSECONDS = 1e9

/**
 * Serves the metrics on a port of their own, on loopback only: they are for whoever runs the proxy, not for whoever
 * can reach it. Throws when the port cannot be had. Returns how to end it.
 */
export async function serveMetrics(metrics: Metrics, port: number): Promise<() => void> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  metrics.gauge('proxy_event_loop_delay_seconds', () => {
    const seconds = delay.percentile(99) / NANOSECONDS
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
