import { directionOf, type Direction } from '#contract/values/codes.ts'
import type { Insight } from '#contract/records/insight.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { insightSample } from '#shared/predictions/sample.ts'
import { statedFigures } from '#shared/predictions/stated-figures.ts'

/** A new insight with its units resolved: returns and rates are fractions, instants ms UTC. */
export type NewsItem = {
  id: string
  /** In the service's words. */
  title: string
  tag: string | null
  direction: Direction
  stars: number | null
  horizon: string | null
  median: number | null
  rate: number | null
  /** Past cases that the rate rests on; null when the service lists none. */
  count: number | null
  isCountEstimated: boolean
  sector: string | null
  createdAt: number | null
}

export function newsItem(insight: Insight, units: UnitRules): NewsItem {
  const { id, title, card, metadata, created_at: createdAt } = insight
  const { count, source } = insightSample(insight, null, units)
  const { rate, median } = statedFigures(insight, units)
  return {
    id,
    title: insightTitle(title, card.name),
    tag: metadata.entity ?? null,
    direction: directionOf(metadata.direction ?? null),
    stars: metadata.stars ?? null,
    horizon: metadata.horizon ?? null,
    median,
    rate,
    count,
    isCountEstimated: source === 'estimated',
    // A list cannot be asked for a sector without a name.
    sector: metadata.sector?.trim() || null,
    createdAt,
  }
}

/**
 * The strongest first: by quality, then by what the sample at least supports, as the list's column of intervals sorts; what is missing
 * comes last. Among equals the newest, then by id, so that no order of arrival shows.
 */
export const byStrength = (all: readonly NewsItem[]): readonly NewsItem[] =>
  all
    .map((item) => ({ item, low: rateInterval(item.rate, item.count)?.low ?? null }))
    .sort(
      (a, b) =>
        missingLast(a.item.stars, b.item.stars) ||
        missingLast(a.low, b.low) ||
        missingLast(a.item.createdAt, b.item.createdAt) ||
        (a.item.id < b.item.id ? -1 : 1),
    )
    .map(({ item }) => item)

const missingLast = (a: number | null, b: number | null) =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : b - a
