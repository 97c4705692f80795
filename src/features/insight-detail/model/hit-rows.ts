import type { Insight } from '#contract/records/insight.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { Direction } from '#contract/values/codes.ts'
import { tradingDaysOf } from '#contract/values/horizon.ts'
import { asRate, asReturn, type UnitRules } from '#contract/values/units.ts'
import type { PointReadout } from '#shared/charts/chart-readout.tsx'
import { cell, tableOf, countCell, rateCell, returnCell } from '#shared/charts/chart-table.tsx'
import { TOO_FEW_BELOW } from '#shared/evidence/reliability.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { formatCount, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRate, formatRateRange, formatReturn, formatShareGap } from '#shared/format/percent.ts'
import { hitsOf, formatHits } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'
import { baseRate, episodeSpan, studyEpisodes, type Study } from '#shared/predictions/study.ts'

/** One horizon of the hit-ratio table. Rates are fractions, medians returns; null if neither stated nor computable. */
export type HitRow = ReturnType<typeof toHitRows>[number]

type HitRowInputs = {
  insight: Pick<Insight, 'hit_ratio' | 'episodes'>
  horizons: readonly string[]
  /** Of the insight's own horizon; see `toFacts`. */
  facts: {
    direction: Direction
    entryAt: number | null
    horizon: string | null
    rate: number | null
    median: number | null
    cases: number | null
  }
  closes: readonly Close[]
  units: UnitRules
}

/** Rates are rounded to a tenth of a percent at most, so a share of whole cases must match to half of that. */
const RATE_TOLERANCE = 0.0006

export function toHitRows({ insight, horizons, facts, closes, units }: HitRowInputs) {
  const { hit_ratio: hitRatios, episodes } = insight
  const { direction, entryAt } = facts
  const span = entryAt === null ? null : episodeSpan(closes, episodes, entryAt)
  return horizons.map((horizon) => {
    const bars = tradingDaysOf(horizon)
    const { hit_ratio: stated = null, median = null } = hitRatios[horizon] ?? {}
    const own = horizon === facts.horizon ? facts : null
    const rate = stated === null ? (own?.rate ?? null) : asRate(stated, units)
    const canStudy = bars !== null && bars > 0 && span !== null && span.last >= 0
    const study = canStudy ? studyEpisodes({ closes, episodes, bars, emittedAt: entryAt!, direction }) : null
    return {
      horizon,
      /** The insight's own horizon. */
      isOwn: own !== null,
      bars,
      rate,
      median: median === null ? (own?.median ?? null) : asReturn(median, units),
      ...casesOf(rate, own?.cases ?? null, study),
      base: canStudy ? baseRate(closes, span, bars, direction) : null,
      study,
    }
  })
}

type Cases = { cases: number | null; hits: number | null; source: 'stated' | 'counted' | 'none' }

/**
 * The sample of a hit ratio. The service states the cases only at the insight's own horizon. At others the cases counted here are
 * used if they give exactly the stated hit ratio; other cases would give a wrong interval.
 */
function casesOf(rate: number | null, stated: number | null, study: Study | null): Cases {
  if (stated !== null) return { cases: stated, hits: hitsOf(rate, stated), source: 'stated' }
  if (rate !== null && study && study.n > 0 && Math.abs(study.hits / study.n - rate) <= RATE_TOLERANCE)
    return { cases: study.n, hits: study.hits, source: 'counted' }
  return { cases: null, hits: null, source: 'none' }
}

/** `30 of 42`, `n = 42`, or `sample size not provided`. */
export function sampleInWords({ hits, cases }: Pick<HitRow, 'hits' | 'cases'>): string {
  if (cases === null) return 'sample size not provided'
  return hits === null ? `n = ${formatCount(cases)}` : formatHits(hits, cases)
}

/** Ends every sentence on fewer than 30 cases. */
export const tooFew = (n: number) => (n >= TOO_FEW_BELOW ? '' : ` ${countOf(n, 'case')}: too few to judge.`)

/** Subtitle of a panel: horizon and number of cases. */
export const casesAt = (horizon: string, n: number) => `at ${horizon}, n = ${formatCount(n)}`

/** Ends every description of a method. */
export const COUNTED =
  'Cases are the counted episodes of the audit: windows that do not overlap and had ended by publication.'

/** The figures of a horizon, without unknown ones. */
export function hitLines(row: HitRow): PointReadout['rows'] {
  const { rate, cases, median, base } = row
  const interval = rateInterval(rate, cases)
  return [
    { label: 'hit ratio', value: formatRate(rate, cases), isStrong: true },
    { label: 'hits of cases', value: sampleInWords(row) },
    ...(interval ? [{ label: '95% interval', value: formatRateRange(interval) }] : []),
    ...(median === null ? [] : [{ label: 'median return', value: formatReturn(median) }]),
    ...(base ? [{ label: 'base rate', value: formatRate(base.share) }] : []),
    ...(base && rate !== null
      ? [{ label: 'difference', value: formatShareGap(rate, base.share, { counts: [cases] }) }]
      : []),
  ]
}

export const hitRatioTable = (rows: readonly HitRow[]) =>
  tableOf('Hit ratio by horizon, with Wilson 95% intervals', rows, [
    ['Horizon', null, ({ horizon }) => cell(horizon)],
    ['Hit ratio', 'fraction', ({ rate, cases }) => rateCell(rate, cases)],
    ['Hits', 'count', ({ hits }) => countCell(hits)],
    ['Past cases', 'count', ({ cases }) => countCell(cases)],
    ['95% low', 'fraction', ({ rate, cases }) => rateCell(rateInterval(rate, cases)?.low)],
    ['95% high', 'fraction', ({ rate, cases }) => rateCell(rateInterval(rate, cases)?.high)],
    ['Median return', 'fraction', ({ median }) => returnCell(median)],
    ['Base rate', 'fraction', ({ base }) => rateCell(base?.share)],
    [
      'Difference',
      'fraction',
      ({ rate, base, cases }) =>
        rate === null || base === null
          ? cell(NOT_AVAILABLE, null)
          : cell(formatShareGap(rate, base.share, { short: true, counts: [cases] }), rate - base.share),
    ],
  ])

/** The figure in one sentence. */
export function summariseHits(rows: readonly HitRow[]): string {
  const parts = rows.flatMap((row) =>
    row.rate === null ? [] : [`${row.horizon} ${formatRate(row.rate, row.cases)} (${sampleInWords(row)})`],
  )
  return parts.length > 0 ? `Hit ratio by horizon: ${parts.join('; ')}.` : 'No hit ratio is provided.'
}
