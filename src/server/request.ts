import * as v from 'valibot'
import {
  FORWARDED_ROUTES,
  servicePath,
  type ServiceRoute,
  type ServiceRouteId,
} from '#contract/calls/routes.ts'
import { filterComplaints, InsightFilter } from '#contract/records/insight-filter.ts'
import { type FieldComplaint, ProxyProblem } from './problems.ts'

export const ROUTE_IDS = Object.keys(FORWARDED_ROUTES) as ServiceRouteId[] // the table's own keys

const MAX_SEGMENT = 256
const MAX_QUERY_VALUE = 1024

/** Characters that could change the meaning of an address once some server decodes it a second time. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is refused here
const UNSAFE = /[\u0000-\u001f\u007f/\\?#%]|^\.+$/
const CHARACTER_RULE = 'has characters that are not allowed'

/**
 * The service's path for a request of the browser. Rules hold for the decoded values, which are then encoded anew: no text of the client
 * reaches the upstream address as it came. Throws `invalid-request` naming the parameter.
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
    // Some servers end a segment at a semicolon: `x;.js` is `x` to them and a script to a cache in front.
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

/** A parameter name is the client's own text: only harmless ones are repeated in the answer. */
export const printable = (name: string) => (/^[A-Za-z0-9_.[\]-]{1,40}$/.test(name) ? name : 'query')

type BodySchema = v.GenericSchema

/** As `JSON.stringify` writes NUL and half a character: no text, and what a service makes of them is anybody's guess. */
const NO_TEXT = /\\u(?:0000|d[89a-f]..)/

/** The body as it goes to the service, written anew from what the schema accepted. Throws `invalid-request`. */
export function upstreamBody(schema: BodySchema, body: unknown): Buffer {
  const isFilter = schema === InsightFilter
  const { success, output, issues = [] } = v.safeParse(schema, body)
  const isRefusedFilter = isFilter && !success
  const complaints = isRefusedFilter
    ? filterComplaints(body)
    : issues.map((issue) => ({ name: v.getDotPath(issue) ?? 'body', rule: ruleOf(issue) }))
  const text = success ? JSON.stringify(isFilter ? withoutUnset(output) : output) : ''
  if (NO_TEXT.test(text)) complaints.push({ name: 'body', rule: 'must be plain text' })
  // Once per field, under the field's own name: the list position of a bad element is of no use to a reader. Valibot's own messages quote
  // the value they complain about, and a field name may be the client's text as well.
  const byField = new Map(
    complaints.map(({ name, rule }) => [/^\w{1,40}(?=\.|$)/.exec(name)?.[0] ?? 'body', rule]),
  )
  const fields = [...byField].slice(0, 20).map(([name, rule]) => ({ name, rule }))
  if (fields.length > 0) throw new ProxyProblem('invalid-request', { fields })
  return Buffer.from(text)
}

function ruleOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object')
    return issue.expected === 'never' ? 'is not a field of this request' : 'is required'
  return `must be ${issue.expected ?? issue.type.replaceAll('_', ' ')}`
}

/** "Not filtered" is said by leaving a field out, whichever way the browser said it. */
const withoutUnset = (filter: unknown) =>
  Object.fromEntries(
    Object.entries(Object(filter)).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )
