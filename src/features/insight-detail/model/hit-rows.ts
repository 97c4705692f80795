import type { Direction } from '#contract/values/codes.ts'
import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import type { Episode } from '#contract/records/episode.ts'
import type { HitRatio } from '#contract/records/insight.ts'
import { asRate, asReturn, type UnitRules } from '#contract/values/units.ts'
import { hitsOf } from '#shared/format/rate-words.ts'
import { baseRate, type BaseRate } from '#shared/predictions/base-rate.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { indexAtOrBefore } from '#shared/predictions/realised-path.ts'
import { startIndex, studyEpisodes, type Study } from '#shared/predictions/study.ts'
import { TOO_FEW_BELOW } from '#shared/evidence/share.ts'
import { countOf } from '#shared/format/words.ts'

/** Where a count comes from: the service's predictions, or this browser's own count of the episodes. */
type CasesSource = 'stated' | 'counted' | 'none'

/** One horizon of the hit-ratio table. Rates are fractions, medians returns; null where nothing is stated or computable. */
export type HitRow = {
  horizon: string
  bars: number | null
  rate: number | null
  median: number | null
  cases: number | null
  hits: number | null
  source: CasesSource
  base: BaseRate | null
  study: Study | null
}

type HitRowInputs = {
  horizons: readonly string[]
  hitRatio: Readonly<Record<string, HitRatio>>
  units: UnitRules
  direction: Direction
  closes: readonly Close[]
  episodes: readonly Pick<Episode, 'start_date'>[]
  emittedAt: number | null
  /** The insight's own horizon and the count that its predictions state there. */
  own: { horizon: string | null; rate: number | null; median: number | null; cases: number | null }
}

/** Rates come rounded to a tenth of a percent at the coarsest: a share of whole cases must match to half of that. */
const RATE_TOLERANCE = 0.0006

export function toHitRows(inputs: HitRowInputs): HitRow[] {
  const { horizons, hitRatio, units, direction, closes, episodes, emittedAt, own } = inputs
  const emission = emittedAt === null ? -1 : indexAtOrBefore(closes, emittedAt)
  const starts = episodes.flatMap(({ start_date }) => (start_date === null ? [] : [start_date]))
  const first = starts.length > 0 ? startIndex(closes, Math.min(...starts)) : -1
  return horizons.map((horizon): HitRow => {
    const parsed = parseHorizon(horizon)
    const bars = parsed && tradingDays(parsed)
    const stated = hitRatio[horizon]
    const isOwn = horizon === own.horizon
    const ownOr = (value: number | null, fallback: number | null) => value ?? (isOwn ? fallback : null)
    const rate = ownOr(
      stated === undefined || stated.hit_ratio === null ? null : asRate(stated.hit_ratio, units),
      own.rate,
    )
    const median = ownOr(
      stated === undefined || stated.median === null ? null : asReturn(stated.median, units),
      own.median,
    )
    const canStudy = bars !== null && bars > 0 && emission >= 0
    const study = canStudy
      ? studyEpisodes({ closes, episodes, bars, emittedAt: emittedAt!, direction })
      : null
    return {
      horizon,
      bars,
      rate,
      median,
      ...casesOf(rate, isOwn ? own.cases : null, study),
      base: canStudy
        ? baseRate(closes, { first: Math.max(0, first), last: emission }, bars, direction)
        : null,
      study,
    }
  })
}

/**
 * The sample behind a hit ratio. The service states a count for the insight's own horizon only. For others this browser's count is
 * taken where it gives exactly the stated hit ratio: any other count would give a wrong interval.
 */
function casesOf(rate: number | null, stated: number | null, study: Study | null) {
  if (stated !== null) {
    return { cases: stated, hits: hitsOf(rate, stated), source: 'stated' as CasesSource }
  }
  if (rate !== null && study && study.n > 0 && Math.abs(study.hits / study.n - rate) <= RATE_TOLERANCE) {
    return { cases: study.n, hits: study.hits, source: 'counted' as CasesSource }
  }
  return { cases: null, hits: null, source: 'none' as CasesSource }
}

/** `30 of 42`, `n = 42`, or `sample size not provided`. */
export function sampleInWords({ hits, cases }: Pick<HitRow, 'hits' | 'cases'>): string {
  if (cases === null) return 'sample size not provided'
  return hits === null ? `n = ${cases}` : `${hits} of ${cases}`
}

/** Ends every answer with fewer than 30 cases. */
export const tooFew = (n: number) => (n >= TOO_FEW_BELOW ? '' : ` ${countOf(n, 'case')}: too few to judge.`)

/** Subtitle of a panel: horizon and number of cases. */
export const casesAt = (horizon: string, n: number) => `at ${horizon}, n = ${n}`

/** Ends every method: what counts as a case. */
export const COUNTED =
  'Cases are the counted episodes of the audit: windows that do not overlap and had ended by publication.'
