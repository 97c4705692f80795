import { memo, type ReactNode } from 'react'
import { useCommandGroup, openOverlay } from '#shared/state/commands.ts'
import { dismissLegend } from '#shared/state/preferences.ts'
import { Button } from '#shared/ui/button.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { HitInterval } from '#shared/ui/indicators/hit-interval.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { StatusMark } from '#shared/ui/indicators/status-mark.tsx'

/** Shown above the rows on a first visit, until it is dismissed for good. It does not take the focus. */
export const Legend = memo(function Legend() {
  useCommandGroup('', 'Everywhere', [['legend', 'Close “How to read an insight”', 'Escape', dismiss]])
  return (
    <section
      aria-labelledby="legend-title"
      className="no-print flex h-21 shrink-0 items-center-safe gap-x-4 gap-y-2 overflow-auto border-b border-line bg-raised px-4 py-1 text-xs text-ink-2 max-lg:h-35 max-md:h-64 max-md:flex-col max-md:items-stretch md:max-lg:grid md:max-lg:grid-cols-[13rem_1fr] md:max-lg:content-center-safe xl:gap-x-6"
    >
      <div className="md:w-52 md:shrink-0 lg:w-72 xl:w-100">
        <h2 id="legend-title" className="text-sm font-semibold text-ink">
          How to read an insight
        </h2>
        <p className="text-sm">
          A condition holds on an asset now. The figures show what its price did after it in the past; they
          are no forecast.
          <span className="max-xl:hidden"> Open an insight for its evidence and its past cases.</span>
        </p>
      </div>
      <dl className="grid flex-1 gap-x-4 gap-y-1 md:grid-cols-2 md:max-lg:row-span-2 lg:grid-cols-[repeat(3,auto)] lg:justify-between">
        <Line drawing={<DirectionPair />} name="Direction">
          of most past cases
        </Line>
        <Line drawing={<QualityMeter stars={6} />} name="Quality">
          checks met, of 8
        </Line>
        <Line drawing={<span className="data text-gain">+4.0%</span>} name="Median">
          half ended above it
        </Line>
        <Line drawing={<b className="font-semibold data text-ink">56%</b>} name="Expected">
          the share to rely on
        </Line>
        <Line drawing={<HitInterval rate={0.71} count={42} />} name="Hit ratio">
          the stated share
        </Line>
        <Line drawing={<StatusTrio />} name="Status">
          estimated from closes
        </Line>
      </dl>
      <div className="flex gap-2">
        <Button variant="primary" onClick={dismiss}>
          Got it
        </Button>
        <Button
          variant="ghost"
          onClick={() => {
            dismiss()
            openOverlay('words')
          }}
        >
          Glossary
        </Button>
      </div>
    </section>
  )
})

/** If the focus was inside, it moves to the page. */
function dismiss() {
  if (document.activeElement?.closest('[aria-labelledby=legend-title]'))
    document.getElementById('main')?.focus()
  dismissLegend()
}

const Line = ({ drawing, name, children }: { drawing: ReactNode; name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[4.25rem_1fr] items-center gap-x-2">
    <dt className="contents">
      <span aria-hidden="true" className="flex items-center justify-end overflow-hidden">
        {drawing}
      </span>
      <span className="sr-only">{name}</span>
    </dt>
    <dd>
      <b aria-hidden="true" className="font-medium text-ink">
        {name}:
      </b>{' '}
      {children}
    </dd>
  </div>
)

const DirectionPair = () => (
  <span className="flex gap-1.5">
    <DirectionMark direction="up" size={10} />
    <DirectionMark direction="down" size={10} />
  </span>
)

const StatusTrio = () => (
  <span className="flex gap-1.5">
    <StatusMark state="active" elapsed={0.4} />
    <StatusMark state="worked" />
    <StatusMark state="failed" />
  </span>
)
