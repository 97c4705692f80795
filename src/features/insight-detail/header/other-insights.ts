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

/** Another insight on the same asset, whose name its title leaves out. `opposition`: how it stands to this one while both run. */
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
  isRunning: boolean
  opposition: ReturnType<typeof oppositionOf>
}

/** Running ones first, those of the other way before the others, then newest; the insight itself is left out. Nothing is netted. */
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
        isRunning: now !== null && endAt !== null && now < endAt,
        opposition: oppositionOf(self, { direction, stars: each.stars, createdAt: each.created_at, endAt }),
      }
    })
    .sort(
      (a, b) =>
        Number(b.isRunning) - Number(a.isRunning) ||
        rankOf(b) - rankOf(a) ||
        (b.createdAt ?? 0) - (a.createdAt ?? 0),
    )
}

/**
 * `61% out of sample, n not stated · 43 episodes listed`: the feed states the cases behind neither of its rates, and the listed
 * episodes are another number, which must not be read as theirs. The plain rate's own count stands on that insight's page.
 */
export function detailsOf({ rate, episodes, isOutOfSample, createdAt, isRunning }: OtherInsight): string[] {
  const figure = formatRate(rate)
  const share = isOutOfSample ? `${figure} out of sample, n not stated` : `hit ${figure}, n unknown here`
  return [
    ...(rate === null ? [] : [share]),
    ...(episodes === null ? [] : [`${countOf(episodes, 'episode')} listed`]),
    ...(createdAt === null ? [] : [formatDay(createdAt, { year: false })]),
    ...(isRunning ? [] : ['ended']),
  ]
}

const rankOf = ({ opposition }: OtherInsight) => [null, 'opposite', 'disagree'].indexOf(opposition)

/** What stands over the list where running insights point the other way; null where none does. */
export function oppositionWords(others: readonly OtherInsight[]): string | null {
  const against = others.filter(({ opposition, isRunning }) => opposition !== null && isRunning)
  if (against.length === 0) return null
  const who = against.length === 1 ? 'One running insight points' : `${against.length} running insights point`
  const disagreeing = against.filter(({ opposition }) => opposition === 'disagree').length
  const weight =
    disagreeing === 0
      ? `Below quality ${CONFLICT_QUALITY} on a side that is no disagreement`
      : `Of quality ${CONFLICT_QUALITY} or more on each side, ${disagreeing === against.length ? 'they disagree' : `${disagreeing} of them ${disagreeing === 1 ? 'disagrees' : 'disagree'}`}`
  return `${who} the other way over the same weeks. ${weight}; all are shown side by side, not netted.`
}
