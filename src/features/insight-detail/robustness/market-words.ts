import type { Direction } from '#contract/values/codes.ts'
import { countedShare } from '#shared/evidence/share.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import { allOf } from '#shared/format/word-lists.ts'
import { isHit } from '#shared/predictions/study.ts'
import { median } from '#shared/statistics/quantile.ts'
import { tooFew } from '#features/insight-detail/model/few-words.ts'
import { shareRow, type ShareRow } from './share-rows.ts'

/** Outcomes unadjusted, and minus market or sector returns; empty where no series covers them. */
export type RelativeOutcomes = { own: Float64Array; lessMarket: Float64Array; lessSector: Float64Array }

/** The answer and its rows. */
export function marketAnswer(
  outcomes: RelativeOutcomes,
  direction: Direction,
): { answer: string; rows: ShareRow[] } {
  const sides = [
    { label: 'Unadjusted', words: 'unadjusted', values: outcomes.own },
    { label: 'Market-adjusted', words: 'market-adjusted', values: outcomes.lessMarket },
    // A sector without another stock equals the market and is left out.
    ...(isSame(outcomes.lessMarket, outcomes.lessSector)
      ? []
      : [{ label: 'Sector-adjusted', words: 'sector-adjusted', values: outcomes.lessSector }]),
  ]
    .filter(({ values }) => values.length > 0)
    .map(({ values, ...rest }) => ({
      ...rest,
      share: countedShare([...values].filter((value) => isHit(value, direction)).length, values.length),
      middle: median(values),
    }))
  const parts = sides.map(
    ({ words, share, middle }) =>
      `${words} ${share.hits} of ${share.n} (${formatRate(share.share, share.n)}, median ${formatReturn(middle)})`,
  )
  const least = Math.min(...sides.map(({ share }) => share.n))
  return {
    answer: `Hit ratio: ${allOf(parts)}.${tooFew(least)}`,
    rows: sides.map(({ label, share }) => shareRow(label, share)),
  }
}

/** Series come in single precision. */
const isSame = (a: Float64Array, b: Float64Array) =>
  a.length === b.length && a.every((value, i) => Math.abs(value - b[i]!) < 1e-5)
