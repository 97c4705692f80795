import { createHash } from 'node:crypto'

/** What an insight's id is computed from. Neither a counter nor the order of computation is part of it. */
export type InsightIdentity = {
  /** The world it was computed in: kind and seed of a market, or its data set. */
  world: string
  tag: string
  series: string
  side: string
  state: string
  day: number
}

/**
 * A UUID that depends on the insight's identity alone (name-based, RFC 9562 version 8 over SHA-256), so that the same insight
 * has the same id in every run and however far the engine is.
 */
export function insightId({ world, tag, series, side, state, day }: InsightIdentity): string {
  return uuidOf(`insight\n${world}\n${tag}\n${series}\n${side}\n${state}\n${day}`)
}

/** Id of one of an insight's charts. */
export const chartId = (insight: string, type: string) => uuidOf(`chart\n${insight}\n${type}`)

function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  // Version nibble 8 and the RFC's variant bits; the rest is the digest.
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
