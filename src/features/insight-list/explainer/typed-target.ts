import type { Entity } from '#contract/entity.ts'
import { tickerLabel } from '#shared/format/asset-label.ts'

export type TypedTarget = { kind: 'asset'; tag: string } | { kind: 'insight'; id: string }

const TAG = /^[a-z0-9][a-z0-9.-]*_[a-z0-9]+$/i
const ADDRESS = /\/(insights|assets)\/([^/?#]+)/
/** Longer than any id or tag that a service gives. */
const LONGEST = 128

/**
 * What somebody means: an address of this app, the name, ticker or tag of an asset, or else an insight's id.
 *
 * @param known entities that the page has heard of, so that names and tickers can be read
 * @returns null for what can be neither
 */
export function typedTarget(typed: string, known: readonly Entity[]): TypedTarget | null {
  const text = typed.trim()
  const [, place, part] = ADDRESS.exec(text) ?? []
  if (place && part) {
    const name = decoded(part)
    if (name === null) return null
    return place === 'assets' ? { kind: 'asset', tag: name } : { kind: 'insight', id: name }
  }
  const fold = text.toLowerCase()
  const entity = known.find(({ tag, name, ticker, exchange }) =>
    [tag, name, ticker, tickerLabel(tag, { tag, name, ticker, exchange })].some(
      (each) => each?.toLowerCase() === fold,
    ),
  )
  if (entity) return { kind: 'asset', tag: entity.tag }
  if (TAG.test(text)) return { kind: 'asset', tag: fold }
  return text === '' || /[\s/]/.test(text) || text.length > LONGEST ? null : { kind: 'insight', id: text }
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
