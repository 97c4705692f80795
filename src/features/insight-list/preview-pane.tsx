import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bookmark, Check, Link as LinkIcon, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { AppLink } from '#shared/navigation/app-link.tsx'
import { calculatorQueries } from '#api/calculator-queries.ts'
import { failureOf } from '#api/api-error.ts'
import { predictionQueries } from '#api/prediction-queries.ts'
import { compareHorizons } from '#contract/horizon.ts'
import { CONVICTION_CHECKS } from '#contract/insight.ts'
import { asRate, asReturn } from '#contract/units.ts'
import type { UnitRules } from '#contract/units.ts'
import { CONVICTION_LABELS } from '#shared/format/conviction.ts'
import { formatDay } from '#shared/format/date.ts'
import { hitsOf } from '#shared/format/evidence.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { formatPrice } from '#shared/format/money.ts'
import { formatRate, formatReturn, formatReturnRange, returnSign } from '#shared/format/percent.ts'
import { assetPath, insightPath } from '#shared/navigation/paths.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { AssetInitial } from '#shared/ui/asset-initial.tsx'
import { buttonClass } from '#shared/ui/button.tsx'
import { DirectionMark } from '#shared/ui/direction-mark.tsx'
import { ErrorPanel } from '#shared/ui/error-panel.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { QualityMeter } from '#shared/ui/quality-meter.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { StatusMark } from '#shared/ui/status-mark.tsx'
import { EpisodeCount, Ticker } from './row-facts.tsx'
import { elapsedShare } from './insight-row.ts'
import type { InsightRow } from './insight-row.ts'
import { MiniFanChart } from './mini-fan-chart.tsx'
import { miniFan } from './mini-fan.ts'
import { judge } from './outcome-loader.ts'
import { copyInsightLink, toggleWatch } from './row-actions.ts'
import { useRested } from './use-rested.ts'

type PreviewPaneProps = {
  row: InsightRow
  units: UnitRules
  now: number
  isWatched: (row: InsightRow) => boolean
  onClose: () => void
}

/** Walking through the rows does not load every one of them. */
const RESTS_MS = 80

/** What a row leaves out: claim, facts, a small fan and the checks. It follows the active row and never takes the focus. */
export function PreviewPane(props: PreviewPaneProps) {
  const rested = useRested(props.row, RESTS_MS)
  return <Pane key={rested.id} {...props} row={rested} />
}

function Pane({ row, units, now, isWatched: isWatchedRow, onClose }: PreviewPaneProps) {
  const isWatched = isWatchedRow(row)
  const { insight, tag } = row
  const series = useQuery({ ...calculatorQueries.series(row.snake ?? ''), enabled: row.snake !== null })
  const closes = series.data?.points ?? null
  const status = closes ? judge(insight, closes, now) : null
  const last = closes?.findLast(({ value }) => value !== null)
  const hits = hitsOf(row.rate, row.count)
  return (
    <aside aria-label="Preview" className="@container flex h-full min-h-0 flex-col bg-surface">
      <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line-faint pr-2 pl-4">
        {tag !== null && <AssetInitial tag={tag} label={row.ticker.symbol} />}
        <Ticker row={row} />
        <span className="min-w-0 truncate text-ink-2">{row.name}</span>
        <span className="data ml-auto text-ink-2" title={last ? `Close of ${formatDay(last.at)}` : undefined}>
          {last ? formatPrice(last.value) : ''}
        </span>
        <IconButton label="Close the preview" shortcut="p" onClick={onClose}>
          <X aria-hidden="true" size={14} />
        </IconButton>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-3.5">
        <div>
          <h2 className="text-xl leading-6 font-semibold text-balance">{row.title}</h2>
          <p className="mt-1.5 text-ink-2">
            {insight.conditions
              .map((condition) => condition.condition_text)
              .filter((text) => text !== null)
              .join('; ') || insight.card.intuition}
          </p>
        </div>
        <dl className="grid grid-cols-[repeat(4,auto)] @max-sm:grid-cols-[repeat(3,auto)] justify-between gap-x-3 gap-y-2.5">
          <Fact label="Direction">
            <DirectionMark direction={row.direction} hasWord />
          </Fact>
          <Fact
            label="Horizon"
            note={row.endsAt === null ? null : `to ${formatDay(row.endsAt, { year: false })}`}
          >
            {formatHorizon(row.horizon)}
          </Fact>
          <Fact label="Quality">
            <QualityMeter stars={row.stars} checksMet={row.checksMet} />
          </Fact>
          <Fact label="Status, estimated">
            {status ? (
              <StatusMark state={status.state} elapsed={elapsedShare(row, now)} hasWord />
            ) : series.error ? (
              'not checked'
            ) : (
              <Skeleton className="mt-1 w-16" />
            )}
          </Fact>
          <Fact label="Median return">
            <Amount text={formatReturn(row.median)} sign={returnSign(row.median)} />
          </Fact>
          <Fact label="Signal levels">
            <Amount text={formatReturnRange(row.low, row.high)} />
          </Fact>
          <Fact
            label="Hit rate"
            note={
              row.count === null
                ? 'sample not stated'
                : hits === null
                  ? `n ${row.count}`
                  : `${hits} of ${row.count}`
            }
          >
            <Amount text={formatRate(row.rate, row.count)} />
          </Fact>
          <Fact label="Realised">
            {status && 'realised' in status ? (
              <Amount text={formatReturn(status.realised)} sign={returnSign(status.realised)} />
            ) : (
              <Amount text="n/a" />
            )}
          </Fact>
        </dl>
        <Fan row={row} units={units} now={now} closes={closes} />
        <ByHorizon row={row} units={units} />
        <Checks row={row} />
      </div>
      <footer className="flex shrink-0 items-center gap-2 border-t border-line-faint px-4 py-2.5">
        <AppLink to={insightPath(row.id)} className={buttonClass('primary')}>
          Open insight
        </AppLink>
        {tag !== null && (
          <AppLink to={assetPath(tag)} className={buttonClass('default')}>
            Asset
          </AppLink>
        )}
        <span className="flex-1" />
        <IconButton
          label="Watch"
          shortcut="s"
          aria-pressed={isWatched}
          onClick={() => toggleWatch(row, isWatched, now)}
        >
          <Bookmark aria-hidden="true" size={15} fill={isWatched ? 'currentColor' : 'none'} />
        </IconButton>
        <IconButton label="Copy the link" onClick={() => void copyInsightLink(row.id)}>
          <LinkIcon aria-hidden="true" size={15} />
        </IconButton>
      </footer>
    </aside>
  )
}

const Fact = ({ label, note, children }: { label: string; note?: string | null; children: ReactNode }) => (
  <div>
    <dt className="text-2xs whitespace-nowrap text-ink-3">{label}</dt>
    <dd className="data mt-0.5 text-base font-semibold">
      {children}
      {note && <small className="ml-1 text-xs font-regular text-ink-2">{note}</small>}
    </dd>
  </div>
)

const Head = ({ children, sub }: { children: ReactNode; sub?: ReactNode }) => (
  <h3 className="mb-1.5 flex justify-between font-semibold">
    {children}
    {sub && <span className="text-xs font-regular text-ink-3">{sub}</span>}
  </h3>
)

type Closes = readonly { at: number; value: number | null }[] | null

function Fan({
  row,
  units,
  now,
  closes,
}: {
  row: InsightRow
  units: UnitRules
  now: number
  closes: Closes
}) {
  const { data, error, refetch, isFetching } = useQuery(predictionQueries.of(row.id))
  const base = row.lastValue
  const asOf = row.insight.metadata.last_value_date ?? row.createdAt ?? 0
  const returns = (from: number, to: number) =>
    closes === null || !base
      ? []
      : closes.flatMap(({ at, value }) =>
          value !== null && at >= from && at <= to ? [{ at, value: value / base - 1 }] : [],
        )
  const fan = data ? miniFan(data.items, row.lastValue, units) : null
  return (
    <section>
      <Head>Predictions</Head>
      {fan ? (
        <MiniFanChart
          fan={fan}
          past={returns(-Infinity, asOf)}
          realised={returns(asOf, Math.min(now, row.endsAt ?? now))}
        />
      ) : error ? (
        <ErrorPanel
          failure={failureOf(error)}
          what="Predictions"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
          className="px-0 py-2"
        />
      ) : data ? (
        <p className="text-ink-2">The service states no fan for this insight.</p>
      ) : (
        <Skeleton className="h-42 w-full" />
      )}
    </section>
  )
}

function ByHorizon({ row, units }: { row: InsightRow; units: UnitRules }) {
  const horizons = Object.keys(row.insight.hit_ratio).sort(compareHorizons)
  if (horizons.length === 0) return null
  const cell = (horizon: string) =>
    clsx('px-1.5 py-1 text-right', horizon === row.horizon && 'bg-accent-tint')
  return (
    <section>
      <Head>By horizon</Head>
      <div className="overflow-x-auto">
        <table className="data w-full text-xs">
          <thead>
            <tr className="text-ink-3">
              <th scope="col">
                <span className="sr-only">Figure</span>
              </th>
              {horizons.map((horizon) => (
                <th
                  key={horizon}
                  scope="col"
                  className={clsx(cell(horizon), 'font-regular', horizon === row.horizon && 'text-ink')}
                >
                  {horizon}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="border-t border-line-faint">
              <th scope="row" className="text-left font-regular text-ink-3">
                Median
              </th>
              {horizons.map((horizon) => {
                const median = row.insight.hit_ratio[horizon]?.median ?? null
                const value = median === null ? null : asReturn(median, units)
                return (
                  <td key={horizon} className={cell(horizon)}>
                    <Amount text={formatReturn(value)} sign={returnSign(value)} />
                  </td>
                )
              })}
            </tr>
            <tr className="border-t border-line-faint">
              <th scope="row" className="text-left font-regular text-ink-3">
                Hit ratio
              </th>
              {horizons.map((horizon) => {
                const ratio = row.insight.hit_ratio[horizon]?.hit_ratio ?? null
                return (
                  <td key={horizon} className={cell(horizon)}>
                    <Amount text={formatRate(ratio === null ? null : asRate(ratio, units))} />
                  </td>
                )
              })}
            </tr>
          </tbody>
        </table>
      </div>
      <p className="mt-1 text-xs text-ink-3">
        Earlier episodes: {row.insight.episodes.length}; past cases with windows apart:{' '}
        <EpisodeCount count={row.count} />
      </p>
    </section>
  )
}

function Checks({ row }: { row: InsightRow }) {
  const report = row.insight.metadata.high_conviction_report
  return (
    <section>
      <Head sub={row.checksMet === null ? 'not stated' : `${row.checksMet} of 8 checks`}>
        High conviction
      </Head>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-0.5 text-xs">
        {CONVICTION_CHECKS.map((check) => {
          const holds = report?.[check] ?? null
          const Icon = holds ? Check : Minus
          return (
            <li key={check} className={clsx('flex items-center gap-1.5', holds ? 'text-ink' : 'text-ink-3')}>
              <Icon aria-hidden="true" size={13} className="shrink-0" />
              <span className="truncate">{CONVICTION_LABELS[check]}</span>
              <span className="sr-only">{holds === null ? 'not stated' : holds ? 'yes' : 'no'}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
