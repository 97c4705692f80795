import type { FailureKind } from '#contract/calls/failure.ts'

interface ProblemText {
  readonly status: number
  readonly kind: FailureKind
  readonly title: string
  readonly detail: string
}

/** Every failure the proxy reports. The texts are ours alone: nothing a service or a client sent is ever in them. */
export const PROBLEMS = {
  'invalid-request': {
    status: 400,
    kind: 'rejected',
    title: 'Invalid request',
    detail: 'The request does not follow the rules of this route.',
  },
  'rejected-by-service': {
    status: 400,
    kind: 'rejected',
    title: 'Rejected by the service',
    detail: 'The service found the request unacceptable.',
  },
  'sign-in-refused': {
    status: 400,
    kind: 'rejected',
    title: 'Sign-in refused',
    detail: 'This sign-in does not belong to this browser, is over, or was not confirmed.',
  },
  'sign-in-needed': {
    status: 401,
    kind: 'sign-in-needed',
    title: 'Not signed in',
    detail: 'This desk is for people who have signed in, and this sign-in is missing or over.',
  },
  'access-proxy-only': {
    status: 403,
    kind: 'forbidden',
    title: 'Not through the access proxy',
    detail: 'Only the access proxy in front of this desk may call it.',
  },
  forbidden: {
    status: 403,
    kind: 'forbidden',
    title: 'Not from here',
    detail: 'Only pages served by this proxy may call it.',
  },
  'not-found': {
    status: 404,
    kind: 'not-found',
    title: 'Not found',
    detail: 'There is nothing at this address.',
  },
  'method-not-allowed': {
    status: 405,
    kind: 'rejected',
    title: 'Method not allowed',
    detail: 'This address exists, but not for this method.',
  },
  'request-timeout': {
    status: 408,
    kind: 'timeout',
    title: 'Request incomplete',
    detail: 'The request did not arrive in time.',
  },
  'body-too-large': {
    status: 413,
    kind: 'rejected',
    title: 'Body too large',
    detail: 'The request body is over the limit.',
  },
  'url-too-long': {
    status: 414,
    kind: 'rejected',
    title: 'Address too long',
    detail: 'The address is over the limit.',
  },
  'wrong-media-type': {
    status: 415,
    kind: 'rejected',
    title: 'Wrong media type',
    detail: 'The body must be sent as application/json.',
  },
  'wrong-host': {
    status: 421,
    kind: 'rejected',
    title: 'Unknown host name',
    detail: 'The proxy does not answer under this host name. ALLOWED_HOSTS can add it.',
  },
  'rate-limited': {
    status: 429,
    kind: 'busy',
    title: 'Too many requests',
    detail: 'This client sends requests faster than allowed.',
  },
  'headers-too-large': {
    status: 431,
    kind: 'rejected',
    title: 'Headers too large',
    detail: 'The request headers are over the limit.',
  },
  internal: {
    status: 500,
    kind: 'server',
    title: 'Internal error',
    detail: 'Something broke inside the proxy.',
  },
  'not-configured': {
    status: 501,
    kind: 'not-configured',
    title: 'Not configured',
    detail: 'This deployment has no such service.',
  },
  'upstream-auth-failed': {
    status: 502,
    kind: 'signed-out',
    title: 'Account refused',
    detail: 'The service refused the account of this deployment.',
  },
  'upstream-forbidden': {
    status: 502,
    kind: 'forbidden',
    title: 'Not part of the account',
    detail: 'The account of this deployment may not use this service.',
  },
  'upstream-unexpected': {
    status: 502,
    kind: 'server',
    title: 'Unexpected answer',
    detail: 'The service gave an answer that makes no sense here.',
  },
  'upstream-error': {
    status: 502,
    kind: 'server',
    title: 'Service error',
    detail: 'The service reported an error of its own.',
  },
  'upstream-invalid-response': {
    status: 502,
    kind: 'contract',
    title: 'Unusable answer',
    detail: 'The service sent something that is no answer.',
  },
  'upstream-unreachable': {
    status: 502,
    kind: 'unavailable',
    title: 'Service unreachable',
    detail: 'No connection to the service could be made.',
  },
  'account-refused': {
    status: 503,
    kind: 'signed-out',
    title: 'Account refused',
    detail: 'The token service refused the account of this deployment.',
  },
  'token-unavailable': {
    status: 503,
    kind: 'unavailable',
    title: 'No access token',
    detail: 'The token service cannot be reached.',
  },
  'sign-in-unavailable': {
    status: 503,
    kind: 'unavailable',
    title: 'Sign-in cannot be checked',
    detail: 'The sign-on service gives no usable answer.',
  },
  'upstream-rate-limited': {
    status: 503,
    kind: 'busy',
    title: 'Service quota used up',
    detail: 'The service asked for fewer requests.',
  },
  'upstream-busy': {
    status: 503,
    kind: 'busy',
    title: 'Service overloaded',
    detail: 'The service asked to come back later.',
  },
  'circuit-open': {
    status: 503,
    kind: 'unavailable',
    title: 'Service not asked',
    detail: 'The service has failed several times and is asked again shortly.',
  },
  overloaded: {
    status: 503,
    kind: 'busy',
    title: 'Too much at once',
    detail: 'The proxy has too many requests under way.',
  },
  draining: {
    status: 503,
    kind: 'unavailable',
    title: 'Shutting down',
    detail: 'The proxy is being stopped.',
  },
  'not-built': {
    status: 503,
    kind: 'server',
    title: 'Pages are not built',
    detail: 'The app is missing; `npm run build` makes it.',
  },
  'feed-unavailable': {
    status: 503,
    kind: 'unavailable',
    title: 'Feed not available now',
    detail: 'The service behind this feed gives no usable answer. What was followed so far stands.',
  },
  'upstream-timeout': {
    status: 504,
    kind: 'timeout',
    title: 'Service too slow',
    detail: 'The service did not answer in time.',
  },
} as const satisfies Record<string, ProblemText>

export type ProblemSlug = keyof typeof PROBLEMS
