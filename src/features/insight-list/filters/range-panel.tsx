import { useId, useState } from 'react'
import type { Insight } from '#contract/records/insight.ts'
import type { InsightSearch } from '#features/insight-list/search/insight-search.ts'
import { isContradiction } from '#shared/address/filter-fields.ts'
import { histogram, type Bin } from './facet-counts.ts'
import type { RangeFacet } from './facets.ts'
import { Presets } from './stars-panel.tsx'
import {
  isBeyond,
  parseAmount,
  printAmount,
  RANGE_PRESETS,
  rangeAllowed,
  rangeScale,
  movedEnd,
  type RangeScale,
} from './range-values.ts'
import './range-slider.css'

type RangePanelProps = {
  facet: RangeFacet
  search: InsightSearch
  onChange: (change: Partial<InsightSearch>) => void
  insights: readonly Insight[]
}

/** Two number fields under a histogram of the loaded values. A pair in the wrong order is flagged and not sent. */
export function RangePanel({ facet, search, onChange, insights }: RangePanelProps) {
  const values = insights.map((insight) => facet.valueOf(insight)).filter((value) => value !== null)
  const set = { from: facet.from === null ? null : search[facet.from], below: search[facet.below] }
  const { moving, move, rest } = useMovingEnds(set, (ends) =>
    onChange(changeOf(facet, ends.from, ends.below)),
  )
  const { from, below } = moving ?? set
  /** From the first move on the scale stays as it is, even if other rows are loaded. */
  const [held, setHeld] = useState<readonly Bin[] | null>(null)
  const bins = held ?? histogram(values)
  const [first, last] = [bins[0], bins.at(-1)]
  const scale = first && last ? rangeScale(first.from, last.to) : null
  return (
    <div className="px-3">
      <h2 className="flex flex-wrap justify-between gap-x-2 pb-2 font-semibold">
        {facet.label} <span className="font-regular text-ink-3">{UNIT_WORDS[facet.unit]}</span>
      </h2>
      {scale ? (
        <>
          <Shape bins={bins} scale={scale} from={from} below={below} />
          <RangeSlider
            label={facet.label}
            scale={scale}
            ends={{ from, below }}
            hasFrom={facet.from !== null}
            wordsOf={(value) =>
              `${printAmount(value, facet.unit)}${facet.unit === 'price' ? '' : ` ${facet.unit}`}`
            }
            onMove={(ends) => {
              setHeld(bins)
              move(ends)
            }}
            onRest={rest}
          />
        </>
      ) : (
        <p className="text-xs text-ink-3">Too few different values are loaded to draw a histogram.</p>
      )}
      <Fields facet={facet} from={from} below={below} onChange={onChange} />
      <Presets
        options={
          RANGE_PRESETS[facet.label]?.map((preset) => ({
            label: preset.label,
            isOn: preset.from === from && preset.below === below,
            choose: () => onChange(changeOf(facet, preset.from, preset.below)),
          })) ?? []
        }
      />
    </div>
  )
}

const areSame = (one: RangeEnds, other: RangeEnds) => one.from === other.from && one.below === other.below

/**
 * The ends while a thumb moves. The address follows later: a change that returns from it must not undo a newer one. Changes from elsewhere
 * (a preset, the chip, going back) are taken over.
 */
function useMovingEnds(set: RangeEnds, send: (ends: RangeEnds) => void) {
  const [moving, setMoving] = useState<RangeEnds | null>(null)
  /** Sent to the address and not yet returned, oldest first. */
  const [sent, setSent] = useState<readonly RangeEnds[]>([])
  const [setBefore, setSetBefore] = useState(set)
  const settle = () => {
    setMoving(null)
    setSent([])
  }
  if (!areSame(set, setBefore)) {
    setSetBefore(set)
    const back = sent.findIndex((ends) => areSame(ends, set))
    if (back === -1 || (moving && areSame(moving, set))) settle()
    else setSent(sent.slice(back + 1))
  }
  const rest = () => {
    if (!moving) return
    const last = sent.at(-1)
    if (!last && areSame(moving, set)) settle()
    else if (!last || !areSame(moving, last)) {
      setSent([...sent, moving])
      send(moving)
    }
  }
  return { moving, move: setMoving, rest }
}

const UNIT_WORDS = {
  '%': 'in % at the horizon',
  'bn USD': 'in USD billions',
  price: 'in the price’s own unit',
} as const

const changeOf = (facet: RangeFacet, from: number | null, below: number | null): Partial<InsightSearch> => ({
  ...(facet.from === null ? {} : { [facet.from]: from }),
  [facet.below]: below,
})

type FieldsProps = RangeEnds & Pick<RangePanelProps, 'facet' | 'onChange'>

function Fields({ facet, from, below, onChange }: FieldsProps) {
  const [texts, setTexts] = useState({
    from: printAmount(from, facet.unit),
    below: printAmount(below, facet.unit),
  })
  const errorId = useId()
  const [written, setWritten] = useState({ from, below })
  if (written.from !== from || written.below !== below) {
    setWritten({ from, below })
    // Changes from elsewhere are written into the fields; what is being typed stays.
    setTexts({
      from: written.from === from ? texts.from : printAmount(from, facet.unit),
      below: written.below === below ? texts.below : printAmount(below, facet.unit),
    })
  }
  const read = { from: parseAmount(texts.from, facet.unit), below: parseAmount(texts.below, facet.unit) }
  const error =
    read.from === undefined || read.below === undefined
      ? 'Enter a number such as 12.5'
      : isBeyond(read.from, facet.unit) || isBeyond(read.below, facet.unit)
        ? `Enter a number ${rangeAllowed(facet.unit)}`
        : isContradiction(read.from, read.below)
          ? 'The first value must be below the second. The filter was not changed.'
          : null
  const commit = () => {
    if (error !== null || read.from === undefined || read.below === undefined) return
    if (read.from !== from || read.below !== below) onChange(changeOf(facet, read.from, read.below))
  }
  const field = (name: 'from' | 'below', label: string) => (
    <input
      aria-label={`${facet.label} ${label}`}
      aria-invalid={error !== null}
      aria-describedby={error === null ? undefined : errorId}
      inputMode="decimal"
      autoComplete="off"
      placeholder={label}
      value={texts[name]}
      onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
      }}
      className="data h-control w-full min-w-0 rounded-sm border border-line-strong bg-surface px-2 text-right aria-invalid:border-danger"
    />
  )
  return (
    <>
      <div className="mt-2 flex items-center gap-2">
        {facet.from !== null && (
          <>
            {field('from', 'from')}
            <span className="text-ink-3">to</span>
          </>
        )}
        {field('below', facet.from === null ? 'up to' : 'below')}
      </div>
      <p id={errorId} role="status" className="mt-1 text-2xs text-danger empty:hidden">
        {error}
      </p>
    </>
  )
}

/** Histogram of the loaded values with the chosen part in colour, as wide as the path of the thumbs. */
function Shape({
  bins,
  scale: { low, high },
  from,
  below,
}: RangeEnds & { bins: readonly Bin[]; scale: RangeScale }) {
  const most = Math.max(1, ...bins.map(({ count }) => count))
  const inset = (span: number) => `${(span / (high - low)) * 100}%`
  return (
    <div className="mx-2">
      <div
        aria-hidden="true"
        className="flex h-12 items-end gap-px"
        style={{
          marginLeft: inset((bins[0]?.from ?? low) - low),
          marginRight: inset(high - (bins.at(-1)?.to ?? high)),
        }}
      >
        {bins.map((bin) => {
          const middle = (bin.from + bin.to) / 2
          const isInside = (from === null || middle >= from) && (below === null || middle < below)
          const isChosen = isInside && (from !== null || below !== null)
          return (
            <span
              key={bin.from}
              className={isChosen ? 'flex-1 bg-accent' : 'rest-bar flex-1 bg-press'}
              style={{ height: bin.count === 0 ? 0 : 2 + Math.round((bin.count / most) * 44) }}
            />
          )
        })}
      </div>
    </div>
  )
}

type RangeEnds = { from: number | null; below: number | null }

type RangeSliderProps = {
  label: string
  scale: RangeScale
  ends: RangeEnds
  /** A filter may have an upper end only. */
  hasFrom: boolean
  wordsOf: (value: number) => string
  onMove: (ends: RangeEnds) => void
  /** Called when a thumb was released. */
  onRest: () => void
}

/** Two thumbs on one track. The number fields below also take values between its steps and beyond its ends. */
function RangeSlider({ label, scale, ends, hasFrom, wordsOf, onMove, onRest }: RangeSliderProps) {
  const { low, high, step } = scale
  const within = (value: number) => Math.min(high, Math.max(low, value))
  const from = within(ends.from ?? low)
  const below = within(ends.below ?? high)
  const share = (value: number) => ((value - low) / (high - low)) * 100
  const thumb = (end: 'from' | 'below') => {
    const limit = ends[end]
    const name = end === 'from' ? 'from' : hasFrom ? 'below' : 'up to'
    return (
      <input
        type="range"
        className="range-slider"
        aria-label={`${label} ${name}, slider`}
        aria-valuetext={limit === null ? 'no limit' : `${name} ${wordsOf(limit)}`}
        min={low}
        max={high}
        step={step}
        value={end === 'from' ? from : below}
        // Where both thumbs meet at the upper end, the lower one must be on top.
        style={{ zIndex: end === 'from' && share(from) > 50 ? 1 : 0 }}
        onChange={(event) => onMove(movedEnd(ends, end, event.currentTarget.valueAsNumber, scale))}
        onPointerUp={onRest}
        onKeyUp={onRest}
        onBlur={onRest}
      />
    )
  }
  return (
    <div className="relative h-6">
      <div aria-hidden="true" className="absolute inset-x-2 top-1/2 h-0.5 -translate-y-1/2 bg-line-strong">
        <span
          className="absolute inset-y-0 bg-accent"
          style={{ left: `${share(from)}%`, right: `${100 - share(below)}%` }}
        />
      </div>
      {hasFrom && thumb('from')}
      {thumb('below')}
    </div>
  )
}
