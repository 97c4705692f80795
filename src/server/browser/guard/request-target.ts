import { servicePath, type ServiceRoute, type ServiceRouteId } from '#contract/calls/routes.ts'
import { type FieldComplaint, ProxyProblem } from '#server/problems/proxy-problem.ts'

const MAX_SEGMENT = 256
const MAX_QUERY_VALUE = 1024

/** Characters that could change the meaning of an address once some server decodes it a second time. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is refused here
const UNSAFE = /[\u0000-\u001f\u007f/\\?#%]/

const UNSAFE_RULE = 'has characters that are not allowed'

/**
 * The service's path for a request of the browser. Rules hold for the decoded values, which are then encoded anew: no
 * text of the client reaches the upstream address as it came. Throws `invalid-request` naming the parameter.
 */
export function upstreamPath(
  id: ServiceRouteId,
  route: ServiceRoute,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | string[]>>,
): string {
  const complaints: FieldComplaint[] = []
  for (const [name, value] of Object.entries(params)) {
    // Some servers end a segment at a semicolon: `x;.js` is `x` to them and a script to a cache in front.
    const rule = value.includes(';') ? UNSAFE_RULE : complaintAbout(value, MAX_SEGMENT)
    if (rule) complaints.push({ name, rule })
  }
  const accepted: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if (!route.query?.includes(name))
      complaints.push({ name: printable(name), rule: 'is not a parameter of this route' })
    else if (Array.isArray(value)) complaints.push({ name, rule: 'must be given once' })
    else {
      const rule = complaintAbout(value, MAX_QUERY_VALUE)
      if (rule) complaints.push({ name, rule })
      else accepted[name] = value
    }
  }
  for (const name of route.requiredQuery ?? []) {
    if (query[name] === undefined) complaints.push({ name, rule: 'is required' })
  }
  if (complaints.length > 0) throw new ProxyProblem('invalid-request', { fields: complaints })
  return servicePath(id, params, accepted)
}

function complaintAbout(value: string, maxLength: number): string | null {
  if (value === '') return 'must not be empty'
  if (value.length > maxLength) return 'is too long'
  if (/^\.+$/.test(value) || UNSAFE.test(value)) return UNSAFE_RULE
  return null
}

/** A parameter name is the client's own text: only harmless ones are repeated in the answer. */
export const printable = (name: string) => (/^[A-Za-z0-9_.[\]-]{1,40}$/.test(name) ? name : 'query')
