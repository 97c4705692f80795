import type { BaseRates, CalibrationReport } from '#contract/desk/calibration.ts'
import { parseHorizon, tradingDays } from '#contract/values/horizon.ts'
import { formatNumber } from '#shared/format/number.ts'
import { formatRate, formatPoints, formatShareGap, inPercent } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { expectedOf, type StatedInsight } from '#shared/statistics/expected-share.ts'
import type { ExpectedFigure, ListedExpected } from './expected.ts'

/** State of the query for the record of ended insights. */
type RecordQuery = { data: CalibrationReport | undefined; isWanted: boolean; isFailed: boolean }

type BaseRateQueries = { byId: BaseRates['insights']; isPending: boolean; isFailed?: boolean }

/** What a list states of an insight: its hit ratio as a fraction, its horizon as the service writes it. */
type Listed = { id: string | null; rate: number | null; horizon: string | null }

/** {@link expectedFigure} of an insight in a list, with base rates by id. */
export function expectedInList(
  { id, rate, horizon }: Listed,
  record: RecordQuery,
  { byId, isPending, isFailed = false }: BaseRateQueries,
): ListedExpected {
  if (!record.isWanted) return { missing: 'no record of ended insights yet' }
  if (record.isFailed) return { missing: 'the record of ended insights did not load', isFailure: true }
  const length = horizon === null ? null : parseHorizon(horizon)
  if (rate === null || !length) return { missing: 'hit ratio or horizon not provided' }
  const rates = id === null ? undefined : byId[id]
  if ((isPending && !rates) || !record.data) return 'pending'
  if (!rates && isFailed) return { missing: 'the service’s base rate did not load', isFailure: true }
  const { base = null, outOfSample = null, n = null } = rates ?? {}
  if (base === null) return { missing: 'the base rate is not known' }
  return expectedFigure({ days: tradingDays(length), stated: rate, n, base, outOfSample }, record.data)
}

/**
 * `53 to 58%`. An end that differs from the base rate but would print the same gets a decimal, `57.4 to 63%` for a base rate of 57%, and
 * so do two ends that would print the same.
 */
function rangeWords({ low, high }: { low: number; high: number }, base: number, side: -1 | 0 | 1): string {
  const isNarrow = formatRate(low) === formatRate(high)
  const end = (share: number, isNear: boolean) =>
    formatNumber(inPercent(share), isNarrow || (isNear && formatRate(share) === formatRate(base)) ? 1 : 0)
  return `${end(low, side > 0)} to ${end(high, side < 0)}%`
}

/** The expected share of an insight by the record of ended insights, or the base rate if these are too few. */
export function expectedFigure(insight: StatedInsight, report: CalibrationReport): ExpectedFigure {
  const { base, outOfSample } = insight
  const expected = expectedOf(insight, report)
  if (!expected)
    return {
      share: base,
      interval: null,
      base,
      outOfSample,
      edge: null,
      side: 0,
      range: null,
      sentence: `Rely on the base rate: not enough ended insights to calibrate (${report.ended} of ${report.needed}).`,
    }
  const { share, low, high } = expected
  const interval = { low, high }
  const side = low > base ? 1 : high < base ? -1 : 0
  return {
    share,
    interval,
    base,
    outOfSample,
    edge: formatShareGap(share, base),
    side,
    range: rangeWords(interval, base, side),
    sentence: recordSentence(report, { share, stated: insight.stated, isSupported: side > 0 }),
  }
}

/** The expected share, and what the record as a whole shows; about this insight it claims no more than its own interval. */
function recordSentence(
  { walked, ended }: CalibrationReport,
  { share, stated, isSupported }: { share: number; stated: number; isSupported: boolean },
): string {
  const [expectedRate, statedRate] = [formatRate(share), formatRate(stated)]
  const rely =
    expectedRate === statedRate ? `Rely on ${expectedRate}` : `Rely on ${expectedRate}, not on ${statedRate}`
  const { mean = 0, low = null, high = null } = walked?.added ?? {}
  if (walked === null || low === null || high === null)
    return `${rely}: calibrated by ${countOf(ended, 'ended insight')}.`
  if (low <= 0)
    return `${rely}: on these prices insights did ${high < 0 ? 'worse than' : 'no better than'} the base rate.`
  const points = formatPoints(mean).replace('+', '')
  const record = `${countOf(walked.n, 'ended insight')} exceeded the base rate by ${points} on average`
  return `${rely}: ${record}${isSupported ? '' : ', but this one has no clear edge'}.`
}
