import path from 'node:path'
import { startNginx } from '#testing/proxy/nginx-front.ts'
import { Program, startBuilt } from '#tooling/program.ts'
import { beside, type Figure, interleave, ratioAtLeast, ratioAtMost } from './figure.ts'
import { atRate, saturate, type Target } from './proxy-load.ts'

const CONNECTIONS = 20
const RATE = 300

const VARIANTS = [
  'direct',
  'this proxy, uncached',
  'this proxy, cached',
  '@fastify/http-proxy',
  'nginx, uncached',
  'nginx, cached',
] as const
type Variant = (typeof VARIANTS)[number]
type Running = { origin: string; end: () => Promise<unknown> }

/** What the proxy costs, compared to the bare service, another proxy and nginx in the same rounds: goal P9. */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const rounds = flags.includes('--quick') ? 3 : 7
  const started: Running[] = []
  const start = async (program: Promise<Running>) => {
    started.push(await program)
    return (await program).origin
  }
  const peer = (...args: string[]) =>
    new Program([path.join(import.meta.dirname, 'proxy-peer.ts'), ...args]).ready()
  try {
    const service = await start(peer())
    const desk = await start(
      startBuilt('server/main.js', {
        PORT: '0',
        NODE_ENV: 'production',
        INSIGHTS_BASE_URL: service,
        INSIGHTS_AUTH_URL: service,
        INSIGHTS_CLIENT_ID: 'bench',
        INSIGHTS_CLIENT_SECRET: 'bench-secret',
      }),
    )
    const plugin = await start(peer(service))
    const nginx = await start(nginxFor(service))

    const { byteLength } = await (await fetch(`${service}/insights/v1/same`)).arrayBuffer()
    const other = (at: number) => `/api/insights/v1/${at}`
    const target = (origin: string, to = other): Target => ({ origin, path: to, length: byteLength })
    const routes: Record<Variant, Target> = {
      direct: target(service),
      'this proxy, uncached': target(desk),
      'this proxy, cached': target(desk, () => '/api/insights/v1/same'),
      '@fastify/http-proxy': target(plugin),
      'nginx, uncached': target(nginx),
      'nginx, cached': target(nginx, () => '/kept/insights/v1/same'),
    }
    for (const variant of VARIANTS) await saturate(routes[variant], CONNECTIONS)
    const full = await interleave(VARIANTS, rounds, (variant) => saturate(routes[variant], CONNECTIONS))
    const paced = await interleave(VARIANTS, rounds, (variant) => atRate(routes[variant], RATE))
    for (const variant of VARIANTS) await proveCounts(variant, routes[variant], service)

    const perSecond = (variant: Variant) => full[variant].map((load) => load.perSecond)
    const p99Ms = (variant: Variant) => paced[variant].map((load) => load.p99Ms)
    const least: Partial<Record<Variant, number>> = { 'this proxy, uncached': 0.3, 'this proxy, cached': 0.5 }
    return VARIANTS.slice(1).flatMap((variant) => {
      const share = least[variant]
      const [fewest, longest] = share ? [ratioAtLeast(share), ratioAtMost(5)] : []
      const p99 = `99th percentile at ${RATE} a second, ${variant}`
      return [
        beside(`requests, ${variant}`, '/s', perSecond(variant), ['direct', perSecond('direct')], fewest),
        beside(p99, 'ms', p99Ms(variant), ['direct', p99Ms('direct')], longest),
      ]
    })
  } finally {
    await Promise.all(started.map((program) => program.end()))
  }
}

/** Cached variants must not reach the service, and uncached ones must. */
async function proveCounts(variant: Variant, target: Target, service: string): Promise<void> {
  const requestCount = async () => Number(await (await fetch(`${service}/requests`)).text())
  const before = await requestCount()
  const { answered } = await saturate(target, 4)
  const reached = (await requestCount()) - before
  // A few misses are allowed: the other variants' load may have evicted the entry.
  if (variant.endsWith(', cached') ? reached > answered / 100 : reached < answered)
    throw new Error(`${variant}: ${reached} of ${answered} calls reached the service`)
}

/** Two paths through nginx: plain, and from its cache. */
async function nginxFor(service: string): Promise<Running> {
  const { port, end } = await startNginx(
    (port, folder) => `
  keepalive_requests 1000000;
  upstream service { server ${new URL(service).host}; keepalive 32; keepalive_requests 1000000; }
  proxy_cache_path ${path.join(folder, 'cache')} keys_zone=kept:10m inactive=1h;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_buffers 8 16k;
  server {
    listen 127.0.0.1:${port};
    location /api/ { proxy_pass http://service/; }
    location /kept/ { proxy_pass http://service/; proxy_cache kept; proxy_cache_valid 200 1h; }
  }`,
  )
  return { origin: `http://127.0.0.1:${port}`, end }
}
