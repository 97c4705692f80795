import type { ExchangeAnswer } from '#server/upstream/exchange.ts'

/** Neighbours asked for where they come from the list of competitors: as many as a page shows and some more. */
const MOST_NEIGHBOURS = 12

/** Answers by which a service says that it has no proximity (any more), or not for this account. */
const NOT_THERE: ReadonlySet<number> = new Set([403, 404, 410])

/** Whether the service names no neighbour of an asset, so that its competitors may stand in. */
export function hasNoNeighbours({ status, body }: Pick<ExchangeAnswer, 'status' | 'body'>): boolean {
  return (
    NOT_THERE.has(status) || (status === 200 && body.length < 16 && /^\s*\[\s*\]\s*$/.test(body.toString()))
  )
}

/**
 * Where the service lists the competitors of the asset that a request for neighbours is about.
 *
 * @param body of that request, checked: `{"entity": tag}`
 * @returns null for a tag that would change the path
 */
export function competitorsPath(body: Buffer | undefined): string | null {
  const tag: unknown = body === undefined ? null : Reflect.get(Object(JSON.parse(body.toString())), 'entity')
  if (typeof tag !== 'string' || tag === '' || /^\.+$/.test(tag)) return null
  return `/ontology/v3/company/${encodeURIComponent(tag)}/competitors?limit=${MOST_NEIGHBOURS}`
}

/** Tags of competitors in the order of the service, as the operation for neighbours would list them; null where none can be read. */
export function toNeighbours(json: unknown): string[] | null {
  if (!Array.isArray(json)) return null
  const tags = json
    .map((each: unknown) => (typeof each === 'object' && each !== null ? Reflect.get(each, 'company') : null))
    .filter((tag): tag is string => typeof tag === 'string' && tag !== '')
  return tags.length > 0 ? [...new Set(tags)] : null
}
