import type { Stability } from '#shared/evidence/stability.ts'
import { formatRate, formatRateRange } from '#shared/format/percent.ts'
import { formatPoints, formatShareGap } from '#shared/format/points.ts'
import { tooFew } from '#features/insight-detail/model/few-words.ts'
import { shareRow, type ShareRow } from './share-rows.ts'

/** Whether the share rests on one time, one kind of market or a few cases: the answer and its rows. */
export function stabilityAnswer(found: Stability, n: number): { answer: string; rows: ShareRow[] } {
  const { older, newer, rising, falling, drift, leaveOneOut, leaveYearOut } = found
  const halves = drift
    ? `The older half of the cases has ${formatRate(older.share, older.n)} and the newer ${formatRate(newer.share, newer.n)}: ${formatShareGap(newer.share!, older.share!, { counts: [newer.n, older.n] })}, interval ${formatPoints(drift.low, { short: true })} to ${formatPoints(drift.high, { short: true })}${drift.low <= 0 && drift.high >= 0 ? ', which could be chance' : ''}.`
    : 'There are too few cases for two halves.'
  const years = leaveYearOut
    ? ` Without any one year the share is ${formatRateRange(leaveYearOut.low, leaveYearOut.high)}.`
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
      ...range('Without any one case', leaveOneOut),
      ...range('Without any one year', leaveYearOut),
    ],
  }
}
