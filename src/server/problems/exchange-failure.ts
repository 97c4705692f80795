/**
 * Why an exchange with another server brought no usable answer:
 * `unreachable` no connection · `untrusted` TLS said no · `interrupted` the connection broke · `timeout` the deadline
 * passed · `malformed` not HTTP, or undecodable · `too-large` over a size limit · `left` our own client went away.
 */
export type FailureReason =
  'unreachable' | 'untrusted' | 'interrupted' | 'timeout' | 'malformed' | 'too-large' | 'left'

export class ExchangeFailure extends Error {
  override readonly name = 'ExchangeFailure'
  readonly reason: FailureReason
  /** The system's or client's error code, for the log only. */
  readonly code: string

  constructor(reason: FailureReason, code = '') {
    super(`${reason} ${code}`.trim())
    this.reason = reason
    this.code = code
  }
}

const REASON_OF_CODE: Readonly<Record<string, FailureReason>> = {
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  // Ours end by signal, and are known by it: this is a company's proxy that opens no tunnel.
  UND_ERR_ABORTED: 'unreachable',
  UND_ERR_PRX_TLS: 'untrusted',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ECONNRESET: 'interrupted',
  EPIPE: 'interrupted',
  UND_ERR_SOCKET: 'interrupted',
  // Our own pool, when the program ends before the call has.
  UND_ERR_DESTROYED: 'interrupted',
  UND_ERR_CLOSED: 'interrupted',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too-large',
  ERR_BUFFER_TOO_LARGE: 'too-large',
}

const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/

/** Sorts whatever an HTTP client threw into the closed list above. */
export function toExchangeFailure(thrown: unknown): ExchangeFailure {
  if (thrown instanceof ExchangeFailure) return thrown
  const code = codeOf(thrown)
  if (TLS_CODE.test(code)) return new ExchangeFailure('untrusted', code)
  return new ExchangeFailure(REASON_OF_CODE[code] ?? 'malformed', code)
}

/** A refused connection to a name with several addresses arrives as one error that holds one error per address. */
function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return ''
  if ('code' in thrown && typeof thrown.code === 'string') return thrown.code
  if (thrown instanceof AggregateError) return codeOf(thrown.errors[0])
  return thrown.cause === undefined ? thrown.name : codeOf(thrown.cause)
}
