import type { Checks, InsightFacts } from '#reference/engine/base/insight-facts.ts'
import type { Episodes } from '#reference/engine/statistics/episodes.ts'
import type { Evidence } from '#reference/engine/statistics/evidence.ts'
import type { HorizonChoice } from '#reference/engine/statistics/horizon-choice.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'

/** The tail of a series that a card is about. */
export type Side = InsightFacts['side']

/** A convincing study with everything known about it on its day. */
export type Candidate = {
  bar: number
  series: SeriesDefinition
  side: Side
  /** Series and side. */
  card: string
  /** Index in {@link STATE_NAMES}. */
  state: number
  episodes: Episodes
  /** Indexes in `episodes` of the combination's earlier episodes. */
  earlier: Int32Array
  horizon: number
  direction: HorizonChoice['direction']
  surplus: number
  evidence: Evidence
  checks: Checks
  stars: number
}
