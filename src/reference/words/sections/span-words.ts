import type { HorizonName } from '#reference/engine/base/insight-facts.ts'

/** A horizon inside a sentence: `in the two months after`, `over all two-month windows`. */
const SPANS: Record<HorizonName, { after: string; adjective: string }> = {
  '1w': { after: 'week', adjective: 'one-week' },
  '2w': { after: 'two weeks', adjective: 'two-week' },
  '1m': { after: 'month', adjective: 'one-month' },
  '2m': { after: 'two months', adjective: 'two-month' },
  '3m': { after: 'three months', adjective: 'three-month' },
  '6m': { after: 'six months', adjective: 'six-month' },
  '12m': { after: 'twelve months', adjective: 'twelve-month' },
}

export const spanAfter = (horizon: HorizonName) => SPANS[horizon].after
export const spanAdjective = (horizon: HorizonName) => SPANS[horizon].adjective
