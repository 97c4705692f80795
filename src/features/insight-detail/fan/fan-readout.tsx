import { clsx } from 'clsx'
import { memo, type ReactNode, type SVGProps } from 'react'
import type { PredictionUnit } from '#contract/records/prediction.ts'
import { type CursorSource, useCursorAt } from '#shared/charts/chart-cursor.ts'
import type { PointReadout } from '#shared/charts/chart-readout.tsx'
import { formatDay } from '#shared/format/date.ts'
import { evidenceTier, formatInterval, rateInterval } from '#shared/format/evidence.ts'
import { formatCount, NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatRateRange, returnSign, rankInWords } from '#shared/format/percent.ts'
import { casesInWords } from '#shared/format/rate-words.ts'
import { horizonInWords } from '#shared/format/words.ts'
import {
  calibratedRanges,
  calibratedValues,
  type FanCalibration,
} from '#shared/predictions/calibrated-bands.ts'
import type { FanStep } from '#shared/predictions/fan.ts'
import { isRealised, realisedAt } from '#shared/predictions/realised-path.ts'
import { bandValues, type FanBand, nearestBand, stepFigures } from '#shared/predictions/shown-fan.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { levelBeyond, type FanDrawing } from './fan-drawing.ts'
import { gainedShare, gainedWords } from './fan-table.ts'

const UNIT_WORDS = { return: 'returns', price: 'prices', index: 'index levels' } satisfies Record<
  PredictionUnit,
  string
>

type ReadoutAtProps = {
  source: CursorSource
  drawing: FanDrawing
  /** Name of the step at the right edge. */
  lastTitle: string
  /** Unit of the service's predictions. */
  unit: PredictionUnit
}

/** The figures of the step under the cursor, else of the right edge, shown above the fan. */
export const ReadoutAt = memo(function ReadoutAt(props: ReadoutAtProps) {
  const { source, drawing, lastTitle, unit } = props
  const { bands, calibration, unit: outcomes } = drawing
  const { index } = useCursorAt(source)
  const last = drawing.steps.at(-1)!
  const step = (index === null ? undefined : drawing.steps[index]) ?? last
  const title = step === last ? lastTitle : (step.horizon ?? 'this step')
  const gained = gainedShare(step, drawing.cases)
  const share = gained?.share ?? null
  const cases = gained?.counted?.of ?? step.count
  const interval = rateInterval(share, cases)
  const words =
    gained === null
      ? NOT_AVAILABLE
      : `${gainedWords(gained)}${gained.counted ? '' : cases === null ? ' · sample size not provided' : ` · n = ${formatCount(cases)}`}`
  return (
    <dl className="fan-readout max-page-md:grid max-page-md:grid-cols-2 max-page-xs:grid-cols-1 max-page-md:gap-x-3 mt-1 mb-3.5 flex flex-wrap gap-y-2">
      <Item label={<b className="font-semibold text-ink">At {title}</b>}>
        <span className="font-regular text-ink-2">{formatDay(step.at)}</span>
      </Item>
      <Item label="Median">
        <Amount
          text={step.median === null ? NOT_AVAILABLE : outcomes.format(step.median)}
          sign={returnSign(step.median)}
        />
      </Item>
      {readBands(step, bands, calibration).map(({ label, values }) => (
        <Item
          key={label}
          label={<span className="inline-block first-letter:uppercase">{label}</span>}
          // The same width for stated and calibrated bands, so that nothing moves when the calibration loads.
          className="page-md:min-w-34"
        >
          {values ? outcomes.range(...values) : NOT_AVAILABLE}
        </Item>
      ))}
      <Item
        label="Past cases above entry"
        className="max-page-md:-col-end-1 max-page-md:col-start-1 page-xl:min-w-56"
      >
        <span className="inline-flex flex-wrap items-center gap-x-2">
          {words}
          {share !== null && <Split share={share} />}
        </span>
      </Item>
      <Item label="95% interval" title={formatInterval(share, cases)}>
        {formatRateRange(interval)}
        {interval && evidenceTier(cases) !== 'ample' && (
          <span className="font-regular text-caution"> {evidenceTier(cases)}</span>
        )}
      </Item>
      {/* Predictions are usually returns; only another unit is named. */}
      {unit !== 'return' && <Item label="Values read as">{UNIT_WORDS[unit]}</Item>}
    </dl>
  )
})

/** The two bands of the readout: those nearest to the middle half and the middle 80 %, or the latter stated and calibrated. */
function readBands(step: FanStep, bands: readonly FanBand[], calibration: FanCalibration | null) {
  const [calibrated] = calibration?.bands ?? []
  const stated = new Set([nearestBand(bands, 0.8), calibrated ? null : nearestBand(bands, 0.5)])
  return [
    ...[...stated].flatMap((band) => (band ? [{ label: band.label, values: bandValues(step, band) }] : [])),
    ...(calibrated ? [{ label: calibrated.label, values: calibratedValues(step, calibrated) }] : []),
  ]
}

type ItemProps = { label: ReactNode; title?: string; className?: string; children: ReactNode }

const Item = ({ label, title, className, children }: ItemProps) => (
  <div
    title={title}
    className={clsx(
      'page-md:mr-4 page-md:border-r page-md:pr-4 page-md:last:mr-0 page-md:last:border-0 page-md:last:pr-0 border-line-faint',
      className,
    )}
  >
    <dt className="text-2xs whitespace-nowrap text-ink-3">{label}</dt>
    <dd className="mt-0.5 text-base font-semibold data">{children}</dd>
  </div>
)

/** Gained and not gained as one bar: filled and hatched, so that they differ not only by colour. */
const Split = ({ share }: { share: number }) => (
  <span
    aria-hidden="true"
    className="inline-block h-2 w-20 overflow-hidden rounded-xs [box-shadow:inset_0_0_0_1px_var(--color-loss)] [background:repeating-linear-gradient(135deg,var(--color-loss)_0_1.5px,transparent_1.5px_4px)]"
  >
    <span className="block h-full border-r-2 border-surface bg-gain" style={{ width: `${share * 100}%` }} />
  </span>
)

/** Legend of what has no label in the chart; on phones also the signal levels that are off scale. */
export function FanLegend({ drawing }: { drawing: FanDrawing }) {
  const beyond = drawing.levels.filter((level) => levelBeyond(level, drawing) !== null)
  const isLevelDrawn = beyond.length < drawing.levels.length
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-2xs data text-ink-2">
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {isLevelDrawn && (
          <Key words="signal levels" d={LINE} stroke="fan-median" strokeWidth={1.25} strokeDasharray="1 3" />
        )}
        {drawing.past.length > 1 && (
          <Key words="price before publication" d={LINE} stroke="chart-past" strokeWidth={1.25} />
        )}
        {drawing.realised.length > 1 && (
          <>
            <Key words="realised" d={LINE} stroke="chart-fact" strokeWidth={2} />
            <Key
              words="horizon reached"
              d={NODE}
              stroke="chart-fact"
              strokeWidth={1.5}
              fill="var(--color-surface)"
            />
          </>
        )}
        {drawing.calibration && (
          <Key words={drawing.calibration.name} d={EDGES} stroke="fan-median" strokeWidth={1.5} />
        )}
        {drawing.base.length > 1 && (
          <Key
            words="middle 80% without the condition"
            d={EDGES}
            stroke="base-ref"
            strokeWidth={1}
            strokeDasharray="3 3"
          />
        )}
        {beyond.map((level) => (
          <span key={level.side} className="page-sm:hidden">
            {level.side} signal level {level.text}: off scale, {levelBeyond(level, drawing)} the chart
          </span>
        ))}
      </span>
      <span className="whitespace-normal text-ink-3">Past outcomes by date, not a forecast</span>
    </div>
  )
}

/** Marks of the legend, in a box of 16 by 12 px. */
const LINE = 'M0 6h16'
const EDGES = 'M0 3h16M0 9h16'
const NODE = 'M5 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0'

/** `stroke`: name of a colour. */
const Key = ({ words, stroke, ...mark }: SVGProps<SVGPathElement> & { words: string; stroke: string }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-normal">
    <svg width={16} height={12} aria-hidden="true" className="shrink-0 fill-none">
      <path {...mark} stroke={`var(--color-${stroke})`} />
    </svg>
    {words}
  </span>
)

/** The figures of a step in their order in the chart, from top to bottom; the one chosen by the arrow keys is strong. */
export function stepRows(drawing: FanDrawing, step: FanStep, series: number | null): PointReadout['rows'] {
  const format = (value: number | null) => (value === null ? NOT_AVAILABLE : drawing.unit.format(value))
  const marks = stepFigures(step, drawing.bands)
  const gained = gainedShare(step, drawing.cases)
  const day = realisedAt(drawing.realised, step)
  const rank = day && drawing.ranked.find((each) => each.at === day.at)
  return [
    ...marks.map(({ label, value }, i) => ({
      label,
      value: format(value),
      isStrong: series === null ? label === 'median' : i === marks.length - 1 - series,
    })),
    ...calibratedRanges(step, drawing.calibration, drawing.unit.range),
    ...(gained ? [{ label: 'above entry', value: gainedWords(gained) }] : []),
    ...(day && isRealised(day)
      ? [{ label: 'realised', value: `${format(day.value)}${rank ? `, ${rankInWords(rank.place)}` : ''}` }]
      : []),
  ]
}

/** Number of values for the up and down arrows: both edges of every band, and the median. */
export const seriesCount = (drawing: FanDrawing) => drawing.bands.length * 2 + 1

/** The step as it is spoken: `20 trading days, 9 Dec 2026, median +2.1%, middle 80% −3.4 to +8.0%, above entry 67% · 16 of 24, 24 past cases`. */
export function spokenStep(drawing: FanDrawing, step: FanStep, series: number): string {
  const chosen = stepRows(drawing, step, series).find((row) => row.isStrong)
  const bands = drawing.bands.flatMap((band) => {
    const values = bandValues(step, band)
    return values ? [`${band.label} ${drawing.unit.range(values[0], values[1])}`] : []
  })
  const gained = gainedShare(step, drawing.cases)
  const day = realisedAt(drawing.realised, step)
  return [
    horizonInWords(step.horizon),
    formatDay(step.at),
    ...(chosen && chosen.label !== 'median' ? [`${chosen.label} edge ${chosen.value}`] : []),
    `median ${step.median === null ? NOT_AVAILABLE : drawing.unit.format(step.median)}`,
    ...bands,
    ...calibratedRanges(step, drawing.calibration, drawing.unit.range).map(
      ({ label, value }) => `${label} ${value}`,
    ),
    ...(gained ? [`above entry ${gainedWords(gained)}`] : []),
    casesInWords(step.count),
    ...(day && isRealised(day) ? [`realised ${drawing.unit.format(day.value)}`] : []),
  ].join(', ')
}

/** Legend of an exported fan; the page has `FanLegend`. */
export const legendWords = (drawing: FanDrawing): string[] => [
  drawing.tier === 'thin'
    ? `Dots: ${drawing.cases ? 'past cases' : 'stated percentiles'}.`
    : 'Shaded: past cases between two percentiles; dashed: their median.',
  ...(drawing.calibration ? [`Outline: ${drawing.calibration.name}. ${drawing.calibration.sentence}`] : []),
  ...(drawing.realised.length > 1 ? ['Dark line: realised.'] : []),
  ...(drawing.base.length > 1 ? ['Grey dashes: middle 80% without the condition.'] : []),
  ...(drawing.levels.length > 0 ? ['Dotted: signal levels.'] : []),
]
