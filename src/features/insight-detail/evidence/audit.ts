import type { Direction } from '#contract/values/codes.ts'
import { hitsOf } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import type { HitRow } from '#features/insight-detail/model/hit-rows.ts'
import { studyQuantile, type Study } from '#shared/predictions/study.ts'
import { formatCount, formatNumber, formatSigned, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { formatPrintedGap } from '#shared/format/points.ts'

export type AuditVerdict = 'agrees' | 'differs' | 'cannot-check'

/** One figure twice. Rates and returns are fractions, counts whole numbers; the difference is recomputed minus stated. */
export type AuditRow = {
  name: string
  kind: 'rate' | 'return' | 'count'
  stated: number | null
  recomputed: number | null
  difference: number | null
  verdict: AuditVerdict
}

/** A service may round to a tenth of a percent; a larger difference is reported. */
const AUDIT_TOLERANCE = 0.001

type AuditInputs = {
  row: HitRow
  /** The step of the predictions at this horizon, when they are taken over the same episodes: at the insight's own horizon. */
  step: FanStep | null
  /** Episodes that the insight lists. */
  episodes: number
  direction: Direction
}

/**
 * The service's figures against the same figures recomputed from episodes and closes: share and median of the counted returns,
 * percentiles by Hyndman & Fan type 7, and the counts.
 */
export function auditFigures({ row, step, episodes, direction }: AuditInputs): AuditRow[] {
  const study = row.study && row.study.n > 0 ? row.study : null
  // Without a direction there are no hits to count, so the stated rate is no error.
  const share = study && direction !== 'unknown' ? study.hits / study.n : null
  const rows = [
    compare('Hit ratio', 'rate', row.rate, share),
    compare('Median', 'return', row.median, study && studyQuantile(study, 0.5)),
  ]
  for (const knot of step?.knots ?? []) {
    if (knot.p === 0.5) continue
    rows.push(
      compare(
        `P${Number((knot.p * 100).toFixed(2))}`,
        'return',
        knot.value,
        study && studyQuantile(study, knot.p),
      ),
    )
  }
  if (step && step.count !== null) rows.push(compare('Past cases', 'count', step.count, study?.n ?? null))
  // An empty list may be one that was not sent, so nothing is compared with it.
  rows.push(
    compare(
      'Episodes',
      'count',
      episodes === 0 ? null : episodes,
      row.study && episodes > 0 ? pricedEpisodes(row.study) : null,
    ),
  )
  return rows
}

const pricedEpisodes = (study: Study) =>
  study.outcomes.filter(({ excluded }) => excluded !== 'no-price').length

function compare(
  name: string,
  kind: AuditRow['kind'],
  stated: number | null,
  recomputed: number | null,
): AuditRow {
  if (stated === null || recomputed === null) {
    return { name, kind, stated, recomputed, difference: null, verdict: 'cannot-check' }
  }
  const difference = recomputed - stated
  const tolerance = kind === 'count' ? 0 : AUDIT_TOLERANCE
  return {
    name,
    kind,
    stated,
    recomputed,
    difference,
    verdict: Math.abs(difference) <= tolerance + 1e-12 ? 'agrees' : 'differs',
  }
}

/** The hidden percentiles, none of which differs: "agree" only covers those that were compared. */
export function hiddenInWords(hidden: readonly AuditRow[]): string {
  const unchecked = hidden.filter(({ verdict }) => verdict === 'cannot-check').length
  const verdict =
    unchecked === 0 ? 'all agree' : unchecked === hidden.length ? 'not checked' : `${unchecked} not checked`
  return `${countOf(hidden.length, 'more percentile')}, ${verdict}`
}

/** Possible causes of differences that the data show; empty when there are none. */
export function likelyCauses(
  rows: readonly AuditRow[],
  row: HitRow,
  basisDifference: number | null,
): string[] {
  if (!rows.some(({ verdict }) => verdict === 'differs')) return []
  const causes: string[] = []
  if (basisDifference !== null)
    causes.push(
      "Today's closes use another price basis than the stated last value, for example after a split.",
    )
  const unpriced = row.study?.outcomes.filter(({ excluded }) => excluded === 'no-price').length ?? 0
  if (unpriced > 0) causes.push(`There is no price for ${unpriced} of the episodes.`)
  if (row.study && row.cases !== null && row.source === 'stated' && row.study.n !== row.cases)
    causes.push(
      `The service counts ${row.cases} cases, this browser ${row.study.n}: the rule for overlapping windows may differ.`,
    )
  if (row.rate !== null && row.cases !== null && hitsOf(row.rate, row.cases) === null)
    causes.push('The stated hit ratio does not give a whole number of hits.')
  return causes
}

/** A checked figure as people read it. */
export function auditFigure({ kind }: Pick<AuditRow, 'kind'>, value: number): string {
  if (kind === 'count') return formatCount(value)
  return kind === 'rate' ? `${formatNumber(value * 100, 1)}%` : formatReturn(value, 1)
}

/** Difference of the recomputed and the stated figure, as both are printed. */
export function auditAmount(row: AuditRow, isShort = false): string {
  const { kind, stated, recomputed, difference } = row
  if (stated === null || recomputed === null || difference === null) return NOT_AVAILABLE
  if (kind === 'count') return isShort ? formatSigned(difference, 0) : formatCount(Math.abs(difference))
  const gap = formatPrintedGap(auditFigure(row, recomputed), auditFigure(row, stated), { short: isShort })
  return isShort ? gap : gap.replace(/^[+−]/, '')
}
