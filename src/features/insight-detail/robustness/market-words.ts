import type { Direction } from '#contract/values/codes.ts'
import { countedShare } from '#shared/evidence/share.ts'
import { formatRate, formatReturn } from '#shared/format/percent.ts'
import { allOf } from '#shared/format/word-lists.ts'
import { isHit } from '#shared/predictions/study.ts'
import { median } from '#shared/statistics/quantile.ts'
import { tooFew } from '#features/insight-detail/model/few-words.ts'
import { shareRow, type ShareRow } from './share-rows.ts'

/** Outcomes as they are, and less what the market or the sector did; empty where no series covers them. */
export type RelativeOutcomes = { own: Float64Array; lessMarket: Float64Array; lessSector: Float64Array }

/** The same cases three times: the answer and its rows. */
export function marketAnswer(
  outcomes: RelativeOutcomes,
  direction: Direction,
): { answer: string; rows: ShareRow[] } {
  const sides = [
    { label: 'As they are', words: 'as they are', values: outcomes.own },
    { label: 'Less the market', words: 'less the market', values: outcomes.lessMarket },
    // A sector without another stock is measured by the market: said twice it would look like two findings.
    ...(isSame(outcomes.lessMarket, outcomes.lessSector)
      ? []
      : [{ label: 'Less the sector', words: 'less the sector', values: outcomes.lessSector }]),
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
    answer: `Cases that went the stated way: ${allOf(parts)}.${tooFew(least)}`,
    rows: sides.map(({ label, share }) => shareRow(label, share)),
  }
}

/** Series come in single precision. */
const isSame = (a: Float64Array, b: Float64Array) =>
  a.length === b.length && a.every((value, i) => Math.abs(value - b[i]!) < 1e-5)
