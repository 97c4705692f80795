import { Pool } from 'undici'
import * as v from 'valibot'
import { PROBLEM_MEDIA_TYPE, Problem } from '#contract/calls/failure.ts'

const ProblemText = v.pipe(v.string(), v.parseJson(), Problem)
/** Longer than the proxy may take for its slowest route. */
const LOST_AFTER_MS = 40_000
/** Of each of two kinds. */
export const QUESTIONS = 1500

/** How every call ended. */
export interface Tally {
  right: number
  stale: number
  /** Refusals and failures that were said in the form that the browser understands. */
  said: number
  /** 200 with something that was not the answer to the question. */
  wrong: number
  /** No answer, or one that is neither the data nor a problem. */
  lost: number
  /** Left by the caller before the answer came. */
  left: number
}

interface CacheRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body: string | null
  /** What the right answer holds. */
  readonly holds: string
}

/** As many people as may wait at the same time, a connection each, as from browsers: who waits for a slow answer holds up nobody else. */
export const PEOPLE = 400

/** People at the desk: they ask for many things, some of them much more often than others, and sometimes leave. */
export class Callers {
  readonly tally: Tally = { right: 0, stale: 0, said: 0, wrong: 0, lost: 0, left: 0 }
  readonly odd: string[] = []
  readonly #pool: Pool
  readonly #random: () => number

  constructor(origin: string, random: () => number) {
    const limits = { headersTimeout: LOST_AFTER_MS, bodyTimeout: LOST_AFTER_MS }
    this.#pool = new Pool(origin, { connections: PEOPLE, pipelining: 1, ...limits })
    this.#random = random
  }

  /** Asks one thing: the one of this number and kind, or any. */
  async ask(question = this.#anyQuestion()): Promise<void> {
    const leaves = this.#random() < 0.01
    // Only for who leaves: a signal lives as long as its time, and those of some thousand calls a second would fill the memory.
    const patience = leaves ? AbortSignal.timeout(Math.ceil(this.#random() * 50) + 1) : null
    try {
      const { statusCode, headers, body } = await this.#pool.request({
        method: question.method,
        path: question.path,
        body: question.body,
        headers: question.body === null ? {} : { 'content-type': 'application/json' },
        signal: patience,
      })
      const text = await body.text()
      this.#judge(question, statusCode, headers, text)
    } catch (error) {
      if (patience?.aborted) this.tally.left += 1
      else this.#note('lost', `${question.path}: ${error instanceof Error ? error.message : 'no answer'}`)
    }
  }

  async close(): Promise<void> {
    await this.#pool.destroy()
  }

  #judge(
    { path, holds }: CacheRequest,
    status: number,
    headers: Record<string, unknown>,
    text: string,
  ): void {
    if (status === 200) {
      const isRight = text.includes(holds)
      if (!isRight) this.#note('wrong', `${path}: ${text.slice(0, 100)}`)
      else if (headers['x-data-stale'] === '1') this.tally.stale += 1
      else this.tally.right += 1
      return
    }
    if (headers['content-type'] === PROBLEM_MEDIA_TYPE && v.is(ProblemText, text)) this.tally.said += 1
    else this.#note('lost', `${path}: status ${status}, ${text.slice(0, 100)}`)
  }

  /** Few are asked for most of the time, and the rest is a flood that must not fill the memory. */
  #anyQuestion(): CacheRequest {
    const number = Math.floor(QUESTIONS * this.#random() ** 4)
    return this.#random() < 0.4 ? insightQuestion(number) : listQuestion(number)
  }

  #note(kind: 'wrong' | 'lost', what: string): void {
    this.tally[kind] += 1
    if (this.odd.length < 20) this.odd.push(`${kind}: ${what}`)
  }
}

export function insightQuestion(number: number): CacheRequest {
  const path = `/insights/v1/soak-${number}`
  return { method: 'GET', path: `/api${path}`, body: null, holds: JSON.stringify(path) }
}

export function listQuestion(number: number): CacheRequest {
  // In the order in which the proxy writes it: the answer repeats the question as the service heard it.
  const body = JSON.stringify({ page: 1 + Math.floor(number / 1000), limit: 1 + (number % 1000) })
  const holds = JSON.stringify(`/insights/v1/filter ${body}`)
  return { method: 'POST', path: '/api/insights/v1/filter', body, holds }
}
