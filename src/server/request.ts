import * as v from 'valibot'
import {
  FORWARDED_ROUTES,
  servicePath,
  type ServiceRoute,
  type ServiceRouteId,
} from '#contract/calls/routes.ts'
import { InsightFilter } from '#contract/records/insight-filter.ts'
import { asStatedReturn, type UnitRules } from '#contract/values/units.ts'
import { type FieldComplaint, ProxyProblem } from './problems.ts'
import { ROUTE_IDS } from './route-rules.ts'

const CHARACTER_RULE = 'has characters that are not allowed'
/** Characters that could change the meaning of a path if some server decodes it a second time. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what is refused here
const UNSAFE = /[\u0000-\u001f\u007f/\\?#%]|^\.+$/

const parameter = (maxLength: number) =>
  v.pipe(
    v.string('must be given once'),
    v.nonEmpty('must not be empty'),
    v.maxLength(maxLength, 'is too long'),
    v.check((value) => !UNSAFE.test(value), CHARACTER_RULE),
  )
const QueryValue = parameter(4096)
/** Some servers end a segment at a semicolon: `x;.js` is `x` to them, and a script to a cache in front. */
const Segments = v.record(v.string(), v.pipe(parameter(256), v.excludes(';', CHARACTER_RULE)))

const queryOf = ({ query = [], requiredQuery = [] }: ServiceRoute) => {
  const entries = query.map((name) => [
    name,
    requiredQuery.includes(name) ? QueryValue : v.optional(QueryValue),
  ])
  return v.strictObject(Object.fromEntries(entries) as Record<string, typeof QueryValue>)
}
const QUERIES = new Map(ROUTE_IDS.map((id) => [id, queryOf(FORWARDED_ROUTES[id])]))

/** The service's path for a request of the browser. Decoded values are checked and encoded again: no text of the client passes. */
export const upstreamPath = (
  id: ServiceRouteId,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string | string[]>>,
) => servicePath(id, accepted(Segments, params, 'path'), accepted(QUERIES.get(id)!, query, 'query'))

/** NUL and lone surrogates, as `JSON.stringify` writes them: they are no text, and services may treat them in any way. */
const NOT_TEXT = /\\u(?:0000|d[89a-f]..)/

/**
 * The body to send to the service, serialized again from what the schema accepted, in canonical form: equal for equal meanings however they
 * are written. Throws `invalid-request`.
 */
export function upstreamBody(schema: v.GenericSchema, body: unknown, units: UnitRules): Buffer {
  const fields = accepted(schema, body, 'body')
  const text = canonical(schema === InsightFilter ? statedFilter(Object(fields), units) : fields)
  if (NOT_TEXT.test(text)) throw invalid([{ name: 'body', rule: 'must be plain text' }])
  return Buffer.from(text)
}

/** JSON in canonical form. The order of a list never matters: lists are alternatives in every body of the contract. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(canonical))].sort().join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .sort()
    .join(',')}}`
}

/** The service wants unset filters left out, where the browser may send null or an empty list, and returns in its own unit. */
const statedFilter = (filter: object, units: UnitRules) =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => [
        name,
        name.startsWith('median_return__') ? asStatedReturn(value, units) : value,
      ]),
  )

/** What the schema reads. Throws `invalid-request` with one complaint per field, without list positions. */
export function accepted<T>(schema: v.GenericSchema<unknown, T>, value: unknown, whole: string): T {
  const { success, output, issues } = v.safeParse(schema, value)
  if (success) return output
  const byField = new Map(
    issues.map((issue) => [printable(String(issue.path?.[0]?.key ?? ''), whole), ruleOf(issue)]),
  )
  throw invalid([...byField].map(([name, rule]) => ({ name, rule })))
}

const invalid = (fields: readonly FieldComplaint[]) =>
  new ProxyProblem('invalid-request', { fields: fields.slice(0, 20) })

/** The name of a field is text of the client: only harmless ones are repeated in a response. */
export const printable = (name: string, otherwise = 'query') =>
  /^[A-Za-z0-9_.[\]-]{1,40}$/.test(name) ? name : otherwise

/** The schema's own words, where it has some: the messages of valibot begin like this, and quote what was sent. */
function ruleOf({ type, expected, received, message }: v.BaseIssue<unknown>): string {
  if (expected === 'never') return 'is not a field of this request'
  if (received === 'undefined') return 'is required'
  return message.startsWith('Invalid ') ? `must be ${expected ?? type.replaceAll('_', ' ')}` : message
}
