import path from 'node:path'
import { startNginx } from '#testing/proxy/nginx-front.ts'
import { Program, startBuilt } from '#tooling/program.ts'
import { beside, type Figure, interleave } from './figure.ts'
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
type Ending = { origin: string; end: () => Promise<unknown> }

/** Where a variant is asked, and what its answers say about where they come from. */
type Way = Target & { cache: string | null }

/** What going through the proxy costs, beside the bare service, another proxy and nginx doing the same in the same rounds: goal P9. */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const rounds = flags.includes('--quick') ? 3 : 7
  const started: Ending[] = []
  const start = async (program: Promise<Ending>) => {
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
    const nginx = await start(nginxBefore(service))

    const { byteLength } = await (await fetch(`${service}/insights/v1/same`)).arrayBuffer()
    const way = (origin: string, cache: string | null, place: Way['path']): Way => ({
      origin,
      cache,
      path: place,
      length: byteLength,
    })
    const other = (at: number) => `/api/insights/v1/${at}`
    const ways: Record<Variant, Way> = {
      direct: way(service, null, other),
      'this proxy, uncached': way(desk, 'miss', other),
      'this proxy, cached': way(desk, 'hit', () => '/api/insights/v1/same'),
      '@fastify/http-proxy': way(plugin, null, other),
      'nginx, uncached': way(nginx, null, other),
      'nginx, cached': way(nginx, 'HIT', () => '/kept/insights/v1/same'),
    }
    for (const variant of VARIANTS) await saturate(ways[variant], CONNECTIONS)
    for (const variant of VARIANTS) await proveSource(variant, ways[variant])
    const full = await interleave(VARIANTS, rounds, (variant) => saturate(ways[variant], CONNECTIONS))
    const paced = await interleave(VARIANTS, rounds, (variant) => atRate(ways[variant], RATE))
    for (const variant of VARIANTS) await proveCounts(variant, ways[variant], service)

    const perSecond = (variant: Variant) => full[variant].map((load) => load.perSecond)
    const p99Ms = (variant: Variant) => paced[variant].map((load) => load.p99Ms)
    const least: Partial<Record<Variant, number>> = { 'this proxy, uncached': 0.3, 'this proxy, cached': 0.5 }
    return VARIANTS.slice(1).flatMap((variant) => {
      const goal = least[variant]
      return [
        beside(
          `requests, ${variant}`,
          '/s',
          perSecond(variant),
          ['direct', perSecond('direct')],
          goal === undefined ? null : { of: 'ratio', least: goal },
        ),
        beside(
          `99th percentile at ${RATE} a second, ${variant}`,
          'ms',
          p99Ms(variant),
          ['direct', p99Ms('direct')],
          goal === undefined ? null : { of: 'ratio', most: 5 },
        ),
      ]
    })
  } finally {
    await Promise.all(started.map((program) => program.end()))
  }
}

/** An answer says whether it was kept; a question that was never asked before has none that was, whatever the way. */
async function proveSource(variant: Variant, { origin, path: place, cache }: Way): Promise<void> {
  const said = (await fetch(origin + place(-Math.ceil(performance.now())))).headers.get('x-cache')
  if (said !== cache) throw new Error(`${variant}: the answer says ${said} instead of ${cache}`)
}

/** What is called cached must not have reached the service, and what is not must. */
async function proveCounts(variant: Variant, way: Way, service: string): Promise<void> {
  const asked = async () => Number(await (await fetch(`${service}/asked`)).text())
  const before = await asked()
  const { answered } = await saturate(way, 4)
  const came = (await asked()) - before
  // One at a time: the flood of the others may have pushed it out, and then it is fetched again.
  if (variant.endsWith(', cached') ? came > answered / 100 : came < answered)
    throw new Error(`${variant}: ${came} of ${answered} calls reached the service`)
}

/** Two ways through nginx: plain, and from its cache. */
async function nginxBefore(service: string): Promise<Ending> {
  const { port, end } = await startNginx(
    (port, folder) => `
  keepalive_requests 1000000;
  upstream service { server ${new URL(service).host}; keepalive 32; keepalive_requests 1000000; }
  proxy_cache_path ${path.join(folder, 'cache')} keys_zone=kept:10m inactive=1h;
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_buffers 8 16k;
  add_header x-cache $upstream_cache_status always;
  server {
    listen 127.0.0.1:${port};
    location /api/ { proxy_pass http://service/; }
    location /kept/ { proxy_pass http://service/; proxy_cache kept; proxy_cache_valid 200 1h; }
  }`,
  )
  return { origin: `http://127.0.0.1:${port}`, end }
}
