import type { IncomingHttpHeaders } from 'node:http'
import * as v from 'valibot'
import { filterComplaints, InsightFilter } from '#contract/records/insight-filter.ts'
import { LIMITS } from '#server/base/limits.ts'
import { type FieldComplaint, ProxyProblem } from '#server/problems/proxy-problem.ts'

type BodySchema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>

const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Whether the body is said to be what it is read as: somebody else on its way may go by what it says. */
export function isPlainUtf8(headers: IncomingHttpHeaders): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers['content-type'] ?? '')?.[1]
  return headers['content-encoding'] === undefined && (charset === undefined || /^utf-?8$/i.test(charset))
}

/** Strict JSON: valid UTF-8, shallow, and without keys that reach into prototypes. Throws `invalid-request`. */
export function parseBody(bytes: Buffer): unknown {
  try {
    if (depthOf(bytes) > LIMITS.inbound.maxBodyDepth) throw new SyntaxError('too deep')
    const value: unknown = JSON.parse(decoder.decode(bytes), (key, inner: unknown) => {
      if (FORBIDDEN_KEYS.has(key)) throw new SyntaxError('forbidden key')
      // Half a character or a NUL is no text, and what a service makes of it is anybody's guess.
      if (typeof inner === 'string' && (inner.includes('\0') || /\p{Surrogate}/u.test(inner)))
        throw new SyntaxError('not text')
      return inner
    })
    return value
  } catch {
    throw new ProxyProblem('invalid-request', { fields: [{ name: 'body', rule: 'must be plain JSON' }] })
  }
}

/** Nesting of a JSON text, counted before any parser recurses into it. */
function depthOf(bytes: Buffer): number {
  let depth = 0
  let deepest = 0
  let inText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (inText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) deepest = Math.max(deepest, ++depth)
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1
  }
  return deepest
}

const [QUOTE, BACKSLASH, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = Buffer.from('"\\{}[]')

/** The body as it goes to the service, written anew from what the schema accepted. Throws `invalid-request`. */
export function upstreamBody(schema: BodySchema, body: unknown): Buffer {
  const fields = complaintsAbout(schema, body)
  if (fields.length > 0) throw new ProxyProblem('invalid-request', { fields })
  const accepted = v.parse(schema, body)
  return Buffer.from(JSON.stringify(schema === InsightFilter ? withoutUnset(accepted) : accepted))
}

function complaintsAbout(schema: BodySchema, body: unknown): FieldComplaint[] {
  const complaints = schema === InsightFilter ? filterComplaints(body) : generalComplaints(schema, body)
  // Once per field, under the field's own name: the list position of a bad element is of no use to a reader.
  const byField = new Map(complaints.map(({ name, rule }) => [fieldOf(name), rule]))
  return [...byField].slice(0, 20).map(([name, rule]) => ({ name, rule }))
}

function generalComplaints(schema: BodySchema, body: unknown): FieldComplaint[] {
  const result = v.safeParse(schema, body)
  if (result.success) return []
  return result.issues.map((issue) => ({ name: v.getDotPath(issue) ?? 'body', rule: ruleOf(issue) }))
}

function ruleOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object')
    return issue.expected === 'never' ? 'is not a field of this request' : 'is required'
  return `must be ${issue.expected ?? issue.type.replaceAll('_', ' ')}`
}

/** Valibot's own messages quote the value they complain about; a field name may be the client's text as well. */
function fieldOf(path: string): string {
  const [field = ''] = path.split('.')
  return /^\w{1,40}$/.test(field) ? field : 'body'
}

/** "Not filtered" is said by leaving a field out, whichever way the browser said it. */
function withoutUnset(filter: unknown): unknown {
  if (typeof filter !== 'object' || filter === null) return filter
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
