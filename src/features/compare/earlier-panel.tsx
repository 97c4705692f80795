import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { feedQueries } from '#api/queries/insight-queries.ts'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { cardName } from '#shared/format/card-words.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { formatHorizon } from '#shared/format/words.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { listedInsight, type ListedInsight } from '#shared/predictions/stated-insight.ts'
import { statusOfListed } from '#shared/predictions/status.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import {
  outcomeWords,
  StatusMark,
  whenDecided,
  STATUS_SOURCE,
  STATUS_WORDS,
} from '#shared/ui/indicators/status-mark.tsx'
import { Panel, SkeletonText } from '#shared/ui/panel.tsx'
import { LastFailure } from '#shared/ui/states/error-panel.tsx'
import { Loaded } from './column-head.tsx'
import type { ComparedInsight } from './use-compared.ts'

type EarlierPanelProps = {
  insight: ComparedInsight & { tag: string; card: string }
  ids: readonly string[]
  judging: Judging
  /** The closes that decide outcomes; none is shown before they load. */
  prices: UseQueryResult | undefined
  /** Null if there is no room for another column. */
  onAdd: ((id: string) => void) | null
}

const MAX_LOADED = 200

/** All insights of the same card on the same asset, each with its outcome and a link. */
export function EarlierPanel({ insight: own, ids, judging, prices, onAdd }: EarlierPanelProps) {
  const query = useQuery(
    feedQueries.page({ entity: [own.tag], from_date: toWireInstant(0), limit: MAX_LOADED }),
  )
  const { data } = query
  const same = data && sameCard(data.items, own.card, judging)
  const isJudged = prices?.data !== undefined
  return (
    <Panel
      title={`${cardName(own.card)} on ${own.asset} over time`}
      sub={`the first insight’s card, newest first${data?.isLast === false ? `, among the asset’s ${MAX_LOADED} newest` : ''}`}
      isFlush
    >
      {same ? (
        <>
          <div className="px-4 pb-1.5 text-sm text-ink-2">
            <Loaded
              query={prices}
              loading={<p role="status">Loading prices to judge each outcome.</p>}
              lost="Prices did not load, so outcomes are unknown."
            >
              <p>
                {lastTimeWords(same, own.createdAt)}
                {same.length > 1 && ` Of ${same.length}: ${outcomeWords(same)}.`}
              </p>
            </Loaded>
          </div>
          <ul className="max-h-80 overflow-auto px-4 pb-2 text-sm">
            {same.map(({ id, title, createdAt, direction, horizon, stars, status }) => {
              const day = formatDay(createdAt)
              return (
                <li
                  key={id}
                  className="flex min-h-9 flex-wrap items-center gap-x-3 border-t border-line-faint py-1"
                >
                  <Link
                    to={insightPath(id)}
                    className="-my-1 w-24 py-1 data hover:underline"
                    aria-label={`${day}: ${title}`}
                  >
                    {day}
                  </Link>
                  <DirectionMark direction={direction} hasWord />
                  <span className="data">{formatHorizon(horizon)}</span>
                  <span className="w-8 data text-ink-3">{stars === null ? '' : `${stars}/8`}</span>
                  {isJudged && (
                    <>
                      <StatusMark state={status.state} hasWord className="min-w-20" />
                      <ReturnAmount value={status.realised} className="min-w-14 font-semibold" />
                      <span className="page-sm:min-w-32 text-xs text-ink-3">{whenDecided(status)}</span>
                    </>
                  )}
                  {title !== own.title && (
                    <span className="max-page-sm:order-1 max-page-sm:basis-full min-w-0 flex-1 truncate text-ink-2">
                      {title}
                    </span>
                  )}
                  {ids.includes(id) ? (
                    <span className="ml-auto text-xs text-ink-3">compared</span>
                  ) : (
                    onAdd && (
                      <Button
                        variant="ghost"
                        className="ml-auto print:hidden"
                        aria-label={`Compare with the insight of ${day}`}
                        onClick={() => onAdd(id)}
                      >
                        Compare
                      </Button>
                    )
                  )}
                </li>
              )
            })}
          </ul>
        </>
      ) : (
        <LastFailure query={query} what="The earlier insights">
          <div className="p-4">
            <SkeletonText label="Loading earlier insights" />
          </div>
        </LastFailure>
      )}
    </Panel>
  )
}

type EarlierInsight = ListedInsight & { id: string; status: InsightStatus }

type Judging = {
  /** Of the asset. */
  closes: readonly SeriesPoint[]
  now: number
  units: UnitRules
  /** Statuses shown in the columns. They win: predictions, which the feed lacks, may date the end differently. */
  known?: ReadonlyMap<string, InsightStatus>
}

/** Insights of one card, newest first. Those without an id are left out: they cannot be opened or compared. */
export const sameCard = (
  items: readonly FeedInsight[],
  card: string,
  { closes, now, units, known }: Judging,
): EarlierInsight[] =>
  items
    .flatMap((item, i) => {
      const { id } = item
      if (id === null || item.insight_card !== card) return []
      const status = known?.get(id) ?? statusOfListed(item, closes, now, units)
      return { ...listedInsight(item, i, units), id, status }
    })
    .sort((a, b) => (b.createdAt ?? 0) - (a.createdAt ?? 0))

/** `Last time: 12 Mar 2025, worked, realised +3.1%, …`: the last one before an insight created at `createdAt`. */
export function lastTimeWords(same: readonly EarlierInsight[], createdAt: number | null): string {
  const before = same.find((each) => (each.createdAt ?? Infinity) < (createdAt ?? -Infinity))
  if (!before) return 'No earlier insight with this card on this asset.'
  const { state, realised } = before.status
  // After a level has decided, the price may move the other way, so the realised return needs this explanation.
  const decided = whenDecided(before.status)
  const moved =
    realised === null ? '' : `, realised ${formatReturn(realised)}${decided ? ` (${decided})` : ''}`
  return `Last time: ${formatDay(before.createdAt)}, ${STATUS_WORDS[state].toLowerCase()}${moved}, ${STATUS_SOURCE}.`
}
