import type { FastifyRequest } from 'fastify'
import { API_PREFIX } from '#contract/calls/routes.ts'
import { SESSION_PATHS } from '#contract/desk/session.ts'

/**
 * `feed` is as `api` to whoever comes, but its address is as long as a list's; `sign-in` is where people come by themselves, from the
 * provider's site as well, to say who they are.
 */
export type RouteKind = 'api' | 'feed' | 'probe' | 'page' | 'sign-in'

const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz'])
const SIGN_IN: ReadonlySet<string> = new Set([SESSION_PATHS.login, SESSION_PATHS.callback])
/** What lies under it is for programs that follow a list. */
export const FEEDS_ROOT = '/feeds'
const API_ROOTS = [API_PREFIX, '/auth']

/**
 * What a request is for, by the route that was found for it. Never by the address as it was sent: the router decodes
 * that first, so that the same route has many spellings.
 */
export function routeKind({ routeOptions }: FastifyRequest): RouteKind {
  const template = routeOptions.url ?? ''
  if (PROBES.has(template)) return 'probe'
  if (SIGN_IN.has(template)) return 'sign-in'
  if (isWithin(FEEDS_ROOT, template)) return 'feed'
  return API_ROOTS.some((root) => isWithin(root, template)) ? 'api' : 'page'
}

const isWithin = (root: string, template: string) => template === root || template.startsWith(`${root}/`)

/** Whether it gives what the account may see: then who asks must be known, and other sites' pages are refused. */
export const isForAccount = (kind: RouteKind) => kind === 'api' || kind === 'feed'
