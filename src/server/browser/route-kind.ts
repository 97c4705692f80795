import type { FastifyRequest } from 'fastify'
import { API_PREFIX } from '#contract/routes.ts'

export type RouteKind = 'api' | 'probe' | 'page'

const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz'])

/**
 * What a request is for, by the route that was found for it. Never by the address as it was sent: the router decodes
 * that first, so that the same route has many spellings.
 */
export function routeKind({ routeOptions }: FastifyRequest): RouteKind {
  const template = routeOptions.url ?? ''
  if (PROBES.has(template)) return 'probe'
  return template === API_PREFIX || template.startsWith(`${API_PREFIX}/`) ? 'api' : 'page'
}
