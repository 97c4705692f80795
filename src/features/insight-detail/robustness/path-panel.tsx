import { useMemo } from 'react'
import { toIsoDay } from '#contract/values/instant.ts'
import { paddedDomain } from '#shared/charts/axis/scale.ts'
import { returnWords } from '#shared/charts/axis/tick-decimals.ts'
import { cell, tableOf } from '#shared/charts/table/chart-table-data.ts'
import { excursions, type Excursion } from '#shared/evidence/excursions.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import type { PathDay } from '#shared/predictions/realised-path.ts'
import { median, quantile } from '#shared/statistics/quantile.ts'
import { RowsPanel, type IntervalRow } from '#features/insight-detail/evidence/interval-rows.tsx'
import { casesAt, COUNTED, tooFew } from '#features/insight-detail/model/hit-rows.ts'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import type { PastSample } from './past-sample.ts'

type PathPanelProps = { sample: PastSample; since: readonly PathDay[]; caption: CaptionOf }

/** Worst and best close of past cases within the horizon, and of this insight so far. */
export function PathPanel({ sample, since, caption }: PathPanelProps) {
  const path = useMemo(() => pathOf(sample, since), [sample, since])
  const all = path.rows.flatMap(({ values, own }) => [...values, own ?? 0])
  return (
    <RowsPanel
      title="Path to the horizon"
      sub={casesAt(sample.horizon, sample.n)}
      summary={path.answer}
      method={`Maximum adverse and favourable excursion (Sweeney 1997), from closes, as returns on the entry. Tick: median. Bar: middle 80%. Large dot: this insight. ${COUNTED}`}
      table={pathTable(path, sample)}
      caption={caption('Path to the horizon')}
      groups={[
        {
          rows: path.rows.map(toRow),
          domain: paddedDomain([0, ...all], 0.04)!,
          words: returnWords,
          base: 0,
        },
      ]}
    />
  )
}

function toRow({ label, values, middle, own }: PathRow): IntervalRow {
  const [low, high] = [quantile(values, 0.1), quantile(values, 0.9)]
  return {
    label,
    figure: formatReturn(middle),
    tick: middle,
    dot: own,
    band: { low, high },
    cases: values,
    figures: [
      { label: 'Median', value: formatReturn(middle) },
      { label: 'Middle 80%', value: `${formatReturn(low)} to ${formatReturn(high)}` },
      ...(own === null ? [] : [{ label: 'This insight', value: formatReturn(own) }]),
    ],
    note: `${values.length} past cases`,
  }
}

/** A row of the chart: one extreme of every past case, and that of this insight while it is open. */
type PathRow = { label: string; values: readonly number[]; middle: number; own: number | null }

/** Excursions of past cases over the whole window, with the rows up to the insight's current day. */
type Path = { whole: readonly Excursion[]; rows: readonly PathRow[]; answer: string }

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

export const pathTable = ({ whole }: Path, { closes }: PastSample) =>
  tableOf('Worst and best close of each past case within the horizon, as returns on its entry', whole, [
    ['Start', null, ({ start }) => cell(formatDay(closes[start]!.at), toIsoDay(closes[start]!.at))],
    ['Worst', 'fraction', ({ worst }) => cell(formatReturn(worst), worst)],
    ['On day', 'days', ({ worstBar }) => cell(String(worstBar), worstBar)],
    ['Best', 'fraction', ({ best }) => cell(formatReturn(best), best)],
    ['On day', 'days', ({ bestBar }) => cell(String(bestBar), bestBar)],
    ['Days to recover', 'days', ({ recovery }) => cell(String(recovery ?? 'not recovered'), recovery)],
  ])
