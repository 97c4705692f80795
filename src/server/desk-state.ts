import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import type { AppConfig } from '#contract/desk/app-config.ts'
import { ReferenceStatus } from '#contract/desk/app-config.ts'
import type { Clock } from '#server/base/clock.ts'
import { LIMITS } from '#server/base/limits.ts'
import { type ProxyConfig, REFERENCE_PATHS } from '#server/process/proxy-config.ts'
import { Deadline } from '#server/upstream/limits/deadline.ts'
import { exchange } from '#server/upstream/exchange.ts'

const TICK_MS = 2

interface DeskStateDeps {
  readonly config: ProxyConfig
  readonly clock: Clock
  readonly serviceDispatcher: Dispatcher
  readonly userAgent: string
}

/** What the service inside said last, when, and whether its clock was seen to stand still, as a frozen data set's does. */
interface HeardStatus {
  readonly status: ReferenceStatus
  readonly atMono: number
  readonly stands: boolean
}

/** Which data this desk shows and what its service's clock says, for the page and for the feeds. */
export class DeskState {
  readonly #deps: DeskStateDeps
  /** The rows that outlast an outage are those of this market and of this day: what marks them as simulated must outlast it too. */
  #lastHeard: HeardStatus | null = null

  constructor(deps: DeskStateDeps) {
    this.#deps = deps
  }

  /** @returns with `reference` null in live mode, and until the service inside has said anything */
  async read(): Promise<AppConfig> {
    const { config, clock } = this.#deps
    const status = config.mode === 'reference' ? await referenceStatus(this.#deps) : null
    // Read once: what was heard just now is told as heard, also where this process was held up in between.
    const atMono = clock.mono()
    if (status) this.#lastHeard = heard(status, atMono, this.#lastHeard)
    const last = this.#lastHeard
    const elapsed = last === null || last.stands ? 0 : atMono - last.atMono
    return {
      mode: config.mode,
      environment: config.environment ?? (config.mode === 'reference' ? 'Reference' : 'Live'),
      now: last ? Math.round(last.status.now + elapsed) : clock.now(),
      systems: { priceStream: config.priceStreamUrl !== null, feed: config.feedPath !== null, snakes: true },
      units: config.units,
      reference: last?.status ?? null,
    }
  }
}

function heard(status: ReferenceStatus, atMono: number, before: HeardStatus | null): HeardStatus {
  const isSame = before?.status.now === status.now
  // Within a tick of its own a running clock says the same twice.
  return { status, atMono, stands: isSame && (before.stands || atMono - before.atMono > TICK_MS) }
}

/** Null while the reference service cannot say. */
async function referenceStatus(deps: DeskStateDeps): Promise<ReferenceStatus | null> {
  const deadline = new Deadline(deps.clock, LIMITS.readyMs)
  try {
    const answer = await exchange(deps.serviceDispatcher, deps.config.account.baseUrl.origin, {
      method: 'GET',
      path: REFERENCE_PATHS.status,
      headers: { accept: 'application/json', 'user-agent': deps.userAgent },
      signal: deadline.signal,
      maxWireBytes: LIMITS.token.maxBytes,
      maxDecodedBytes: LIMITS.token.maxBytes,
    })
    const status = v.safeParse(ReferenceStatus, JSON.parse(answer.body.toString('utf8')))
    return answer.status === 200 && status.success ? status.output : null
  } catch {
    return null
  } finally {
    deadline.release()
  }
}
