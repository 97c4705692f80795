import { createHash } from 'node:crypto'
import type { ServiceRouteId } from '#contract/calls/routes.ts'

/** Longer ones are kept as their hashes, so that thousands of them stay small. */
const LONGEST_KEY = 128

/**
 * What a question means, as a key: equal for equal questions however they are written, different for different ones. Keys of
 * objects are put in order, lists of alternatives too and each named once; every part carries its length, so that no two can run
 * into each other. What else a request carries, its headers above all, is no part of the question.
 *
 * @param path path and query as sent to the service; the query's parameters may come in any order
 * @param body the checked body, as JSON text
 */
export function answerKey(id: ServiceRouteId, path: string, body: string | undefined): string {
  const [address = '', query = ''] = path.split('?')
  const parts = [
    id,
    address,
    ...query.split('&').sort(),
    body === undefined ? '' : meaningOf(JSON.parse(body)),
  ]
  const key = parts.map((part) => `${part.length}:${part}`).join('')
  // A hash has no colon in it, so the two kinds never meet.
  return key.length <= LONGEST_KEY ? key : createHash('sha256').update(key).digest('base64url')
}

/** A body's meaning as text. Lists are alternatives in every body of the contract: their order says nothing. */
function meaningOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(meaningOf))].sort().join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}:${meaningOf(field)}`)
    return `{${fields.sort().join(',')}}`
  }
  return JSON.stringify(value)
}
