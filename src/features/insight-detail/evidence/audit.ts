import { formatCount, formatNumber, formatSigned, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { formatPrintedGap } from '#shared/format/points.ts'
import { hitsOf } from '#shared/format/rate-words.ts'
import { studyQuantile } from '#shared/predictions/study.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import type { HitRow } from '#features/insight-detail/model/hit-rows.ts'

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

/** `episodes`: how many the insight lists. */
type AuditInputs = Pick<DetailModel, 'facts' | 'fan'> & { row: HitRow; episodes: number }

/**
 * The service's figures against the same figures recomputed from episodes and closes: share and median of the counted returns,
 * percentiles by Hyndman & Fan type 7, and the counts.
 */
export function auditFigures({ row, facts, fan, episodes }: AuditInputs): AuditRow[] {
  const study = row.study && row.study.n > 0 ? row.study : null
  // Predictions are taken over the same episodes at the insight's own horizon only.
  const step = row.horizon === facts.horizon ? fan?.steps.find(({ days }) => days === row.bars) : undefined
  const percentile = (p: number) => study && studyQuantile(study, p)
  // Without a direction there are no hits to count, so the stated rate is no error.
  const share = study && facts.direction !== 'unknown' ? study.hits / study.n : null
  const priced = row.study?.outcomes.filter(({ excluded }) => excluded !== 'no-price').length ?? null
  return [
    compare('Hit ratio', 'rate', row.rate, share),
    compare('Median', 'return', row.median, percentile(0.5)),
    ...(step?.knots ?? [])
      .filter(({ p }) => p !== 0.5)
      .map(({ p, value }) => compare(`P${Number((p * 100).toFixed(2))}`, 'return', value, percentile(p))),
    ...(typeof step?.count === 'number'
      ? [compare('Past cases', 'count', step.count, study?.n ?? null)]
      : []),
    // An empty list may be one that was not sent, so nothing is compared with it.
    compare('Episodes', 'count', episodes || null, episodes > 0 ? priced : null),
  ]
}

function compare(
  name: string,
  kind: AuditRow['kind'],
  stated: number | null,
  recomputed: number | null,
): AuditRow {
  const difference = stated === null || recomputed === null ? null : recomputed - stated
  const tolerance = kind === 'count' ? 0 : AUDIT_TOLERANCE
  const isNear = difference !== null && Math.abs(difference) <= tolerance + 1e-12
  const verdict = difference === null ? 'cannot-check' : isNear ? 'agrees' : 'differs'
  return { name, kind, stated, recomputed, difference, verdict }
}

/** Possible causes of differences that the data show. */
export function likelyCauses(row: HitRow, basisDifference: number | null): string[] {
  const { study, cases, rate, source } = row
  const unpriced = study?.outcomes.filter(({ excluded }) => excluded === 'no-price').length ?? 0
  const causes: readonly (readonly [isSo: boolean, words: string])[] = [
    [
      basisDifference !== null,
      "Today's closes use another price basis than the stated last value, for example after a split.",
    ],
    [unpriced > 0, `There is no price for ${unpriced} of the episodes.`],
    [
      source === 'stated' && study !== null && study.n !== cases,
      `The service counts ${cases} cases, this browser ${study?.n}: the rule for overlapping windows may differ.`,
    ],
    [
      rate !== null && cases !== null && hitsOf(rate, cases) === null,
      'The stated hit ratio does not give a whole number of hits.',
    ],
  ]
  return causes.flatMap(([isSo, words]) => (isSo ? [words] : []))
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
