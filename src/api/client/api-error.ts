import type { FailureKind } from '#contract/calls/failure.ts'

/** What the screen may know about a failed call. `issues` and `fields` name fields and rules, never values. */
export type ApiFailure = {
  kind: FailureKind
  status: number | null
  /** Id under which the proxy logged the call; worth quoting to whoever runs it. */
  requestId: string | null
  retryAfterSeconds: number | null
  detail: string | null
  issues: readonly string[]
  fields: readonly { name: string; rule: string }[]
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly failure: ApiFailure
  constructor(failure: Partial<ApiFailure> & { kind: FailureKind }) {
    super(`${failure.kind}${failure.detail ? `: ${failure.detail}` : ''}`)
    this.failure = {
      status: null,
      requestId: null,
      retryAfterSeconds: null,
      detail: null,
      issues: [],
      fields: [],
      ...failure,
    }
  }
}

/** The failure of anything thrown while data was fetched; a bug of ours reads as `server` with its message withheld. */
export function failureOf(error: unknown): ApiFailure {
  return error instanceof ApiError ? error.failure : new ApiError({ kind: 'server' }).failure
}
