import { Button } from '#shared/ui/button.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { formatReturn } from '#shared/format/percent.ts'
import type { DetailSearch, SetDetailSearch } from './detail-search.ts'
import { shareInWords } from './distribution.ts'
import { DEFAULT_GAIN, DEFAULT_LOSS, type Distribution } from './distribution-model.ts'

type DistributionControlsProps = {
  distribution: Distribution
  search: DetailSearch
  setSearch: SetDetailSearch
  at: string
}

/** The two thresholds as number inputs, their counts in words, presets, and the form of the distribution. */
export function DistributionControls({ distribution, search, setSearch, at }: DistributionControlsProps) {
  const { atLoss, atGain, dots, cases } = distribution
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-faint pt-2 text-xs">
      <span className="print:hidden">
        <Segmented
          label="Form of the distribution"
          options={[
            { value: 'dots', label: 'Dots' },
            { value: 'curve', label: 'Curve' },
            { value: 'table', label: 'Table' },
          ]}
          value={search.view}
          onChange={(view) => setSearch({ view })}
        />
      </span>
      <Threshold
        label="Loss at or below"
        value={search.loss ?? DEFAULT_LOSS}
        words={shareInWords(atLoss, dots.length, cases)}
        onChange={(loss) => setSearch({ loss: loss === DEFAULT_LOSS ? null : loss }, { isReplacing: true })}
      />
      <Threshold
        label="Gain at or above"
        value={search.gain ?? DEFAULT_GAIN}
        words={shareInWords(atGain, dots.length, cases)}
        onChange={(gain) => setSearch({ gain: gain === DEFAULT_GAIN ? null : gain }, { isReplacing: true })}
      />
      <span className="ml-auto flex gap-1.5 print:hidden">
        {distribution.presets.map((preset) => (
          <Button
            key={preset.label}
            className="!h-6 !px-2 !text-xs"
            aria-label={`Thresholds: ${preset.label}`}
            onClick={() => setSearch({ loss: preset.loss, gain: preset.gain })}
          >
            {preset.label}
          </Button>
        ))}
      </span>
      <span role="status" className="sr-only">
        At {at}: {formatReturn(distribution.loss)} or less in {shareInWords(atLoss, dots.length, cases)},{' '}
        {formatReturn(distribution.gain)} or more in {shareInWords(atGain, dots.length, cases)} past cases.
      </span>
    </div>
  )
}

type ThresholdProps = { label: string; value: number; words: string; onChange: (percent: number) => void }

function Threshold({ label, value, words, onChange }: ThresholdProps) {
  return (
    <label className="inline-flex items-center gap-2">
      <span className="text-ink-3">{label}</span>
      <span className="inline-flex h-6 items-center rounded-sm border border-line-strong bg-surface pr-1.5 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus pointer-coarse:h-11">
        <input
          type="number"
          step={0.5}
          min={-100}
          max={1000}
          value={value}
          className="num w-14 bg-transparent px-1 outline-none"
          onChange={(event) => {
            const next = event.target.valueAsNumber
            if (Number.isFinite(next) && next >= -100 && next <= 1000) onChange(next)
          }}
        />
        %
      </span>
      <b className="data font-semibold">{words}</b>
    </label>
  )
}

/** Stated percentiles of the step, as the third view of the distribution. */
export function DistributionTable({ distribution, at }: { distribution: Distribution; at: string }) {
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="data text-xs">
        <caption className="pb-1 text-left text-ink-3">
          Outcomes at {at}: share of past cases at or below each return
        </caption>
        <tbody>
          <tr>
            <th scope="row" className="pr-3 text-left font-regular text-ink-3">
              Share
            </th>
            {distribution.curve.knots.map((knot) => (
              <td key={knot.p} className="num px-2 py-0.5">
                {Number((knot.p * 100).toFixed(1))}%
              </td>
            ))}
          </tr>
          <tr>
            <th scope="row" className="pr-3 text-left font-regular text-ink-3">
              Return
            </th>
            {distribution.curve.knots.map((knot) => (
              <td key={knot.p} className="num px-2 py-0.5 font-semibold">
                {formatReturn(knot.value)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  )
}
