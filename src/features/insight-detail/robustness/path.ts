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

/** A row of the drawing: the same extreme of every past case, and that of the insight itself where it is on its way. */
export type WayRow = { label: string; values: readonly number[]; middle: number; own: number | null }

/** What past cases went through, over the whole window and up to the day on which the insight is now. */
export type Way = { whole: readonly Excursion[]; rows: readonly WayRow[]; answer: string }

/**
 * @param since the insight's own path from its entry on; days beyond the window are left out
 */
export function wayOf(sample: PastSample, since: readonly PathDay[]): Way {
  const { closes, starts, bars, direction } = sample
  const whole = excursions(closes, starts, bars, direction)
  const days = Math.min(bars, since.at(-1)?.day ?? 0)
  const sign = direction === 'down' ? -1 : 1
  const returns = since.filter(({ day }) => day <= days).map(({ value }) => value)
  const isOnItsWay = days > 0 && returns.length > 1
  const [least, most] = [Math.min(0, ...returns), Math.max(0, ...returns)]
  const own = { worst: sign === 1 ? least : most, best: sign === 1 ? most : least }
  const until = isOnItsWay ? excursions(closes, starts, days, direction) : []
  const row = (label: string, of: readonly Excursion[], side: 'worst' | 'best', isOwn: boolean): WayRow => {
    const values = of.map((each) => each[side])
    return { label, values, middle: median(values), own: isOwn ? own[side] : null }
  }
  const isOver = isOnItsWay && days === bars
  const rows = [
    row('Worst', whole, 'worst', isOver),
    row('Best', whole, 'best', isOver),
    ...(isOnItsWay && !isOver
      ? [row(`Worst by day ${days}`, until, 'worst', true), row(`Best by day ${days}`, until, 'best', true)]
      : []),
  ]
  const ownWords = isOnItsWay
    ? ` This insight's worst close in ${countOf(days, 'day')} is ${formatReturn(own.worst)}: ${until.filter(({ worst }) => worst * sign < own.worst * sign).length} of ${until.length} cases had been worse by then; its best is ${formatReturn(own.best)}, which ${until.filter(({ best }) => best * sign > own.best * sign).length} had exceeded.`
    : ''
  return { whole, rows, answer: `${pastWords(whole)}${ownWords}${tooFew(whole.length)}` }
}

function pastWords(whole: readonly Excursion[]): string {
  const against = whole.filter(({ worstBar }) => worstBar > 0)
  const back = against.flatMap(({ recovery }) => recovery ?? [])
  const recovered =
    back.length === 0 ? '' : `, after ${countOf(Math.round(median(back)), 'day')} at the median`
  const worst = formatReturn(median(whole.map((each) => each.worst)))
  const best = formatReturn(median(whole.map((each) => each.best)))
  return `The median past case stood at ${worst} at its worst and at ${best} at its best. ${against.length} of ${whole.length} went against the stated way, and ${back.length} of them came back to the entry within the window${recovered}.`
}

export function wayTable({ whole }: Way, { closes }: PastSample): ChartTableData {
  return {
    caption: 'Worst and best close of each past case on its way, as returns on its entry',
    columns: [
      { label: 'Start', align: 'left' },
      { label: 'Worst', align: 'right', unit: 'fraction' },
      { label: 'On day', align: 'right', unit: 'days' },
      { label: 'Best', align: 'right', unit: 'fraction' },
      { label: 'On day', align: 'right', unit: 'days' },
      { label: 'Back after', align: 'right', unit: 'days' },
    ],
    rows: whole.map(({ start, worst, worstBar, best, bestBar, recovery }) => [
      cell(formatDay(closes[start]!.at), toIsoDay(closes[start]!.at)),
      cell(formatReturn(worst), worst),
      cell(String(worstBar), worstBar),
      cell(formatReturn(best), best),
      cell(String(bestBar), bestBar),
      recovery === null ? cell('not back', null) : cell(String(recovery), recovery),
    ]),
  }
}
