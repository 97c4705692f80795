import * as v from 'valibot'
import { servicePath, type ServiceRoute, type ServiceRouteId } from '#contract/calls/routes.ts'
import { InsightFilter } from '#contract/records/insight-filter.ts'
import { type FieldComplaint, ProxyProblem } from './problems.ts'

const MAX_SEGMENT = 256
const MAX_QUERY_VALUE = 1024

/** Characters that could change the meaning of a path if some server decodes it a second time. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is refused here
const UNSAFE = /[\u0000-\u001f\u007f/\\?#%]|^\.+$/
const CHARACTER_RULE = 'has characters that are not allowed'

/**
 * The service's path for a request of the browser. The decoded values are checked and then encoded again: no text of the client
 * reaches the service as it came. Throws `invalid-request` naming the parameter.
 */
export function upstreamPath(
  id: ServiceRouteId,
  route: ServiceRoute,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | string[]>>,
): string {
  const fields: FieldComplaint[] = []
  const complain = (name: string, rule: string | null) => {
    if (rule !== null) fields.push({ name, rule })
  }
  for (const [name, value] of Object.entries(params)) {
    // Some servers end a segment at a semicolon: `x;.js` is `x` to them, and a script to a cache in front.
    complain(name, value.includes(';') ? CHARACTER_RULE : complaintAbout(value, MAX_SEGMENT))
  }
  const accepted: Record<string, string> = {}
  for (const [name, value] of Object.entries(query)) {
    if (!route.query?.includes(name)) complain(printable(name), 'is not a parameter of this route')
    else if (Array.isArray(value)) complain(name, 'must be given once')
    else {
      complain(name, complaintAbout(value, MAX_QUERY_VALUE))
      accepted[name] = value
    }
  }
  for (const name of route.requiredQuery ?? []) if (query[name] === undefined) complain(name, 'is required')
  if (fields.length > 0) throw new ProxyProblem('invalid-request', { fields })
  return servicePath(id, params, accepted)
}

function complaintAbout(value: string, maxLength: number): string | null {
  if (value === '') return 'must not be empty'
  if (value.length > maxLength) return 'is too long'
  return UNSAFE.test(value) ? CHARACTER_RULE : null
}

/** A parameter name is text of the client: only harmless ones are repeated in a response. */
export const printable = (name: string) => (/^[A-Za-z0-9_.[\]-]{1,40}$/.test(name) ? name : 'query')

/** NUL and lone surrogates, as `JSON.stringify` writes them: they are no text, and services may treat them in any way. */
const NOT_TEXT = /\\u(?:0000|d[89a-f]..)/

/** The body to send to the service, serialized again from what the schema accepted. Throws `invalid-request`. */
export function upstreamBody(schema: v.GenericSchema, body: unknown): Buffer {
  const isFilter = schema === InsightFilter
  const { success, output, issues = [] } = v.safeParse(schema, body)
  const complaints = issues.map((issue) => ({ name: v.getDotPath(issue) ?? 'body', rule: ruleOf(issue) }))
  const text = success ? JSON.stringify(isFilter ? withoutUnset(output) : output) : ''
  if (NOT_TEXT.test(text)) complaints.push({ name: 'body', rule: 'must be plain text' })
  // One complaint per field, without list positions; names may be text of the client.
  const byField = new Map(
    complaints.map(({ name, rule }) => [/^\w{1,40}(?=\.|$)/.exec(name)?.[0] ?? 'body', rule]),
  )
  const fields = [...byField].slice(0, 20).map(([name, rule]) => ({ name, rule }))
  if (fields.length > 0) throw new ProxyProblem('invalid-request', { fields })
  return Buffer.from(text)
}

/** The schema's own words, where it has some: the messages of valibot begin like this, and quote what was sent. */
function ruleOf({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'is not a field of this request'
  if (received === 'undefined') return 'is required'
  return message.startsWith('Invalid ') ? `must be ${expected ?? type.replaceAll('_', ' ')}` : message
}

/** The service wants unset filters left out; the browser may send null or an empty list instead. */
const withoutUnset = (filter: unknown) =>
  Object.fromEntries(
    Object.entries(Object(filter)).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )
