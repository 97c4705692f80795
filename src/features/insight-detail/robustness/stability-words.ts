import type { Stability } from '#shared/evidence/stability.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { formatPoints, formatShareGap } from '#shared/format/points.ts'
import { tooFew } from '#features/insight-detail/model/few-words.ts'
import { shareRow, type ShareRow } from './share-rows.ts'

/** The answer and its rows. */
export function stabilityAnswer(found: Stability, n: number): { answer: string; rows: ShareRow[] } {
  const { older, newer, rising, falling, drift, leaveOneOut, leaveYearOut } = found
  const halves = drift
    ? `Hit ratio ${formatRate(older.share, older.n)} in the older half, ${formatRate(newer.share, newer.n)} in the newer half. Difference ${formatShareGap(newer.share!, older.share!, { counts: [newer.n, older.n] })}, 95% interval ${formatPoints(drift.low, { short: true })} to ${formatPoints(drift.high, { short: true })}${drift.low <= 0 && drift.high >= 0 ? ': could be chance' : ''}.`
    : 'There are too few cases for two halves.'
  const years = leaveYearOut
    ? ` With any one year left out, the hit ratio is ${formatRateRange(leaveYearOut.low, leaveYearOut.high)}.`
    : ''
  const range = (label: string, bounds: { low: number; high: number } | null): ShareRow[] =>
    bounds === null ? [] : [{ kind: 'range', label, ...bounds, n }]
  return {
    answer: `${halves}${years}${tooFew(n)}`,
    rows: [
      shareRow('Older half', older),
      shareRow('Newer half', newer),
      ...(rising.n + falling.n > 0
        ? [shareRow('Rising market', rising), shareRow('Falling market', falling)]
        : []),
      ...range('One case left out', leaveOneOut),
      ...range('One year left out', leaveYearOut),
    ],
  }
}
