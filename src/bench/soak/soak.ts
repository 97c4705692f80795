import { setTimeout as pauseMs } from 'node:timers/promises'
import { median } from '#shared/statistics/quantile.ts'
import { FaultUpstream, reply } from '#testing/proxy/fault-upstream.ts'
import { freePort, startBuilt } from '#tooling/program.ts'
import { Callers, insightCall, listCall, CALLERS, CALLS_EACH } from './callers.ts'
import { FaultyService, TOKEN_LIFE_MS } from './faulty-service.ts'

const SECOND = 1000
const FAULT_SHARE = 0.06
/** How long the proxy's maximum rate is measured, before the soak itself. */
const FULL_MS = 10 * SECOND
const AT_ONCE = 32
const SAMPLE_MS = 2 * SECOND

/** What was measured, as rows of a table, and the broken promises; none when all is well. */
export type Soaked = { rows: readonly (readonly [what: string, figure: string | number])[]; broken: string[] }

/** Runs the built proxy for some minutes at half of its maximum rate, with a service that fails at random. */
export async function soak(minutes: number): Promise<Soaked> {
  const ms = minutes * 60 * SECOND
  const upstream = await FaultUpstream.start()
  // The upstream records every request, for tests; a soak does not need that.
  const forget = setInterval(() => (upstream.seen.length = 0), SECOND)
  const metricsPort = await freePort()
  const desk = await startBuilt('server/main.js', {
    NODE_ENV: 'production',
    PORT: '0',
    METRICS_PORT: String(metricsPort),
    INSIGHTS_BASE_URL: upstream.origin,
    INSIGHTS_AUTH_URL: upstream.origin,
    INSIGHTS_CLIENT_ID: 'soak',
    INSIGHTS_CLIENT_SECRET: 'soak-secret',
  })
  try {
    const most = await fullLoad(upstream, desk.origin)
    const service = new FaultyService(FAULT_SHARE)
    upstream.onToken(service.token)
    upstream.script(service.answer)
    const callers = new Callers(desk.origin)
    const memory = await run(callers, most / 2, ms, metricsPort)
    await callers.close()

    const { tally, odd } = callers
    const rate = Object.values(tally).reduce((sum, count) => sum + count) / (ms / SECOND)
    const failures = [...service.counts.values()].reduce((sum, count) => sum + count, 0)
    const { tokensGiven: given, tokensRevoked: revoked } = service
    // One token per life (renewed when a third is left), one per revocation, the first, and the one before.
    const mostTokens = Math.ceil(ms / (0.67 * TOKEN_LIFE_MS)) + revoked + 2
    const drift = memory.to / memory.from - 1
    const promises: readonly (readonly [isBroken: boolean, words: string])[] = [
      [tally.right < 1000 || failures < 100, 'too little was asked, or too little failed, to say anything'],
      [tally.wrong > 0, `${tally.wrong} wrong answers`],
      [tally.lost > 0, `${tally.lost} calls lost without a word`],
      [given > mostTokens, `${given} tokens instead of ${mostTokens} at most`],
      [Math.abs(drift) > 0.1, `memory moved by ${(100 * drift).toFixed(1)} %`],
    ]
    const broken = promises.flatMap(([isBroken, words]) => (isBroken ? words : []))
    return {
      rows: [
        ['minutes', minutes],
        ['requests a second: most, sent', `${Math.round(most)}, ${Math.round(rate)}`],
        ['answered rightly', tally.right],
        ['answered with the last known, said to be old', tally.stale],
        ['refused or failed with a problem that says so', tally.refused],
        ['left by the caller', tally.left],
        ['faults of the service, kinds', `${failures}, ${service.counts.size}`],
        ['wrong answers', tally.wrong],
        ['lost without a word', tally.lost],
        ['tokens given, at most expected', `${given}, ${mostTokens} (${revoked} taken away)`],
        ['memory after warm-up, at the end', `${memory.from.toFixed(0)} MB, ${memory.to.toFixed(0)} MB`],
      ],
      broken: broken.length > 0 ? [...odd, ...broken] : [],
    }
  } finally {
    clearInterval(forget)
    await Promise.all([desk.end('SIGKILL'), upstream.stop()])
  }
}

/** The maximum rate, responses per second, without faults. Everything was requested once before, to fill the cache. */
async function fullLoad(upstream: FaultUpstream, origin: string): Promise<number> {
  const calm = new FaultyService(0)
  upstream.onToken(calm.token)
  upstream.script(calm.answer)
  const callers = new Callers(origin)
  const answers = () => callers.tally.right + callers.tally.stale
  let next = 0
  const filling = async () => {
    while (next < CALLS_EACH) {
      next += 1
      await callers.send(insightCall(next - 1))
      await callers.send(listCall(next - 1))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, filling))
  const filled = answers()
  const endsAt = performance.now() + FULL_MS
  const asking = async () => {
    while (performance.now() < endsAt) await callers.send()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, asking))
  await callers.close()
  const answered = answers() - filled
  if (answered < 100) throw new Error(`only ${answered} answers under full load: ${callers.odd.join('; ')}`)
  upstream.script(reply(500, {}))
  return answered / (FULL_MS / SECOND)
}

async function run(callers: Callers, rate: number, ms: number, metricsPort: number) {
  const samples: number[] = []
  const endsAt = performance.now() + ms
  const everyMs = (CALLERS / rate) * SECOND
  // A caller that had to wait sends its next call at once, and does not catch up.
  const asking = async () => {
    const from = performance.now() + Math.random() * everyMs
    for (let at = from; at < endsAt; at = Math.max(performance.now(), at + everyMs)) {
      await pauseMs(at - performance.now())
      await callers.send()
    }
  }
  const callersAsking = Array.from({ length: CALLERS }, asking)
  while (performance.now() < endsAt) {
    await pauseMs(SAMPLE_MS)
    samples.push(await residentMb(metricsPort))
  }
  await Promise.all(callersAsking)
  // The first quarter is warm-up: caches fill, the heap finds its size.
  const warm = samples.slice(Math.floor(samples.length / 4))
  const part = Math.max(1, Math.floor(warm.length / 4))
  return { from: median(warm.slice(0, part)), to: median(warm.slice(-part)) }
}

async function residentMb(metricsPort: number): Promise<number> {
  // A new connection each: on a busy machine an idle one may close at the moment it is reused.
  const headers = { connection: 'close' }
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { headers })).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_048_576
}
