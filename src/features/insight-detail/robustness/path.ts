import { toIsoDay } from '#contract/values/instant.ts'
import { cell, type ChartTableData } from '#shared/charts/table/chart-table-data.ts'
import { excursions, type Excursion } from '#shared/evidence/excursions.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import type { PathDay } from '#shared/predictions/realised-path.ts'
import { median } from '#shared/statistics/quantile.ts'
import { tooFew } from '#features/insight-detail/model/few-words.ts'
import type { PastSample } from './past-sample.ts'

/** A row of the chart: one extreme of every past case, and that of this insight while it is open. */
export type PathRow = { label: string; values: readonly number[]; middle: number; own: number | null }

/** Excursions of past cases over the whole window, with the rows up to the insight's current day. */
export type Path = { whole: readonly Excursion[]; rows: readonly PathRow[]; answer: string }

/**
 * @param since the insight's own path from its entry on; days beyond the window are left out
 */
export function pathOf(sample: PastSample, since: readonly PathDay[]): Path {
  const { closes, starts, bars, direction } = sample
  const whole = excursions(closes, starts, bars, direction)
  const days = Math.min(bars, since.at(-1)?.day ?? 0)
  const sign = direction === 'down' ? -1 : 1
  const returns = since.filter(({ day }) => day <= days).map(({ value }) => value)
  const isUnderWay = days > 0 && returns.length > 1
  const [least, most] = [Math.min(0, ...returns), Math.max(0, ...returns)]
  const own = { worst: sign === 1 ? least : most, best: sign === 1 ? most : least }
  const until = isUnderWay ? excursions(closes, starts, days, direction) : []
  const row = (label: string, of: readonly Excursion[], side: 'worst' | 'best', isOwn: boolean): PathRow => {
    const values = of.map((each) => each[side])
    return { label, values, middle: median(values), own: isOwn ? own[side] : null }
  }
  const isOver = isUnderWay && days === bars
  const rows = [
    row('Worst', whole, 'worst', isOver),
    row('Best', whole, 'best', isOver),
    ...(isUnderWay && !isOver
      ? [row(`Worst by day ${days}`, until, 'worst', true), row(`Best by day ${days}`, until, 'best', true)]
      : []),
  ]
  const ownWords = isUnderWay
    ? ` This insight's worst close in ${countOf(days, 'day')} is ${formatReturn(own.worst)}: ${until.filter(({ worst }) => worst * sign < own.worst * sign).length} of ${until.length} past cases were worse by then. Its best close is ${formatReturn(own.best)}: ${until.filter(({ best }) => best * sign > own.best * sign).length} were better.`
    : ''
  return { whole, rows, answer: `${pastWords(whole)}${ownWords}${tooFew(whole.length)}` }
}

function pastWords(whole: readonly Excursion[]): string {
  const against = whole.filter(({ worstBar }) => worstBar > 0)
  const back = against.flatMap(({ recovery }) => recovery ?? [])
  const recovered = back.length === 0 ? '' : `, after a median of ${countOf(Math.round(median(back)), 'day')}`
  const worst = formatReturn(median(whole.map((each) => each.worst)))
  const best = formatReturn(median(whole.map((each) => each.best)))
  return `Median past case: worst close ${worst}, best close ${best}. ${against.length} of ${whole.length} moved against the stated direction; ${back.length} of them recovered within the window${recovered}.`
}

export function pathTable({ whole }: Path, { closes }: PastSample): ChartTableData {
  return {
    caption: 'Worst and best close of each past case within the horizon, as returns on its entry',
    columns: [
      { label: 'Start', align: 'left' },
      { label: 'Worst', align: 'right', unit: 'fraction' },
      { label: 'On day', align: 'right', unit: 'days' },
      { label: 'Best', align: 'right', unit: 'fraction' },
      { label: 'On day', align: 'right', unit: 'days' },
      { label: 'Days to recover', align: 'right', unit: 'days' },
    ],
    rows: whole.map(({ start, worst, worstBar, best, bestBar, recovery }) => [
      cell(formatDay(closes[start]!.at), toIsoDay(closes[start]!.at)),
      cell(formatReturn(worst), worst),
      cell(String(worstBar), worstBar),
      cell(formatReturn(best), best),
      cell(String(bestBar), bestBar),
      recovery === null ? cell('not recovered', null) : cell(String(recovery), recovery),
    ]),
  }
}
