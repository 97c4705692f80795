import type { ReactNode } from 'react'
import type { AppConfig, QueueStatus } from '#contract/desk/app-config.ts'
import type { DataReport } from '#contract/desk/data-report.ts'
import { formatInstant } from '#shared/format/date.ts'
import { formatCount, formatNumber } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { Panel, ProgressBar } from '#shared/ui/panel.tsx'
import { dayWords } from './data-table.tsx'

export function DataOverview({ report }: { report: DataReport }) {
  const { market, clock, newest, yearsToEight, reason, totals } = report
  const { done, total, phase } = report.progress
  const isRunning = done < total
  const figures = [
    ['Price files', totals.files, `${countOf(totals.filesLeftOut, 'file')} left out`],
    ['Rows left out', totals.rowsLeftOut, ''],
    ['Assets', totals.assets, `${countOf(totals.toCome, 'asset')} waiting`],
    ['With insights', totals.withInsights, ''],
    ['Without insights', totals.withoutInsights, 'studied, none found'],
    ['Insights', totals.insights, ''],
  ] as const
  return (
    <Panel
      title="Study progress"
      sub={market === 'files' ? 'your own price files' : 'a simulated market: fictional companies'}
    >
      {/* Announced when it ends; meanwhile the count grows every two seconds. */}
      <p role="status" aria-live={isRunning ? 'off' : 'polite'} className="text-sm">
        <b className="font-semibold">{isRunning ? `${phase}.` : 'Complete.'}</b>{' '}
        <span className="text-ink-2">
          {isRunning
            ? `${formatCount(done)} of ${countOf(total, 'asset')} studied, ${formatCount(total - done)} waiting.`
            : `${countOf(total, 'asset')} studied.`}
        </span>
      </p>
      {isRunning && <ProgressBar aria-label="Assets studied" value={done} max={total} className="mt-2" />}
      {reason && <p className="mt-2.5 font-medium">{reason}</p>}
      <dl className="page-md:grid-cols-3 page-lg:grid-cols-6 mt-3 grid grid-cols-2 gap-x-4 gap-y-2.5">
        {/* A simulated market has no files. */}
        {figures.slice(market === 'files' ? 0 : 2).map(([label, count, note]) => (
          <div key={label}>
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd>
              <span className="block text-lg font-semibold data">{formatCount(count)}</span>
              {note && <span className="block text-xs text-ink-3">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="page-md:grid-cols-2 mt-3 grid gap-x-6 border-t border-line-faint pt-2 text-sm">
        <Fact label="Market clock">
          {clock.stands ? 'stopped at' : 'running, now'} {formatInstant(clock.now)}
        </Fact>
        <Fact label="Prices">
          {dayWords(clock.firstDay)} to {dayWords(clock.asOf)}
        </Fact>
        <Fact label="Newest insight">{newest === null ? 'none yet' : dayWords(newest)}</Fact>
        <Fact label="Half of the conditions have eight cases after">
          {yearsToEight === null ? 'not reached' : `${formatNumber(yearsToEight, 1)} years`} on the median
          asset
        </Fact>
      </dl>
    </Panel>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4 py-0.5">
    <dt className="text-ink-2">{label}</dt>
    <dd className="text-right font-medium">{children}</dd>
  </div>
)

export const Workers = ({ queue }: { queue: QueueStatus }) => (
  <Panel title="Workers" sub="other machines study the assets">
    <dl className="page-md:grid-cols-2 grid gap-x-6 text-sm">
      <Fact label="Queue">{queue.reachable ? 'reached' : 'not reached: the service keeps trying'}</Fact>
      <Fact label="Workers">{queue.workers === 0 ? 'none' : formatCount(queue.workers)}</Fact>
      <Fact label="Jobs">
        {formatCount(queue.waiting)} waiting, {formatCount(queue.active)} in work
      </Fact>
      <Fact label="Pace">{formatNumber(queue.jobsPerSecond, 1)} jobs a second</Fact>
      <Fact label="Begun again">{countOf(queue.repeated, 'job')}</Fact>
      <Fact label="Failed or refused">{countOf(queue.failed, 'job')}</Fact>
    </dl>
  </Panel>
)

const SYSTEMS = [
  ['priceStream', 'Live prices', 'streamed', 'none: delayed prices are shown'],
  ['feed', 'Feed of insights', 'the service’s own', 'none: built from the insights filter'],
  ['snakes', 'Names of series', 'provided by the service', 'none: series are shown by their expression'],
] as const

const unitLabel = (field: string) =>
  `Unit of ${field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`

/** The settings of an account whose service does not report its data. */
export const LiveAccount = ({ config: { environment, now, systems, units } }: { config: AppConfig }) => (
  <Panel title="Service" sub="live account of the Financial Insights Service">
    <p className="mb-2 max-w-[72ch] text-ink-2">
      This service does not report which prices it has read. These are the settings of its account.
    </p>
    <dl className="grid max-w-[44rem] text-sm">
      <Fact label="Environment">{environment}</Fact>
      <Fact label="Clock">{formatInstant(now)}</Fact>
      {SYSTEMS.map(([id, label, has, lacks]) => (
        <Fact key={id} label={label}>
          {systems[id] ? has : lacks}
        </Fact>
      ))}
      {Object.entries(units).map(([field, unit]) => (
        <Fact key={field} label={unitLabel(field)}>
          {unit}
        </Fact>
      ))}
    </dl>
  </Panel>
)
