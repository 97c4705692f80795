import { Pool } from 'undici'
import * as v from 'valibot'
import { PROBLEM_MEDIA_TYPE, Problem } from '#contract/calls/failure.ts'

const ProblemText = v.pipe(v.string(), v.parseJson(), Problem)
/** Longer than the proxy may take for its slowest route. */
const LOST_AFTER_MS = 40_000
/** Different calls of each of the two kinds. */
export const CALLS_EACH = 1500

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: string | null
  /** Part of the right response. */
  readonly expected: string
}

/** Concurrent callers, with a connection each as from browsers, so that a slow response delays nobody else. */
export const CALLERS = 400

/** Callers of the desk: they call many URLs, some much more often than others, and sometimes abort. */
export class Callers {
  /** How every call ended. */
  readonly tally = {
    right: 0,
    stale: 0,
    /** Refusals and failures that came as a problem in the form that the browser understands. */
    refused: 0,
    /** Status 200 with something else than the response to this call. */
    wrong: 0,
    /** No response, or one that is neither data nor a problem. */
    lost: 0,
    /** Aborted by the caller. */
    left: 0,
  }
  readonly odd: string[] = []
  readonly #pool: Pool

  constructor(origin: string) {
    const limits = { headersTimeout: LOST_AFTER_MS, bodyTimeout: LOST_AFTER_MS }
    this.#pool = new Pool(origin, { connections: CALLERS, pipelining: 1, ...limits })
  }

  /** Sends one call: the given one, or any. */
  async send(call = anyCall()): Promise<void> {
    const leaves = Math.random() < 0.01
    // Only for callers that abort: a timeout signal lives until its time, and thousands per second would fill the memory.
    const signal = leaves ? AbortSignal.timeout(Math.ceil(Math.random() * 50) + 1) : null
    try {
      const { statusCode, headers, body } = await this.#pool.request({
        method: call.method,
        path: call.path,
        body: call.body,
        headers: call.body === null ? {} : { 'content-type': 'application/json' },
        signal,
      })
      const text = await body.text()
      this.#judge(call, statusCode, headers, text)
    } catch (error) {
      if (signal?.aborted) this.tally.left += 1
      else this.#note('lost', `${call.path}: ${error instanceof Error ? error.message : 'no answer'}`)
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy()
  }

  #judge({ path, expected }: Call, status: number, headers: Record<string, unknown>, text: string): void {
    if (status === 200) {
      const isRight = text.includes(expected)
      if (!isRight) this.#note('wrong', `${path}: ${text.slice(0, 100)}`)
      else if (headers['x-data-stale'] === '1') this.tally.stale += 1
      else this.tally.right += 1
      return
    }
    if (headers['content-type'] === PROBLEM_MEDIA_TYPE && v.is(ProblemText, text)) this.tally.refused += 1
    else this.#note('lost', `${path}: status ${status}, ${text.slice(0, 100)}`)
  }

  #note(kind: 'wrong' | 'lost', what: string): void {
    this.tally[kind] += 1
    if (this.odd.length < 20) this.odd.push(`${kind}: ${what}`)
  }
}

/** A few calls are frequent, and the rest is a flood that must not fill the memory. */
function anyCall(): Call {
  const number = Math.floor(CALLS_EACH * Math.random() ** 4)
  return Math.random() < 0.4 ? insightCall(number) : listCall(number)
}

export function insightCall(number: number): Call {
  const path = `/insights/v1/soak-${number}`
  return { method: 'GET', path: `/api${path}`, body: null, expected: JSON.stringify(path) }
}

export function listCall(number: number): Call {
  // In the order in which the proxy writes it: the response repeats the request as the service received it.
  const body = JSON.stringify({ limit: 1 + (number % 1000), page: 1 + Math.floor(number / 1000) })
  const expected = JSON.stringify(`/insights/v1/filter ${body}`)
  return { method: 'POST', path: '/api/insights/v1/filter', body, expected }
}
