import type { ReactNode } from 'react'
import { LIMITED_BELOW } from '#shared/format/evidence.ts'
import { useCommands } from '#shared/state/commands.ts'
import { dismissLegend } from '#shared/state/legend.ts'
import { openOverlay } from '#shared/state/overlays.ts'
import { Button } from '#shared/ui/button.tsx'
import { DirectionGlyph } from '#shared/ui/marks/direction-glyph.tsx'
import { HitInterval } from '#shared/ui/marks/hit-interval.tsx'
import { QualityMeter } from '#shared/ui/marks/quality-meter.tsx'
import { StatusMark } from '#shared/ui/marks/status-mark.tsx'

/** What a first visit shows beside the page: a minute's reading, dismissed for good. It takes neither focus nor place. */
export function Legend() {
  useCommands([
    {
      id: 'legend',
      label: 'Close “How to read an insight”',
      group: 'Everywhere',
      keys: 'Escape',
      run: dismiss,
    },
  ])
  return <Card />
}

/** Who closes it by one of its own buttons goes on in the page. */
function dismiss() {
  if (document.activeElement?.closest('[aria-labelledby=legend-title]'))
    document.getElementById('main')?.focus()
  dismissLegend()
}

/** Above the pager of a list, and above the places of a phone: both are wanted on a first visit. */
const Card = () => (
  <section
    aria-labelledby="legend-title"
    className="no-print fixed right-3 bottom-22 z-30 max-h-[calc(100dvh-9rem)] w-84 max-w-[calc(100vw-1.5rem)] overflow-auto rounded-md bg-raised text-sm text-ink-2 shadow-3 max-md:bottom-30"
  >
    <h2 id="legend-title" className="px-3.5 pt-3 text-base font-semibold text-ink">
      How to read an insight
    </h2>
    {/* Short lines: they cover little of the page, and none of them is the largest text of a first visit, coming last. */}
    <p className="px-3.5 pt-1">A condition holds now.</p>
    <p className="px-3.5">Figures say what followed it in the past.</p>
    <p className="px-3.5">They are no forecast.</p>
    <dl className="grid gap-1.5 px-3.5 pt-2.5">
      <Line drawing={<DirectionPair />} name="Direction">
        the way of most past cases
      </Line>
      <Line drawing={<QualityMeter stars={6} />} name="Quality">
        evidence checks met, of 8
      </Line>
      <Line drawing={<span className="data text-gain">+4.0%</span>} name="Median">
        half of them ended above it
      </Line>
      <Line drawing={<HitInterval rate={0.71} count={42} />} name="Hit ratio">
        share that went that way
      </Line>
      <Line
        drawing={
          <span className="data text-caution underline decoration-dotted underline-offset-3">n 24</span>
        }
        name="Past cases"
      >
        underlined below {LIMITED_BELOW}
      </Line>
      <Line drawing={<StatusTrio />} name="Status">
        running or ended, estimated
      </Line>
    </dl>
    <div className="mt-3 flex gap-2 border-t border-line-faint px-3.5 py-2.5">
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
        All words
      </Button>
    </div>
  </section>
)

const Line = ({ drawing, name, children }: { drawing: ReactNode; name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[4.75rem_1fr] items-center gap-x-2.5">
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
    <span className="text-gain">
      <DirectionGlyph direction="up" size={10} />
    </span>
    <span className="text-loss">
      <DirectionGlyph direction="down" size={10} />
    </span>
  </span>
)

const StatusTrio = () => (
  <span className="flex gap-1.5">
    <StatusMark state="active" elapsed={0.4} />
    <StatusMark state="worked" />
    <StatusMark state="failed" />
  </span>
)
