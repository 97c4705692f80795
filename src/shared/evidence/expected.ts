import type { CalibrationReport } from '#contract/desk/calibration.ts'
import { formatRate } from '#shared/format/percent.ts'
import { formatPoints, formatShareGap } from '#shared/format/points.ts'
import { countOf } from '#shared/format/words.ts'
import { expectedOf } from '#shared/statistics/calibration.ts'
import type { StatedInsight } from '#shared/statistics/expected-share.ts'

/** The share to rely on, as fractions, and in words why. */
export type ExpectedFigure = {
  share: number
  /** 95 % interval; null where too few insights have ended, and the share is the base rate. */
  interval: { low: number; high: number } | null
  base: number
  /** Expected less base, in words: "+4 points". */
  edge: string | null
  /** Whether the interval lies above the base rate. */
  isSupported: boolean
  /** At most 25 words. */
  sentence: string
}

/** What an insight states at its own horizon; null where it is not known, or not yet. */
type Known = { [K in keyof StatedInsight]: StatedInsight[K] | null } & { isPending: boolean }

/** As {@link expectedFigure}, `pending` while something is on its way, null where it cannot be told. */
export function expectedIfKnown(
  { isPending, days, stated, n, base, outOfSample }: Known,
  record: { data: CalibrationReport | undefined; isWanted: boolean; isFailed: boolean },
): ExpectedFigure | 'pending' | null {
  if (!record.isWanted || record.isFailed || stated === null || days === null) return null
  if (isPending || !record.data) return 'pending'
  return base === null ? null : expectedFigure({ days, stated, n, base, outOfSample }, record.data)
}

/** The expected share of an insight by the record of those that have ended; the base rate where they are too few. */
export function expectedFigure(insight: StatedInsight, report: CalibrationReport): ExpectedFigure {
  const { base } = insight
  const expected = expectedOf(insight, report)
  if (!expected)
    return {
      share: base,
      interval: null,
      base,
      edge: null,
      isSupported: false,
      sentence: `Rely on the base rate: not enough ended insights to calibrate (${report.ended} of ${report.needed}).`,
    }
  const { share, low, high } = expected
  const isSupported = low > base
  return {
    share,
    interval: { low, high },
    base,
    edge: formatShareGap(share, base),
    isSupported,
    sentence: recordSentence(report, { share, stated: insight.stated, isSupported }),
  }
}

/** The number to rely on, and what the record as a whole says of it; no more of this insight than its own interval. */
function recordSentence(
  { walked, ended }: CalibrationReport,
  { share, stated, isSupported }: { share: number; stated: number; isSupported: boolean },
): string {
  const [own, said] = [formatRate(share), formatRate(stated)]
  const rely = own === said ? `Rely on ${own}` : `Rely on ${own}, not on ${said}`
  if (walked === null) return `${rely}: calibrated by ${countOf(ended, 'ended insight')}.`
  const { added, n } = walked
  const over = `over ${countOf(n, 'ended insight')}`
  if (added.low <= 0)
    return `${rely}: on these prices insights did ${added.high < 0 ? 'worse than' : 'no better than'} the base rate.`
  const gained = `insights added ${formatPoints(added.mean).replace('+', '')}`
  return isSupported
    ? `${rely}: ${gained} beyond the base rate ${over}.`
    : `${rely}: ${gained} ${over}, but this one has no clear edge.`
}
