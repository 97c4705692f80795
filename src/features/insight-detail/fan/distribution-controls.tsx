import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { type SetDetailSearch, HIGHEST, LOWEST } from '#features/insight-detail/model/detail-search.ts'
import { ChartTable, cell, tableOf } from '#shared/charts/chart-table.tsx'
import { formatRate } from '#shared/format/percent.ts'
import { Button } from '#shared/ui/button.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import { allowedByNone, shareInWords, type Distribution } from './distribution.ts'

type DistributionControlsProps = {
  distribution: Distribution
  setSearch: SetDetailSearch
  at: string
}

/** The two thresholds with their counts, presets, and the view of the distribution. */
export function DistributionControls({ distribution, setSearch, at }: DistributionControlsProps) {
  const { loss, gain, between, dots, cases, unit } = distribution
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-2.5 gap-y-2 border-t border-line-faint pt-2 text-xs">
      <span className="flex flex-wrap gap-2 print:hidden">
        <Segmented
          label="Form of the distribution"
          options={[
            { value: 'dots', label: 'Dots' },
            ...(distribution.isThin ? [] : [{ value: 'curve' as const, label: 'Curve' }]),
            { value: 'table', label: 'Table' },
          ]}
          value={distribution.view}
          onChange={(view) => setSearch({ view })}
        />
      </span>
      {[loss, gain].map(({ side, fallback, ...threshold }) => (
        <Threshold
          key={side}
          {...threshold}
          distribution={distribution}
          onChange={(to) => setSearch({ [side]: to === fallback ? null : to }, { isReplacing: true })}
        />
      ))}
      {between && (
        <span className="text-ink-3 max-2xl:hidden">
          Between <b className="font-semibold data text-ink">{shareInWords(between, dots.length, cases)}</b>
        </span>
      )}
      <span className="ml-auto flex flex-wrap gap-1.5 print:hidden">
        {distribution.presets.map((preset) => (
          <Button
            key={preset.label}
            className="!h-6 !px-2 !text-xs pointer-coarse:!h-11 pointer-coarse:min-w-11 pointer-coarse:!px-3"
            aria-label={`Thresholds: ${preset.label}`}
            onClick={() => setSearch({ loss: preset.loss, gain: preset.gain })}
          >
            {preset.label}
          </Button>
        ))}
      </span>
      <span role="status" className="sr-only">
        Past cases at {at}: {unit.format(loss.value)} or less in{' '}
        {shareInWords(loss.bounds, dots.length, cases)}, {unit.format(gain.value)} or more in{' '}
        {shareInWords(gain.bounds, dots.length, cases)}.
      </span>
    </div>
  )
}

type ThresholdProps = Pick<Distribution['loss'], 'name' | 'percent' | 'bounds'> & {
  distribution: Distribution
  onChange: (percent: number) => void
}

function Threshold({ name, percent, bounds, distribution, onChange }: ThresholdProps) {
  const { unit, dots, cases } = distribution
  // The text as typed, which may be an unfinished number, until the field loses focus.
  const [draft, setDraft] = useState<string | null>(null)
  const { suffix, ...limits } = unit.input
  const hintId = useId()
  // An empty field, or only a minus, is unfinished and not invalid.
  const isOutside = draft !== null && draft !== '' && !isAllowed(unit.fromInput(Number(draft)))
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <label className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="text-ink-3">{name}</span>
        <span
          className={clsx(
            'inline-flex h-6 items-center rounded-sm border bg-surface pr-1.5 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus pointer-coarse:h-11',
            isOutside ? 'border-danger' : 'border-line-strong',
          )}
        >
          <input
            type="number"
            {...limits}
            value={draft ?? unit.toInput(percent)}
            // Also false: between two steps the browser would call it invalid.
            aria-invalid={isOutside}
            aria-describedby={isOutside ? hintId : undefined}
            className={clsx(
              'h-full bg-transparent px-1 num outline-none',
              unit.name === 'price' ? 'w-20' : 'w-14',
            )}
            onChange={(event) => {
              setDraft(event.target.value)
              const next = unit.fromInput(event.target.valueAsNumber)
              if (isAllowed(next)) onChange(next)
            }}
            onBlur={() => setDraft(null)}
          />
          {suffix}
        </span>
        <b className="page-xl:min-w-20 font-semibold data">{shareInWords(bounds, dots.length, cases)}</b>
        {bounds.most === 0 && cases !== null && cases > 0 && (
          <span className="text-ink-3">
            the true rate may be up to about {formatRate(allowedByNone(cases))}
          </span>
        )}
      </label>
      {isOutside && (
        <span id={hintId} role="alert" className="text-danger">
          Allowed: {unit.format(LOWEST / 100)} to {unit.format(HIGHEST / 100)}. The count is still for{' '}
          {unit.format(percent / 100)}.
        </span>
      )}
    </span>
  )
}

const isAllowed = (percent: number) => percent >= LOWEST && percent <= HIGHEST

/** The table view: the stated percentiles of the step. */
export const DistributionTable = ({ distribution, at }: { distribution: Distribution; at: string }) => {
  const { curve, unit } = distribution
  return (
    <ChartTable
      table={tableOf(`Outcomes at ${at}: share of past cases at or below each ${unit.name}`, curve.knots, [
        ['Share', 'percentile', ({ p }) => cell(`${Number((p * 100).toFixed(1))}%`, p * 100)],
        [
          unit.name === 'price' ? 'Price' : 'Return',
          'own unit',
          ({ value }) => cell(unit.format(value), value),
        ],
      ])}
    />
  )
}
