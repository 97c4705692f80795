import { clsx } from 'clsx'
import { nice, range, rollup, sort, tickStep } from 'd3-array'
import { Slider } from 'radix-ui'
import { useId, useState } from 'react'
import type { Insight } from '#contract/records/insight.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { useFactsById } from '#features/insight-list/rows/row-facts.ts'
import { isContradiction } from '#shared/address/filter-fields.ts'
import { figureOf } from '#shared/evidence/expected.ts'
import { formatNumber } from '#shared/format/number.ts'
import { within } from '#shared/statistics/within.ts'
import { amountWords, isFraction, statedEnds, type RangeFacet, type RangeUnit } from './facets.ts'
import { barHeight, PanelHead, Presets, UNCHOSEN_BAR, type PanelProps } from './panel-parts.tsx'

type Ends = { from: number | null; below: number | null }
type End = keyof Ends

/** `largest`: larger amounts, in the typed unit, are rejected as typing errors. */
const UNITS: Readonly<Record<RangeUnit, { words: string; largest: number }>> = {
  '%': { words: 'in % at the horizon', largest: 100_000 },
  'bn USD': { words: 'in USD billions', largest: 1_000_000 },
  price: { words: 'in the price’s own unit', largest: 1e12 },
  share: { words: 'in % of insights like it', largest: 100 },
  points: { words: 'in points over the base rate', largest: 100 },
}

const PRESETS: Readonly<Record<string, readonly (Ends & { label: string })[]>> = {
  'Median return': [
    { label: 'Any gain', from: 0, below: null },
    { label: 'From +2%', from: 0.02, below: null },
    { label: 'From +5%', from: 0.05, below: null },
    { label: 'Any loss', from: null, below: 0 },
  ],
  'Market cap': [
    { label: 'From 10 bn', from: 10, below: null },
    { label: 'From 50 bn', from: 50, below: null },
    { label: 'Below 2 bn', from: null, below: 2 },
  ],
  Expected: [
    { label: 'From 50%', from: 0.5, below: null },
    { label: 'From 55%', from: 0.55, below: null },
    { label: 'From 60%', from: 0.6, below: null },
  ],
  Edge: [
    { label: 'From 0', from: 0, below: null },
    { label: 'From +1', from: 0.01, below: null },
    { label: 'From +2', from: 0.02, below: null },
    { label: 'From +5', from: 0.05, below: null },
  ],
  'Last value': [
    { label: 'Up to 10', from: null, below: 10 },
    { label: 'Up to 100', from: null, below: 100 },
  ],
}

export type RangePanelProps = PanelProps & {
  facet: RangeFacet
  insights: readonly Insight[]
  units: UnitRules
}

/** A histogram of the loaded values with a slider thumb for each end, and number fields below it. */
export function RangePanel({ facet, search, onChange, insights, units }: RangePanelProps) {
  const expected = useFactsById('expected', facet.unit === 'share' || facet.unit === 'points')
  const stated = statedEnds(facet, search)
  /** The ends that were moved or typed last, until the address contains them. */
  const [draft, setDraft] = useState<(Ends & { isMoving: boolean }) | null>(null)
  if (draft?.isMoving === false && areSame(draft, stated)) setDraft(null)
  const ends = draft ?? stated
  /** From the first move on the scale is frozen, even if other rows are loaded. */
  const [frozenBins, setFrozenBins] = useState<readonly Bin[] | null>(null)
  const values = insights.map((insight) => facet.valueOf(insight, units, figureOf(expected[insight.id])))
  const bins = frozenBins ?? histogram(values.filter((value) => value !== null))
  const choose = (next: Ends) => {
    setDraft({ ...next, isMoving: false })
    onChange({
      ...(facet.from && { [facet.from]: next.from }),
      ...(facet.below && { [facet.below]: next.below }),
    })
  }
  return (
    <div className="px-3">
      <PanelHead title={facet.label}>{UNITS[facet.unit].words}</PanelHead>
      {bins.length > 0 ? (
        <RangeSlider
          facet={facet}
          bins={bins}
          ends={ends}
          onMove={(next) => {
            setFrozenBins(bins)
            setDraft({ ...next, isMoving: true })
          }}
          onRelease={() => draft?.isMoving && choose(draft)}
        />
      ) : (
        <p className="text-xs text-ink-3">Too few different values are loaded to draw a histogram.</p>
      )}
      <Fields facet={facet} ends={ends} onEnds={choose} />
      <Presets
        options={(PRESETS[facet.label] ?? []).map(({ label, ...preset }) => ({
          label,
          isOn: areSame(preset, ends),
          choose: () => choose(preset),
        }))}
      />
    </div>
  )
}

const areSame = (one: Ends, other: Ends) => one.from === other.from && one.below === other.below

const upperWord = (facet: RangeFacet) => (facet.from === null ? 'up to' : 'below')

/** The number fields. An invalid pair stays as typed, shows the reason, and is not sent. */
function Fields({ facet, ends, onEnds }: { facet: RangeFacet; ends: Ends; onEnds: (ends: Ends) => void }) {
  const { unit } = facet
  const { largest } = UNITS[unit]
  const [typed, setTyped] = useState<Partial<Record<End, string>>>({})
  const errorId = useId()
  const textOf = (end: End) => typed[end] ?? printAmount(ends[end], unit)
  const [from, below] = [parseAmount(textOf('from'), unit), parseAmount(textOf('below'), unit)]
  const error =
    from === undefined || below === undefined
      ? 'Enter a number such as 12.5'
      : isBeyond(from, unit) || isBeyond(below, unit)
        ? `Enter a number between ${formatNumber(-largest, 0)} and ${formatNumber(largest, 0)}`
        : isContradiction(from, below)
          ? 'The first value must be below the second. The filter was not changed.'
          : null
  const commit = () => {
    if (error !== null || from === undefined || below === undefined) return
    setTyped({})
    if (!areSame({ from, below }, ends)) onEnds({ from, below })
  }
  const field = (end: End, word: string) => (
    <input
      aria-label={`${facet.label} ${word}`}
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : errorId}
      inputMode="decimal"
      autoComplete="off"
      placeholder={word}
      value={textOf(end)}
      onChange={(event) => setTyped({ ...typed, [end]: event.target.value })}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
      className="h-control w-full min-w-0 rounded-sm border border-line-strong bg-surface px-2 text-right data aria-invalid:border-danger"
    />
  )
  return (
    <>
      <div className="mt-2 flex items-center gap-2">
        {facet.from !== null && field('from', 'from')}
        {facet.from !== null && facet.below !== null && <span className="text-ink-3">to</span>}
        {facet.below !== null && field('below', upperWord(facet))}
      </div>
      <p id={errorId} role="status" className="mt-1 text-2xs text-danger empty:hidden">
        {error}
      </p>
    </>
  )
}

type SliderProps = {
  facet: RangeFacet
  bins: readonly Bin[]
  ends: Ends
  onMove: (ends: Ends) => void
  onRelease: () => void
}

const STEPS = 100

/** The histogram over the slider. The number fields also take values between its steps and beyond its ends. */
function RangeSlider({ facet, bins, ends, onMove, onRelease }: SliderProps) {
  const [start, stop] = [bins[0]!.from, bins.at(-1)!.to]
  // Round steps, whose ends contain the bins.
  const [low, high] = nice(start, stop, STEPS)
  const step = tickStep(low, high, STEPS)
  const share = (value: number) => ((within(value, low, high) - low) / (high - low)) * 100
  const [from, below] = [share(ends.from ?? low), share(ends.below ?? high)]
  const isSet = ends.from !== null || ends.below !== null
  const most = Math.max(...bins.map(({ count }) => count))
  const thumbs = (['from', 'below'] as const).filter((end) => facet[end] !== null)
  const value = thumbs.map((end) => within(ends[end] ?? (end === 'from' ? low : high), low, high))
  const move = (next: readonly number[]) => {
    // An end of the scale means no limit. A typed limit beyond the scale stays while the other thumb moves.
    const moved = thumbs.flatMap((end, i) => {
      if (next[i] === value[i]) return []
      const at = withoutNoise(next[i]!)
      return [[end, at === (end === 'from' ? low : high) ? null : at]]
    })
    onMove({ ...ends, ...Object.fromEntries(moved) })
  }
  return (
    <>
      <div aria-hidden="true" className="mx-2">
        <div
          className="flex h-12 items-end gap-px"
          style={{ marginLeft: `${share(start)}%`, marginRight: `${100 - share(stop)}%` }}
        >
          {bins.map((bin) => {
            const middle = share((bin.from + bin.to) / 2)
            return (
              <span
                key={bin.from}
                className={clsx(
                  'flex-1',
                  isSet && middle >= from && middle < below ? 'bg-accent' : UNCHOSEN_BAR,
                )}
                style={{ height: barHeight(bin.count, most, 46) }}
              />
            )
          })}
        </div>
      </div>
      <Slider.Root
        min={low}
        max={high}
        step={step}
        // Equal ends would match nothing.
        minStepsBetweenThumbs={1}
        preserveThumbOrder
        value={value}
        onValueChange={move}
        onPointerUp={onRelease}
        onKeyUp={onRelease}
        onBlur={onRelease}
        className="relative flex h-6 touch-none items-center"
      >
        <Slider.Track aria-hidden="true" className="absolute inset-x-2 h-0.5 bg-line-strong">
          <span
            className="absolute inset-y-0 bg-accent"
            style={{ left: `${from}%`, right: `${100 - below}%` }}
          />
        </Slider.Track>
        {thumbs.map((end) => {
          const word = end === 'from' ? 'from' : upperWord(facet)
          const limit = ends[end]
          return (
            <Slider.Thumb
              key={end}
              aria-label={`${facet.label} ${word}, slider`}
              aria-valuetext={limit === null ? 'no limit' : `${word} ${amountWords(limit, facet.unit)}`}
              className="grid h-6 w-4 cursor-ew-resize place-items-center rounded-lg before:size-3 before:rounded-full before:bg-accent before:ring-2 before:ring-raised forced-colors:before:bg-[CanvasText]"
            />
          )
        })}
      </Slider.Root>
    </>
  )
}

/** A typed number in the unit of the request; null for an empty field, undefined for what is not a number. */
export function parseAmount(text: string, unit: RangeUnit): number | null | undefined {
  const plain = text.trim().replace(/−/g, '-').replace(/%$/, '').replace(/^\+/, '').trim()
  if (plain === '') return null
  // A comma is a decimal point only where it cannot separate thousands.
  const normalized = /^-?\d+,\d{1,2}$/.test(plain)
    ? plain.replace(',', '.')
    : plain.replace(/,(?=\d{3}\b)/g, '')
  if (!/^-?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(normalized)) return undefined
  const value = Number(normalized)
  if (!Number.isFinite(value)) return undefined
  return isFraction(unit) ? Number((value / 100).toFixed(8)) : value
}

/** @param value in the unit of the request */
const isBeyond = (value: number | null, unit: RangeUnit) =>
  value !== null && Math.abs(value) > UNITS[unit].largest / (isFraction(unit) ? 100 : 1)

const printAmount = (value: number | null, unit: RangeUnit): string => {
  if (value === null) return ''
  return isFraction(unit) ? String(Number((value * 100).toFixed(6))) : String(value)
}

type Bin = { from: number; to: number; count: number }
const BINS = 18

/**
 * Equal bins between the 2nd and 98th percentile; the outermost bins are open, so that outliers do not flatten the rest. Empty
 * with fewer than two different values.
 */
export function histogram(values: readonly number[]): Bin[] {
  const sorted = sort(values)
  const [low = 0, high = 0] = [0.02, 0.98].map((share) => sorted[Math.floor(share * sorted.length)])
  const width = (high - low) / BINS
  // Equal values, or values too close for a bin between them.
  if (width === 0) return []
  const counts = rollup(
    values,
    (own) => own.length,
    (value) => within(Math.floor((value - low) / width), 0, BINS - 1),
  )
  const edge = (i: number) => low + i * width
  return range(BINS).map((i) => ({ from: edge(i), to: edge(i + 1), count: counts.get(i) ?? 0 }))
}

/** Removes floating-point noise. */
const withoutNoise = (value: number) => Number(value.toPrecision(12))
