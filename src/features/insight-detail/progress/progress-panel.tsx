import { ChevronLeft, ChevronRight } from 'lucide-react'
import { memo } from 'react'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { signalLines, type DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { detailSearch } from '#features/insight-detail/model/detail-search.ts'
import { type PanelData, PriceStates } from '#features/insight-detail/model/panel-data.tsx'
import { useFigure } from '#shared/charts/chart-frame.tsx'
import { formatDay } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatReturn, formatPoints, rankInWords, type RankPosition } from '#shared/format/percent.ts'
import { formatHits } from '#shared/format/rate-words.ts'
import { formatProgress, upperFirst } from '#shared/format/words.ts'
import { useSearchState } from '#shared/navigation/use-search-state.ts'
import type { Fan } from '#shared/predictions/fan.ts'
import {
  isRealised,
  NOTHING_REALISED,
  type PathDay,
  type RealisedPath,
} from '#shared/predictions/realised-path.ts'
import { nearestBand, shownFan } from '#shared/predictions/shown-fan.ts'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { horizonRows, HorizonTable, RankChart, rankTable, summariseRanks } from './progress-figures.tsx'

type ProgressPanelProps = Omit<PanelData, 'closes'> & {
  asOf: number | null
  /** The predictions are still loading. */
  isPending: boolean
}

const HEAD = {
  title: 'Progress since publication',
  sub: 'realised return, ranked among past cases',
  id: 'progress',
}

/** The realised return ranked among past outcomes, with a replay that uses no later data. */
export const ProgressPanel = memo(function ProgressPanel(props: ProgressPanelProps) {
  const { model, isPending, prices } = props
  const { fan, fullPath } = model
  const isWaiting = prices.isLoading || isPending
  if (!isWaiting && fan && fan.steps.length > 1 && fullPath && fullPath.since.length > 1)
    return <Progress {...props} fan={fan} fullPath={fullPath} />
  return (
    <Panel {...HEAD}>
      <PriceStates
        {...{ prices, isWaiting }}
        lines={5}
        label={isPending ? 'Loading predictions' : 'Loading prices'}
        so="progress since publication is unknown"
      >
        <p className="text-ink-2">{reasonFor(model)}</p>
      </PriceStates>
    </Panel>
  )
})

function reasonFor({ facts, fan, fullPath }: DetailModel): string {
  if (facts.entryAt === null) return 'The date of the last value and the creation date are missing.'
  if (!fan) return 'There are no predictions to rank the realised return against.'
  if (fan.steps.length < 2) return 'The service sent too few predictions to rank the realised return.'
  if (fullPath === null)
    return 'There is no price series for this asset that covers the day of the last value.'
  return 'There is no daily close after the last value yet.'
}

type ProgressProps = ProgressPanelProps & { fan: Fan; fullPath: RealisedPath }

function Progress({ model, fan, asOf, fullPath, caption }: ProgressProps) {
  const { path, ranked, facts, lastStep, cases } = model
  const { steps, bands } = shownFan(fan.steps.slice(0, lastStep + 1))
  const band = nearestBand(bands, 0.8)
  const rows = horizonRows(model, fan, band, asOf === null ? 'now' : 'as of')
  const today = path?.since.at(-1)
  const isOver = today !== undefined && today.at >= fan.steps.at(-1)!.at
  const lastLabel = asOf !== null && today ? `day ${today.day}` : isOver ? 'at the end' : 'now'
  const { tools, draw } = useFigure({
    name: 'Percentile of the realised path',
    summary: summariseRanks(ranked),
    table: rankTable(ranked),
    caption: caption('Rank of the realised return among past cases, day by day'),
    fileName: `percentile of the path ${facts.tag ?? ''}`,
    height: 150,
    cursor: { count: ranked.length },
  })
  return (
    <Panel {...HEAD} actions={tools}>
      <div className="page-lg:grid-cols-2 grid gap-x-6 gap-y-4">
        <div className="min-w-0">
          {today && <RealisedSentence model={model} today={today} />}
          <div className="screen-only">
            {draw((area) => (
              <RankChart
                area={area}
                ranked={ranked}
                bands={bands}
                time={[fullPath.entryAt, steps.at(-1)!.at]}
                marks={rows.filter((row) => !row.isNow)}
                lastLabel={lastLabel}
              />
            ))}
          </div>
          <Replay fullPath={fullPath} />
        </div>
        <div className="min-w-0 overflow-x-auto">
          <HorizonTable rows={rows} bandLabel={band?.label ?? null} />
          {band && (
            <p className="mt-2 text-xs text-ink-2">
              Each band applies to one date.{' '}
              {cases
                ? `${formatHits(cases.leaving(steps, band), cases.n)} past cases left the ${band.label} at least once up to this horizon.`
                : 'A path often leaves the band at least once, more often over long horizons.'}
            </p>
          )}
          {fullPath.basisDifference !== null && (
            <p className="mt-1 text-xs text-caution">
              The close of the entry day differs from the stated last value by{' '}
              {formatReturn(fullPath.basisDifference)}. The path is rebased on the close.
            </p>
          )}
        </div>
      </div>
    </Panel>
  )
}

/** The realised return, its rank and its distance to the signal level. */
function RealisedSentence({ model, today }: { model: DetailModel; today: PathDay }) {
  const { bars, cases } = model.facts
  if (!isRealised(today))
    return <p className="mb-2 font-semibold">Day of the last value: {NOTHING_REALISED}.</p>
  const rank = model.ranked.at(-1)?.place
  // Predictions may reach beyond the horizon.
  const day = bars !== null && today.day <= bars ? formatProgress(today.day, bars) : `day ${today.day}`
  return (
    <p className="mb-2">
      <b className="font-semibold">
        {upperFirst(day)}: {formatReturn(today.value)}
        {rank && `, ${rankWords(rank)}`}
      </b>
      {rank?.place !== 'counted' &&
        ` (${cases === null ? 'number of cases not provided' : `n = ${formatCount(cases)}`})`}
      {levelDistance(model, today)}.
    </p>
  )
}

/** A rank among counted cases is exact, one from percentiles is approximate. */
const rankWords = (rank: RankPosition) =>
  rank.place === 'counted'
    ? rankInWords(rank)
    : `${rank.place === 'inside' ? 'at about the ' : ''}${rankInWords(rank)} of past outcomes`

/** `; 8.1 points below the upper signal level`, which is the level in the stated direction. */
function levelDistance({ facts }: DetailModel, today: PathDay): string {
  const side = facts.direction === 'down' ? 'lower' : 'upper'
  const level = signalLines(facts).find((line) => line.side === side)
  if (!level || facts.direction === 'unknown') return ''
  const distance = level.value - today.value
  const words = formatPoints(Math.abs(distance), { decimals: 1 }).replace('+', '')
  return `; ${words} ${distance >= 0 ? 'below' : 'above'} the ${side} signal level`
}

/** Chooses the as-of day by slider and buttons. The last day is the default and not in the address. */
function Replay({ fullPath: { since } }: { fullPath: RealisedPath }) {
  const { state, set } = useSearchState(detailSearch)
  const last = since.length - 1
  const endOfDay = state.asOf === null ? Infinity : state.asOf + MS_PER_DAY
  /** Trading days since the entry. */
  const current = Math.max(
    0,
    since.findLastIndex(({ at }) => at < endOfDay),
  )
  const go = (day: number) => {
    const target = since[day]!
    const at = Math.floor(target.at / MS_PER_DAY) * MS_PER_DAY
    set({ asOf: target.day >= last ? null : at }, { isReplacing: true })
  }
  const shown = since[current]!
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs print:hidden">
      <div className="flex min-w-0 flex-[1_1_14rem] items-center gap-2">
        <span className="text-ink-3">As of</span>
        <IconButton
          label="One day back"
          disabled={current <= 0}
          onClick={() => go(current - 1)}
          icon={<ChevronLeft size={14} />}
        />
        <input
          type="range"
          aria-label="As of day"
          aria-valuetext={`${formatDay(shown.at)}, day ${current}`}
          min={0}
          max={last}
          value={current}
          onChange={(event) => go(event.target.valueAsNumber)}
          // As in the sliders of the fan, Escape does not leave the page.
          onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
          className="h-6 min-w-0 flex-1 pointer-coarse:h-11"
        />
        <IconButton
          label="One day forward"
          disabled={current >= last}
          onClick={() => go(current + 1)}
          icon={<ChevronRight size={14} />}
        />
      </div>
      <span className="font-semibold data">
        {formatDay(shown.at)}, day {current}
      </span>
      {state.asOf !== null && (
        <Button variant="ghost" onClick={() => set({ asOf: null })}>
          Back to now
        </Button>
      )}
    </div>
  )
}
