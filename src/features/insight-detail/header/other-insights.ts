import { directionOf, type Direction } from '#contract/values/codes.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { insightEnd } from '#contract/rules/insight-end.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { formatDay } from '#shared/format/date.ts'
import { insightTitle, titleParts } from '#shared/format/insight-title.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { asRate, asReturn, type UnitRules } from '#contract/values/units.ts'
import { CONFLICT_QUALITY, oppositionOf, type Stance } from '#shared/predictions/opposition.ts'

/** Another insight on the same asset; its title leaves out the asset name. `opposition` to this one while both are open. */
export type OtherInsight = {
  id: string | null
  title: string
  direction: Direction
  horizon: string | null
  stars: number | null
  rate: number | null
  /** The rate is the out-of-sample one. */
  isOutOfSample: boolean
  episodes: number | null
  median: number | null
  createdAt: number | null
  isOpen: boolean
  opposition: ReturnType<typeof oppositionOf>
}

/** Open ones first, opposite ones before the others, then newest; the insight itself is left out. */
export function otherInsights(
  feed: readonly FeedInsight[],
  self: Stance & { id: string; name: string | null },
  now: number | null,
  /** Of the asset they share, which hold its trading days. */
  closes: readonly Close[],
  units: UnitRules,
): OtherInsight[] {
  return feed
    .filter((each) => each.id !== self.id)
    .map((each): OtherInsight => {
      const endAt = insightEnd(each, closes)
      const direction = directionOf(each.direction)
      const rate = each.hit_rate_out_of_sample ?? each.hit_rate
      return {
        id: each.id,
        title: titleParts(insightTitle(each.title, each.insight_card), self.name).what,
        direction,
        horizon: each.horizon,
        stars: each.stars,
        rate: rate === null ? null : asRate(rate, units),
        isOutOfSample: each.hit_rate_out_of_sample !== null,
        episodes: each.num_episodes,
        median: each.median_return === null ? null : asReturn(each.median_return, units),
        createdAt: each.created_at,
        isOpen: now !== null && endAt !== null && now < endAt,
        opposition: oppositionOf(self, { direction, stars: each.stars, createdAt: each.created_at, endAt }),
      }
    })
    .sort(
      (a, b) =>
        Number(b.isOpen) - Number(a.isOpen) ||
        rankOf(b) - rankOf(a) ||
        (b.createdAt ?? 0) - (a.createdAt ?? 0),
    )
}

/**
 * `61% out of sample, sample size not provided · 43 episodes listed`. The feed has no number of cases for either rate, and the
 * listed episodes are a different count.
 */
export function detailsOf({ rate, episodes, isOutOfSample, createdAt, isOpen }: OtherInsight): string[] {
  const figure = formatRate(rate)
  const share = isOutOfSample
    ? `${figure} out of sample, sample size not provided`
    : `hit ratio ${figure}, sample size not provided`
  return [
    ...(rate === null ? [] : [share]),
    ...(episodes === null ? [] : [`${countOf(episodes, 'episode')} listed`]),
    ...(createdAt === null ? [] : [formatDay(createdAt, { year: false })]),
    ...(isOpen ? [] : ['ended']),
  ]
}

const rankOf = ({ opposition }: OtherInsight) => [null, 'opposite', 'disagree'].indexOf(opposition)

/** Note over the list where open insights have the opposite direction; null where none does. */
export function oppositionWords(others: readonly OtherInsight[]): string | null {
  const against = others.filter(({ opposition, isOpen }) => opposition !== null && isOpen)
  if (against.length === 0) return null
  const who = against.length === 1 ? 'One open insight points' : `${against.length} open insights point`
  const disagreeing = against.filter(({ opposition }) => opposition === 'disagree').length
  const weight =
    disagreeing === 0
      ? `No disagreement counts, because one side has a quality below ${CONFLICT_QUALITY}.`
      : `${disagreeing} of them ${disagreeing === 1 ? 'disagrees' : 'disagree'}, with quality ${CONFLICT_QUALITY} or more on both sides.`
  return `${who} in the opposite direction over the same weeks. ${weight}`
}
