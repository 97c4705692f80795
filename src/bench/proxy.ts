import { readFileSync } from 'node:fs'
import { setTimeout as pauseMs } from 'node:timers/promises'
import { ANSWER, BROTLI_LENGTH } from '#bench/proxy/answer.ts'
import { atRate, type Load, saturate, type Target } from '#bench/proxy/load.ts'
import { type Program, type Stack, startStack } from '#bench/proxy/stack.ts'
import { compared, type Figure } from './figure.ts'
import { interleave, median, type Rounds } from './rounds.ts'

/** Of a list: as long as it is given again without a word, and a little more. */
const FRESH_MS = 16_500
const CONNECTIONS = 20
const RATE = 300

const VARIANTS = [
  'direct',
  'this proxy, uncached',
  'this proxy, cached',
  'this proxy, cached, in brotli',
  'this proxy, stale',
  '@fastify/http-proxy',
  'fastify, reading the JSON',
  'bare relay',
  'nginx, uncached',
  'nginx, cached',
  'nginx, stale',
] as const
type Variant = (typeof VARIANTS)[number]

/** Where a variant is asked, whose time it takes, and what its answers say about where they come from. */
interface Way extends Target {
  readonly program: Program
  readonly cache: string | null
}

/** Prints what going through the proxy costs, beside the bare service, another proxy and nginx doing the same in the same rounds. */
export async function run(flags: readonly string[]): Promise<Figure[]> {
  const isQuick = flags.includes('--quick')
  const stack = await startStack()
  try {
    const ways = waysOf(stack)
    // Each has answered once before anything is timed; the lost service then goes, and what is kept of it grows old.
    for (const variant of VARIANTS) await ask(ways[variant])
    stack.lost.kill()
    await pauseMs(FRESH_MS)
    for (const variant of VARIANTS) await saturate(ways[variant], CONNECTIONS, 2_000)
    for (const variant of VARIANTS) await proveSource(variant, ways[variant])

    const rounds = isQuick ? 3 : 7
    const full = await measured(rounds, (variant) => saturate(ways[variant], CONNECTIONS, 2_000))
    const paced = await measured(isQuick ? 3 : 5, (variant) => atRate(ways[variant], RATE, 2_000))
    await proveCounts(stack, ways)
    print(full, paced)
    return figuresOf(full, paced)
  } finally {
    stack.stop()
  }
}

function waysOf({ service, desk, deskOfLost, fastify, reading, relay, nginx }: Stack): Record<Variant, Way> {
  const way = (program: Program, path: Target['path'], cache: string | null, body?: string): Way => ({
    program,
    origin: program.origin,
    path,
    cache,
    length: ANSWER.length,
    encoding: null,
    body: body ?? null,
  })
  const other = (prefix: string) => (at: number) => `${prefix}/insights/v1/${at}`
  const same = (prefix: string) => () => `${prefix}/insights/v1/same`
  return {
    direct: way(service, other(''), null),
    'this proxy, uncached': way(desk, other('/api'), 'miss'),
    'this proxy, cached': way(desk, same('/api'), 'hit'),
    'this proxy, cached, in brotli': {
      ...way(desk, same('/api'), 'hit'),
      encoding: 'br',
      length: BROTLI_LENGTH,
    },
    'this proxy, stale': way(deskOfLost, () => '/api/insights/v1/filter', 'stale', '{"limit":20}'),
    '@fastify/http-proxy': way(fastify, other('/api'), null),
    'fastify, reading the JSON': way(reading, other('/api'), null),
    'bare relay': way(relay, other('/api'), null),
    'nginx, uncached': way(nginx, other('/api'), null),
    'nginx, cached': way(nginx, same('/kept'), 'HIT'),
    'nginx, stale': way(nginx, same('/stale'), 'STALE'),
  }
}

async function ask({ origin, path, body }: Way): Promise<Response> {
  const answer = await fetch(origin + path(0), {
    ...(body !== null && { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
  })
  if (answer.status !== 200) throw new Error(`${origin} answers ${answer.status}: nothing can be measured`)
  await answer.arrayBuffer()
  return answer
}

async function proveSource(variant: Variant, way: Way): Promise<void> {
  // A question that was never asked before is no hit, whatever the way.
  const fresh = { ...way, path: () => way.path(-Math.ceil(performance.now())) }
  const said = (await ask(fresh)).headers.get('x-cache')
  if (said !== way.cache) throw new Error(`${variant}: the answer says ${said} instead of ${way.cache}`)
}

/** What is called cached must not have reached the service, and what is not must. */
async function proveCounts({ service }: Stack, ways: Record<Variant, Way>): Promise<void> {
  const asked = async () => Number(await (await fetch(`${service.origin}/asked`)).text())
  for (const variant of VARIANTS) {
    const before = await asked()
    const { answered } = await saturate(ways[variant], 4, 2_000)
    const came = (await asked()) - before
    const isKept = /cached|stale/.test(variant) && !variant.includes('uncached')
    // One at a time: the flood of the others may have pushed it out, and then it is fetched again.
    if (isKept ? came > answered / 100 : came < answered)
      throw new Error(`${variant}: ${came} of ${answered} calls reached the service`)
  }
}

interface Measured {
  readonly rounds: Rounds<Variant>
  readonly loads: Readonly<Record<Variant, Load[]>>
}

async function measured(rounds: number, measure: (variant: Variant) => Promise<Load>): Promise<Measured> {
  const loads = Object.fromEntries(VARIANTS.map((variant) => [variant, []])) as unknown as Record<
    Variant,
    Load[]
  >
  const result = await interleave(VARIANTS, rounds, async (variant) => {
    const load = await measure(variant)
    loads[variant].push(load)
    return load.perSecond
  })
  return { rounds: result, loads }
}

function figuresOf({ rounds }: Measured, paced: Measured): Figure[] {
  const rate = (variant: Variant, goal: Figure['goal'] = null) =>
    compared(`requests, ${variant}`, '/s', rounds, [variant, 'direct'], goal)
  const tails = (variant: Variant) => paced.loads[variant].map((load) => load.p99Ms)
  const slowest = (variant: Variant): Figure => ({
    what: `99th percentile at ${RATE} a second, ${variant}`,
    unit: 'ms',
    figure: median(tails(variant)),
    samples: paced.loads[variant].length,
    peer: {
      name: 'direct',
      figure: median(tails('direct')),
      ratio: median(tails(variant).map((ms, at) => ms / tails('direct')[at]!)),
    },
    goal: { of: 'ratio', most: 5 },
  })
  return [
    rate('this proxy, cached', { of: 'ratio', least: 0.5 }),
    // What browsers ask for: compressed once, not for every reader.
    rate('this proxy, cached, in brotli', { of: 'ratio', least: 0.5 }),
    rate('this proxy, uncached', { of: 'ratio', least: 0.3 }),
    // What stands between the goal and a proxy that looks at what it passes on.
    rate('fastify, reading the JSON'),
    rate('@fastify/http-proxy'),
    rate('bare relay'),
    slowest('this proxy, cached'),
    slowest('this proxy, uncached'),
  ]
}

function print(full: Measured, paced: Measured): void {
  const of = (loads: readonly Load[], figure: keyof Load) => median(loads.map((load) => load[figure]))
  console.log(
    `Answers of ${ANSWER.length.toLocaleString('en')} bytes; ${CONNECTIONS} connections, then ${RATE} requests a second\n`,
  )
  console.log('| Way | requests/s | against direct | median ms | p99 ms | p99 ms at 300/s |')
  console.log('|---|---|---|---|---|---|')
  for (const variant of VARIANTS) {
    const loads = full.loads[variant]
    const cells = [
      full.rounds.median(variant).toFixed(0),
      full.rounds.ratio(variant, 'direct').toFixed(2),
      of(loads, 'medianMs').toFixed(1),
      of(loads, 'p99Ms').toFixed(1),
      of(paced.loads[variant], 'p99Ms').toFixed(1),
    ]
    console.log(`| ${variant} | ${cells.join(' | ')} |`)
  }
  const share = (variant: Variant) => full.rounds.ratio(variant, 'direct')
  const tail = (variant: Variant) =>
    median(paced.loads[variant].map((load, at) => load.p99Ms / paced.loads.direct[at]!.p99Ms))
  console.log(
    `\nP13 requests per second against direct: cached ${share('this proxy, cached').toFixed(2)} (goal 0.5), in brotli ${share('this proxy, cached, in brotli').toFixed(2)}, uncached ${share('this proxy, uncached').toFixed(2)} (goal 0.3; the plug-in, which looks at nothing, ${share('@fastify/http-proxy').toFixed(2)}; a bare proxy that only reads the JSON ${share('fastify, reading the JSON').toFixed(2)}; Node's server and undici with nothing between them ${share('bare relay').toFixed(2)})`,
  )
  console.log(
    `P14 99th percentile at ${RATE} a second against direct: cached ${tail('this proxy, cached').toFixed(1)}, uncached ${tail('this proxy, uncached').toFixed(1)} (goal 5), nginx ${tail('nginx, uncached').toFixed(1)}, @fastify/http-proxy ${tail('@fastify/http-proxy').toFixed(1)}`,
  )
  console.log(
    `machine: load ${readFileSync('/proc/loadavg', 'utf8').split(' ')[0]}; ${full.rounds.discarded} rounds left out`,
  )
}
