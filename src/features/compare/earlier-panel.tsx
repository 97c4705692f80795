import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { feedQueries } from '#api/queries/feed-queries.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { cardName } from '#shared/format/card-words.ts'
import { useLastError, LastFailure } from '#shared/ui/states/error-panel.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton.tsx'
import { directionOf } from '#contract/values/codes.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import {
  outcomeWords,
  StatusMark,
  whenDecided,
  STATUS_SOURCE,
  STATUS_WORDS,
} from '#shared/ui/indicators/status-mark.tsx'
import type { SeriesPoint } from '#contract/records/calculator.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import type { InsightStatus } from '#contract/rules/insight-status.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { statusOfListed } from '#shared/predictions/still-running.ts'
import { PartFailure } from './column-head.tsx'
import type { AskedPart, ComparedInsight } from './use-compared.ts'

type EarlierPanelProps = {
  of: ComparedInsight & { tag: string; card: string }
  ids: readonly string[]
  judging: Judging
  /** The closes that judge; until they are there nothing is said of outcomes. */
  prices: AskedPart
  /** Null where there is no room for another column. */
  onAdd: ((id: string) => void) | null
}

const MOST_ASKED = 200

/** The same card on the same asset at other times: what it said then stands one press away, and what came of it beside it. */
export function EarlierPanel({ of, ids, judging, prices, onAdd }: EarlierPanelProps) {
  const query = useQuery(
    feedQueries.page({ entity: [of.tag], from_date: toWireInstant(0), limit: MOST_ASKED }),
  )
  const { data } = query
  const same = data && sameCard(data.items, of.card, judging)
  const isJudged = prices.state === 'ready'
  return (
    <Panel
      title={`${cardName(of.card)} on ${of.asset} over time`}
      sub={`the first insight’s card, newest first${data?.isLast === false ? `, among the asset’s ${MOST_ASKED} newest` : ''}`}
      isFlush
    >
      {same ? (
        <>
          <div className="px-4 pb-1.5 text-sm text-ink-2">
            {isJudged ? (
              <p>
                {lastTimeWords(same, of.createdAt)}
                {same.length > 1 && ` Of ${same.length}: ${outcomeWords(same)}.`}
              </p>
            ) : (
              <PricesMissing prices={prices} />
            )}
          </div>
          <ul className="max-h-80 overflow-auto px-4 pb-2 text-sm">
            {same.map((insight) => (
              <EarlierRow
                key={insight.id}
                insight={insight}
                usualTitle={of.title}
                isJudged={isJudged}
                isCompared={ids.includes(insight.id)}
                onAdd={onAdd}
              />
            ))}
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

function PricesMissing({ prices }: { prices: AskedPart }) {
  const error = useLastError(prices)
  if (!error) return <p role="status">Loading prices to judge each outcome.</p>
  return <PartFailure part={prices}>Prices did not load, so outcomes are unknown.</PartFailure>
}

type EarlierRowProps = {
  insight: EarlierInsight
  /** The title that the panel's own insight has: said once, above. */
  usualTitle: string
  /** The closes are there, so that its outcome is known. */
  isJudged: boolean
  isCompared: boolean
  /** Null where there is no room for another column. */
  onAdd: ((id: string) => void) | null
}

/** One time that a card fired: when, which way, and what came of it. */
function EarlierRow({ insight, usualTitle, isJudged, isCompared, onAdd }: EarlierRowProps) {
  const { id, created_at, direction, horizon, stars, status } = insight
  const title = insightTitle(insight.title, insight.insight_card)
  const day = formatDay(created_at)
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 border-t border-line-faint py-1">
      <Link to={insightPath(id)} className="data w-24 hover:underline" aria-label={`${day}: ${title}`}>
        {day}
      </Link>
      <DirectionMark direction={directionOf(direction)} hasWord />
      <span className="data">{formatHorizon(horizon)}</span>
      <span className="data w-8 text-ink-3">{stars === null ? '' : `${stars}/8`}</span>
      {isJudged && (
        <>
          <StatusMark state={status.state} hasWord className="min-w-20" />
          <Amount
            text={formatReturn(status.realised)}
            sign={returnSign(status.realised)}
            className="font-semibold"
          />
          <span className="text-xs text-ink-3">{whenDecided(status)}</span>
        </>
      )}
      {title !== usualTitle && (
        <span className="min-w-0 flex-1 truncate text-ink-2 max-page-sm:order-1 max-page-sm:basis-full">
          {title}
        </span>
      )}
      {isCompared ? (
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
}

/** The card at one time on one asset, and what became of it. */
type EarlierInsight = FeedInsight & { id: string; status: InsightStatus }

type Judging = {
  /** Of the asset. */
  closes: readonly SeriesPoint[]
  now: number
  units: UnitRules
  /** Of those that stand in a column: their predictions may name another day as the end, and a page says one thing. */
  known?: ReadonlyMap<string, InsightStatus>
}

/** Insights of one card, newest first; without an id nothing can be opened or compared. */
export const sameCard = (
  items: readonly FeedInsight[],
  card: string,
  { closes, now, units, known }: Judging,
): EarlierInsight[] =>
  items
    .flatMap((item) => (item.id !== null && item.insight_card === card ? [{ ...item, id: item.id }] : []))
    .map((item) => ({
      ...item,
      status: known?.get(item.id) ?? statusOfListed(item, closes, now, units),
    }))
    .sort((a, b) => (b.created_at ?? 0) - (a.created_at ?? 0))

/** `Last signal: 12 Mar 2025, worked, realised +3.1%, …`, seen from one created at that instant. */
export function lastTimeWords(same: readonly EarlierInsight[], createdAt: number | null): string {
  const before = same.find((each) => (each.created_at ?? Infinity) < (createdAt ?? -Infinity))
  if (!before) return 'No earlier signal for this asset.'
  const { state, realised } = before.status
  // A level decides, and the price may go the other way after it.
  const decided = whenDecided(before.status)
  const moved =
    realised === null ? '' : `, realised ${formatReturn(realised)}${decided ? ` (${decided})` : ''}`
  return `Last signal: ${formatDay(before.created_at)}, ${stateWord(state)}${moved}, ${STATUS_SOURCE}.`
}

const stateWord = (state: InsightStatus['state']) => STATUS_WORDS[state].toLowerCase()
