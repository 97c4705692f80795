import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { reportQueries } from '#api/queries/asset-queries.ts'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import type { Series } from '#contract/records/calculator.ts'
import type { RelevanceCard } from '#contract/records/entity-report.ts'
import { prettifySeries } from '#contract/records/snake.ts'
import { addMonths } from '#contract/values/horizon.ts'
import { midnightOf } from '#contract/values/instant.ts'
import { usePageAsset, useServiceClock } from '#features/asset-overview/model/use-asset.ts'
import { countOf, lowerFirst } from '#shared/format/words.ts'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { QueryStates, QuietFailure } from '#shared/ui/states/query-states.tsx'
import { useIsNear } from '#shared/ui/use-is-near.ts'
import { SeriesCardChart } from './series-card-chart.tsx'
import { cardGroups, HISTORY_MONTHS, seriesHistory, triggerOf } from './series-history.ts'

/** Series of the asset that are unusual now. They are not insights: they have no quality, hit ratio or direction. */
export function GoodToKnowPanel() {
  const { tag } = usePageAsset()
  const query = useQuery(reportQueries.relevance(tag))
  const titleId = useId()
  const unreadable = query.data?.unreadable.length ?? 0
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <header className="mb-2 flex flex-wrap items-baseline gap-x-2.5 px-1">
        <h2 id={titleId} className="text-sm font-semibold">
          Good to know
        </h2>
        <span className="text-xs text-ink-3">
          Up to 10 years of each series, rarest first. Band: middle 80%. Dashed: condition level. These are
          not insights: no quality, no hit ratio
          {unreadable > 0 && `; ${countOf(unreadable, 'card')} could not be read`}
        </span>
      </header>
      <QueryStates
        query={query}
        what="Good to know"
        skeletonLines={6}
        className="rounded-md border border-line bg-surface !px-4 !py-3"
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="Nothing unusual" className="rounded-md border border-line bg-surface">
              No series of this asset stands out at present.
            </EmptyState>
          ) : (
            <Cards cards={items} />
          )
        }
      </QueryStates>
    </section>
  )
}

const GRID =
  'asset-cards relative grid gap-3 max-page-md:-mx-3 max-page-md:flex max-page-md:snap-x max-page-md:scroll-px-3 max-page-md:px-3 max-page-md:pb-2 page-md:grid-cols-2 page-lg:grid-cols-3'

/** Cards sorted by rarity, which is known once every series has loaded. Until then empty cards reserve the space. */
function Cards({ cards }: { cards: readonly RelevanceCard[] }) {
  const clock = useServiceClock()
  const [ref, isNear] = useIsNear<HTMLUListElement>()
  const since = addMonths(midnightOf(clock.now), -HISTORY_MONTHS)
  const queries = useQueries({
    queries: cards.map((card) => {
      const snake = snakeOf(card)
      return {
        ...calculatorQueries.recent(snake ?? '', since, clock.units),
        select: withHistory,
        enabled: snake !== null && isNear && clock.isSettled,
      }
    }),
  })
  // A retried series counts as settled, so that its card with the retry button stays.
  const isSettled =
    isNear &&
    clock.isSettled &&
    queries.every(({ isLoading, errorUpdatedAt }) => !isLoading || errorUpdatedAt > 0)
  const groups = cardGroups(
    cards.map((card, i) => {
      const query = queries[i]!
      return { card, query, rarity: query.data?.history?.rarity ?? null }
    }),
  )
  return (
    <ul
      ref={ref}
      className={`${GRID} ${isSettled ? 'max-page-md:overflow-x-auto' : 'max-page-md:overflow-x-hidden'}`}
      aria-busy={!isSettled}
    >
      {groups.map((group, i) => (
        <li
          key={isSettled ? (group[0]!.card.expression ?? i) : i}
          className="max-page-md:w-[17rem] max-page-md:shrink-0 max-page-md:snap-start min-h-[13.5rem] min-w-0"
        >
          {isSettled ? (
            <GoodToKnowCard group={group} />
          ) : (
            <div className="h-full rounded-md border border-line bg-surface">
              <span className="sr-only">Good to know: loading</span>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** At module scope, so that React Query runs it once per response. */
const withHistory = ({ points, meta }: Series) => ({
  history: seriesHistory(points),
  displayFormat: meta.display_format,
})

type GoodToKnow = { card: RelevanceCard; query: UseQueryResult<ReturnType<typeof withHistory>> }

const snakeOf = ({ expression, scenario_condition: condition }: RelevanceCard) =>
  expression || condition?.snake || null

const nameOf = ({ name, expression }: RelevanceCard) =>
  name ?? (expression ? prettifySeries(expression) : 'Unnamed series')

/** What is unusual, a chart of its series, and the other cards of the same driver. */
function GoodToKnowCard({ group: [lead, ...others] }: { group: readonly GoodToKnow[] }) {
  const { card, query } = lead!
  const rankWords = query.data?.history?.rankWords
  return (
    <article className="relative flex h-full min-h-[13.5rem] flex-col rounded-md border border-line bg-surface px-3.5 pt-3 pb-2.5 wrap-break-word">
      {card.group_name && <p className="pr-16 text-2xs text-ink-3">{card.group_name}</p>}
      <h3 className="pr-16 font-semibold">{nameOf(card)}</h3>
      <p className="mb-2 line-clamp-2 min-h-[2lh] text-xs text-ink-2">{rankWords ?? card.explanation}</p>
      <CardSeriesOrReason card={card} query={query} />
      {others.length > 0 && (
        <div className="mt-1 text-xs">
          <p className="text-ink-3">Same driver:</p>
          <ul>
            {others.map((other) => (
              <li key={other.card.expression ?? other.card.name} className="text-ink-2">
                {nameOf(other.card)}
                {other.query.data?.history?.rankWords && (
                  <span className="text-ink-3">, {lowerFirst(other.query.data.history.rankWords)}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
      {rankWords && card.explanation && (
        <details className="mt-1 text-xs text-ink-3 not-open:print:hidden">
          <summary className="-my-1 py-1 hover:text-ink pointer-coarse:py-3">What is this?</summary>
          <p className="mt-1 text-ink-2">{card.explanation}</p>
        </details>
      )}
    </article>
  )
}

/** The chart of the series, or why there is none. */
function CardSeriesOrReason({ card, query }: GoodToKnow) {
  if (snakeOf(card) === null) return <p className="text-xs text-ink-3">This card names no series.</p>
  if (!query.data) return <QuietFailure query={query} what="The series" />
  const { history, displayFormat } = query.data
  if (!history) return <p className="text-xs text-ink-3">The series has no values.</p>
  return <SeriesCardChart series={{ name: nameOf(card), history, displayFormat, trigger: triggerOf(card) }} />
}
