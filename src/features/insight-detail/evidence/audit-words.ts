import { formatCount, formatNumber, formatSigned, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { formatPrintedGap } from '#shared/format/points.ts'
import type { AuditRow } from './audit.ts'

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
