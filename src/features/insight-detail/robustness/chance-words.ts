import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import type { BestOfTrials } from '#shared/evidence/best-of-trials.ts'
import type { ByChance } from '#shared/evidence/by-chance.ts'
import { formatCount, formatNumber } from '#shared/format/number.ts'
import { formatRate } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { tooFew } from '#features/insight-detail/model/few-words.ts'

/** A service of this kind has more than 250 indicators; each is tried high and low, at every horizon it reports. */
const INDICATORS = 250
export const trialsOf = (horizons: number) => INDICATORS * 2 * Math.max(1, horizons)

/** `3.1%`, `under 0.1%`. */
const smallShare = (share: number) => (share < 0.001 ? 'under 0.1%' : `${formatNumber(share * 100, 1)}%`)

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Usual bound for what is called rare (5 %). */
const RARE = 0.05

export function chanceAnswer(found: ByChance, best: BestOfTrials | null, trials: number): string {
  const { n, hits, shifts, share } = found
  const verdict = tooFew(n) || (share > RARE ? ' Could be chance.' : ' Rare by chance in a single trial.')
  const search =
    best === null
      ? ''
      : ` By chance alone the best of ${formatCount(trials)} trials would reach about ${formatRate(best.expected, n)}; this insight has ${formatRate(hits / n, n)}.`
  return `${capitalised(smallShare(share))} of ${countOf(shifts, 'random placement')} do at least as well: more than ${hits} of ${n} hits, or ${hits} hits and a median at least as favourable.${verdict}${search}`
}

/** Placements with so many hits that do at least as well: all with more hits, and of as many hits those with as good a median. */
export function asGoodAt({ histogram, hits, asGood }: ByChance, count: number): number {
  if (count < hits) return 0
  if (count > hits) return histogram[count] ?? 0
  return asGood - histogram.slice(hits + 1).reduce((sum, placements) => sum + placements, 0)
}

export function chanceTable(found: ByChance): ChartTableData {
  const { histogram, n, shifts } = found
  return {
    caption: 'Random placements of as many cases on the same prices, by number of hits',
    columns: [
      { label: 'Hits', align: 'left' },
      { label: 'Hit ratio', align: 'right', unit: 'fraction' },
      { label: 'Placements', align: 'right', unit: 'count' },
      { label: 'Share of placements', align: 'right', unit: 'fraction' },
      { label: 'At least as good', align: 'right', unit: 'count' },
    ],
    rows: histogram.flatMap((count, hits) =>
      count === 0
        ? []
        : [
            [
              cell(`${hits} of ${n}`, hits),
              cell(formatRate(hits / n, n), hits / n),
              cell(formatCount(count), count),
              cell(smallShare(count / shifts), count / shifts),
              cell(formatCount(asGoodAt(found, hits)), asGoodAt(found, hits)),
            ],
          ],
    ),
  }
}
