import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import {
  fin,
  raw,
  reply,
  reset,
  type SeenRequest,
  stall,
  type Step,
  truncate,
} from '#testing/proxy/fault-upstream.ts'

const SECOND = 1000
/** Longer than the shortest life that the proxy accepts. */
export const TOKEN_LIFE_MS = 60 * SECOND
const OUTAGE_EVERY_MS = 60 * SECOND
const OUTAGE_MS = 8 * SECOND
const REVOKED_EVERY_MS = 90 * SECOND

/** The right response repeats the request, so that a response to another request is noticed. */
function right({ path, body }: SeenRequest): Step {
  const echo = body.length > 0 ? `${path} ${body.toString()}` : path
  const filler = 'Median and range of what followed, over five horizons. '.repeat(40)
  return reply(200, { echo, result: [{ echo, text: filler }] })
}

/** One fault for each row of the reliability table that a response of the service can cause. */
const FAULTS: Readonly<Record<string, (request: SeenRequest) => Step>> = {
  'status 500': () => reply(500, {}),
  'status 503, come back in a second': () => reply(503, {}, { 'retry-after': '1' }),
  'status 429, come back in a second': () => reply(429, {}, { 'retry-after': '1' }),
  'connection reset': () => reset,
  'connection ended': () => fin,
  'half an answer, then the end': () => truncate('{"result":[', fin),
  'half an answer, then a reset': () => truncate('{"result":[', reset),
  silence: () => stall,
  'an answer that comes late': (request) => async (socket: Socket) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await right(request)(socket, request)
  },
  'no HTTP': () => raw('HTTP/9.9 what\r\n\r\n'),
  'a page of HTML': () => reply(200, '<html>down for maintenance</html>', { 'content-type': 'text/html' }),
  'broken JSON': () => reply(200, '{"result":'),
  'the wrong shape': () => reply(200, '17'),
  'a way elsewhere': () => reply(302, '', { location: 'http://127.0.0.1:1/' }),
  'headers without end': () => reply(200, {}, { 'x-filler': 'x'.repeat(40_000) }),
}

/** A service that fails at random, in its responses and its tokens, and sometimes altogether. Records what it issued. */
export class FaultyService {
  readonly counts = new Map<string, number>()
  readonly #share: number
  readonly #startedAt = performance.now()
  readonly #valid = new Map<string, number>()
  tokensGiven = 0
  tokensRevoked = 0
  #revokedUntil = 0

  /** @param share of responses that fail */
  constructor(share: number) {
    this.#share = share
  }

  get #elapsed(): number {
    return performance.now() - this.#startedAt
  }

  readonly answer: Step = (socket, request) => {
    this.#revokeNowAndThen()
    if (this.#elapsed % OUTAGE_EVERY_MS > OUTAGE_EVERY_MS - OUTAGE_MS)
      return this.#fail('a lost service', reset, socket, request)
    const token = request.headers['authorization']?.replace('Bearer ', '') ?? ''
    if ((this.#valid.get(token) ?? 0) < performance.now())
      return this.#fail('a token that does not hold', reply(401, {}), socket, request)
    if (Math.random() >= this.#share) return right(request)(socket, request)
    const names = Object.keys(FAULTS)
    const name = names[Math.floor(Math.random() * names.length)] ?? ''
    return this.#fail(name, FAULTS[name]?.(request) ?? reset, socket, request)
  }

  readonly token: Step = (socket, request) => {
    if (Math.random() < this.#share) {
      const steps = [reply(500, {}), reset, reply(200, 'no json'), fin]
      const step = steps[Math.floor(Math.random() * steps.length)] ?? reset
      return this.#fail('a token service that fails', step, socket, request)
    }
    this.tokensGiven += 1
    const token = `soak-token-${randomUUID()}`
    this.#valid.set(token, performance.now() + TOKEN_LIFE_MS)
    const expires = TOKEN_LIFE_MS / SECOND
    return reply(200, { access_token: token, token_type: 'Bearer', expires_in: expires, scope: 'a' })(
      socket,
      request,
    )
  }

  #revokeNowAndThen(): void {
    if (this.#elapsed < this.#revokedUntil + REVOKED_EVERY_MS) return
    this.#revokedUntil = this.#elapsed
    this.tokensRevoked += 1
    this.#valid.clear()
  }

  #fail(name: string, step: Step, socket: Socket, request: SeenRequest) {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1)
    return step(socket, request)
  }
}
