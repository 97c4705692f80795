import { ChevronLeft, ChevronRight } from 'lucide-react'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { ChartFrame } from '#shared/charts/chart-frame.tsx'
import { ShowAsTable } from '#shared/charts/show-as-table.tsx'
import { useChartCursor } from '#shared/charts/use-chart-cursor.ts'
import { useChartView } from '#shared/charts/use-chart-view.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatProgress } from '#shared/format/horizon.ts'
import { formatPoints, formatReturn, formatReturnRange, returnSign } from '#shared/format/percent.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton.tsx'
import type { DetailModel } from './detail-model.ts'
import type { DetailSearch, SetDetailSearch } from './detail-search.ts'
import { chooseBands, type FanBand } from './fan-bands.ts'
import type { Fan } from './fan.ts'
import { signalLines } from './insight-facts.ts'
import { passedHorizons, type PassedRow } from './passed-horizons.ts'
import { RankChart } from './rank-chart.tsx'
import { rankTable, summariseRanks } from './rank-drawing.ts'
import { placeInWords, placeShort } from './realised-rank.ts'

type GoingPanelProps = {
  model: DetailModel
  fan: Fan | null
  search: DetailSearch
  setSearch: SetDetailSearch
  isWaiting: boolean
  /** The price series could not be had. */
  onRetry: (() => void) | null
}

/** The realised path ranked among past outcomes, replayed to any day without a look ahead. */
export function GoingPanel(props: GoingPanelProps) {
  const { model, fan, isWaiting, onRetry } = props
  const { fullPath } = model
  const head = { title: 'How is it going', sub: 'the realised path, ranked among past outcomes', id: 'going' }
  if (isWaiting) {
    return (
      <Panel {...head}>
        <SkeletonText lines={5} label="Loading prices" />
      </Panel>
    )
  }
  if (!fan || !fullPath || fullPath.since.length < 2) {
    return (
      <Panel {...head}>
        <p className="text-ink-2">{reasonFor(props)}</p>
        {onRetry && (
          <Button className="mt-2 print:hidden" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Panel>
    )
  }
  return <Going {...props} fan={fan} fullPath={fullPath} head={head} />
}

function reasonFor({ model, fan, onRetry }: GoingPanelProps): string {
  if (onRetry) return 'The price series did not load, so the path since publication is not known.'
  if (model.facts.entryAt === null)
    return 'Neither the day of the last value nor the creation date is stated.'
  if (!fan) return 'Without predictions there is nothing to rank the path against.'
  if (model.fullPath === null)
    return 'There is no price series for this asset, or it does not reach the publication.'
  return 'There is no close after the publication yet.'
}

type GoingProps = GoingPanelProps & {
  fan: Fan
  fullPath: NonNullable<DetailModel['fullPath']>
  head: { title: string; sub: string; id: string }
}

function Going({ model, fan, search, setSearch, fullPath, head }: GoingProps) {
  const { path, ranked, facts, lastStep } = model
  const view = useChartView()
  const cursor = useChartCursor({ count: ranked.length, onToggleTable: view.toggleTable })
  const bands = useMemo(() => chooseBands(fan.steps), [fan])
  const band = bands.reduce<FanBand | null>(
    (best, each) =>
      best === null || Math.abs((each.coverage ?? 0) - 0.8) < Math.abs((best.coverage ?? 0) - 0.8)
        ? each
        : best,
    null,
  )
  const rows = passedHorizons(model, fan, band)
  const today = path?.since.at(-1)
  const place = ranked.at(-1)?.place
  const end = fan.steps[lastStep]!.at
  const summary = summariseRanks(ranked)
  return (
    <Panel {...head} actions={<ShowAsTable view={view} isCompact />}>
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        <div className="min-w-0">
          {today && (
            <p className="mb-2">
              <b className="font-semibold">
                {today.day > 0
                  ? `${cap(formatProgress(today.day, facts.bars ?? today.day))}: ${formatReturn(today.value)}${place ? `, ${place.place === 'inside' ? 'at about the ' : ''}${placeInWords(place)} of past outcomes` : ''}`
                  : 'Day of publication: 0.0%'}
              </b>{' '}
              ({facts.cases === null ? 'number of cases not stated' : `n = ${facts.cases}`})
              {levelDistance(model)}.
            </p>
          )}
          <div className="screen-only">
            <ChartFrame
              name="Percentile of the realised path"
              summary={summary}
              view={view}
              table={rankTable(ranked)}
              height={150}
            >
              {(size) => (
                <RankChart
                  {...size}
                  ranked={ranked}
                  bands={bands}
                  time={[fullPath.entryAt, end]}
                  marks={rows.flatMap((row) => (row.isNow ? [] : [{ horizon: row.name, at: row.at }]))}
                  lastLabel={
                    today
                      ? search.asOf !== null
                        ? `day ${today.day}`
                        : today.at >= end
                          ? 'at the end'
                          : 'now'
                      : 'now'
                  }
                  cursor={cursor}
                  summary={summary}
                />
              )}
            </ChartFrame>
          </div>
          <Replay fullPath={fullPath} current={today?.day ?? 0} search={search} setSearch={setSearch} />
        </div>
        <div className="min-w-0 overflow-x-auto">
          <PassedTable rows={rows} bandLabel={band?.label ?? null} />
          <p className="mt-2 text-xs text-ink-2">
            Each band describes one date by itself. Leaving the middle 80% at some date is normal for about
            half of all paths.
          </p>
          {fullPath.basisDifference !== null && (
            <p className="mt-1 text-xs text-caution">
              The close of the entry day differs from the stated last value by{' '}
              {formatReturn(fullPath.basisDifference)}; the path is rebased on the close.
            </p>
          )}
        </div>
      </div>
    </Panel>
  )
}

const cap = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `; 8.1 points below the upper signal level`, by the level that the insight points at. */
function levelDistance({ facts, path }: DetailModel): string {
  const today = path?.since.at(-1)
  const side = facts.direction === 'down' ? 'lower' : 'upper'
  const level = signalLines(facts).find((line) => line.side === side)
  if (!today || !level || facts.direction === 'unknown') return ''
  const distance = level.value - today.value
  const words = formatPoints(Math.abs(distance), { decimals: 1 }).replace('+', '')
  return `; ${words} ${distance >= 0 ? 'below' : 'above'} the ${side} signal level`
}

type ReplayProps = {
  fullPath: NonNullable<DetailModel['fullPath']>
  current: number
  search: DetailSearch
  setSearch: SetDetailSearch
}

/** The as-of day: a native slider and two buttons. The last day is the default and leaves the address. */
function Replay({ fullPath, current, search, setSearch }: ReplayProps) {
  const last = fullPath.since.length - 1
  const go = (day: number) => {
    const target = fullPath.since[Math.max(0, Math.min(last, day))]!
    setSearch({ asOf: target.day >= last ? null : utcDay(target.at) }, { isReplacing: true })
  }
  const at = fullPath.since[current]?.at
  return (
    <div className="mt-2 flex items-center gap-2 text-xs print:hidden">
      <span className="text-ink-3">As of</span>
      <IconButton label="One day back" disabled={current <= 0} onClick={() => go(current - 1)}>
        <ChevronLeft aria-hidden="true" size={14} />
      </IconButton>
      <input
        type="range"
        aria-label="As of day"
        aria-valuetext={at === undefined ? undefined : `${formatDay(at)}, day ${current}`}
        min={0}
        max={last}
        value={current}
        onChange={(event) => go(event.target.valueAsNumber)}
        className="h-6 min-w-0 flex-1 accent-accent"
      />
      <IconButton label="One day on" disabled={current >= last} onClick={() => go(current + 1)}>
        <ChevronRight aria-hidden="true" size={14} />
      </IconButton>
      <span className="data font-semibold">
        {at === undefined ? NOT_AVAILABLE : formatDay(at)}, day {current}
      </span>
      {search.asOf !== null && (
        <Button variant="ghost" onClick={() => setSearch({ asOf: null })}>
          Back to now
        </Button>
      )}
    </div>
  )
}

const utcDay = (ms: number) => Math.floor(ms / 86_400_000) * 86_400_000

function PassedTable({ rows, bandLabel }: { rows: readonly PassedRow[]; bandLabel: string | null }) {
  const head =
    'px-1 py-1 text-right text-2xs md:px-1.5 font-regular whitespace-nowrap text-ink-3 first:pl-2 first:text-left'
  return (
    <table className="w-full border-collapse text-sm max-md:text-xs">
      <caption className="pb-1 text-left font-semibold">Horizons passed</caption>
      <thead>
        <tr>
          <th scope="col" className={head}>
            Horizon
          </th>
          <th scope="col" className={head}>
            Median
          </th>
          <th scope="col" className={head}>
            {bandLabel ? cap(bandLabel) : 'Band'}
          </th>
          <th scope="col" className={head}>
            Realised
          </th>
          <th scope="col" className={head}>
            Percentile
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.name}
            className={clsx(
              'border-t border-line-faint',
              row.isNow && 'bg-selected shadow-[inset_2px_0_0_var(--accent)]',
              row.realised === null && 'text-ink-3',
            )}
          >
            <th scope="row" className="data px-2 py-1 text-left font-regular">
              <b className={row.realised ? 'font-semibold' : 'font-regular'}>{row.name}</b>{' '}
              <span className="text-ink-3">{formatDay(row.at, { year: false })}</span>
            </th>
            <td className="num px-1 py-1 md:px-1.5">{formatReturn(row.median)}</td>
            <td className="num px-1 py-1 md:px-1.5">
              {row.band ? formatReturnRange(row.band[0], row.band[1]) : NOT_AVAILABLE}
            </td>
            <td className="num px-1 py-1 md:px-1.5 font-semibold">
              {row.realised ? (
                <Amount text={formatReturn(row.realised.value)} sign={returnSign(row.realised.value)} />
              ) : (
                <span className="font-regular">ahead</span>
              )}
            </td>
            <td className="num px-1 py-1 md:px-1.5 font-semibold">
              {row.realised ? placeShort(row.realised.place) : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
