import type { DataReport } from '#contract/desk/data-report.ts'
import { formatInstant } from '#shared/format/date.ts'
import { formatCount, formatNumber } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { dayWords, totalsOf } from './data-words.ts'

/** Progress of the study, the market clock, and why there is no insight where there is none. */
export function DataOverview({ report }: { report: DataReport }) {
  const { market, clock, newest, yearsToEight, reason } = report
  return (
    <Panel
      title="Study progress"
      sub={market === 'files' ? 'your own price files' : 'a simulated market: fictional companies'}
    >
      <Progress progress={report.progress} />
      {reason && <p className="mt-2.5 font-medium">{reason}</p>}
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-2.5 page-md:grid-cols-3 page-lg:grid-cols-6">
        {totalsOf(report).map(({ label, count, note }) => (
          <div key={label}>
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd>
              <span className="data block text-lg font-semibold">{formatCount(count)}</span>
              {note && <span className="block text-xs text-ink-3">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="mt-3 grid gap-x-6 border-t border-line-faint pt-2 text-sm page-md:grid-cols-2">
        <Fact label="Market clock">
          {clock.stands
            ? `stopped at ${formatInstant(clock.now)}`
            : `running, now ${formatInstant(clock.now)}`}
        </Fact>
        <Fact label="Prices">
          {dayWords(clock.firstDay)} to {dayWords(clock.asOf)}
        </Fact>
        <Fact label="Newest insight">{newest === null ? 'none yet' : dayWords(newest)}</Fact>
        <Fact label="History for eight separate cases">
          {yearsToEight === null
            ? 'not reached on the median asset'
            : `${formatNumber(yearsToEight, 1)} years on the median asset`}
        </Fact>
      </dl>
    </Panel>
  )
}

export const Fact = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-0.5">
    <dt className="text-ink-2">{label}</dt>
    <dd className="text-right font-medium">{children}</dd>
  </div>
)

function Progress({ progress: { done, total, phase } }: Pick<DataReport, 'progress'>) {
  const isRunning = done < total
  return (
    <>
      <p role="status" className="text-sm">
        <b className="font-semibold">{isRunning ? `${phase}.` : 'Complete.'}</b>{' '}
        <span className="text-ink-2">
          {isRunning
            ? `${formatCount(done)} of ${countOf(total, 'asset')} studied, ${formatCount(total - done)} waiting.`
            : `${countOf(total, 'asset')} studied.`}
        </span>
      </p>
      {isRunning && (
        <progress
          aria-label="Assets studied"
          value={done}
          max={total}
          className="mt-2 block h-1 w-full appearance-none overflow-hidden rounded-full bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent"
        />
      )}
    </>
  )
}
