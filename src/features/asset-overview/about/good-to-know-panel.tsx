import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { reportQueries } from '#api/queries/report-queries.ts'
import type { Series } from '#contract/records/calculator.ts'
import { addMonths } from '#contract/values/horizon.ts'
import type { RelevanceCard } from '#contract/records/entity-report.ts'
import { countOf } from '#shared/format/words.ts'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { dayOf } from '#features/asset-overview/series/price-window.ts'
import { QueryStates } from '#features/asset-overview/series/query-states.tsx'
import { useIsNear } from '#shared/ui/use-is-near.ts'
import type { ServiceClock } from '#features/asset-overview/series/use-service-clock.ts'
import { cardGroups } from './card-groups.ts'
import { GoodToKnowCard } from './good-to-know-card.tsx'
import { HISTORY_MONTHS, seriesHistory } from './series-history.ts'

type GoodToKnowPanelProps = { tag: string; label: string; clock: ServiceClock }

/** What is unusual about the asset now. Not insights: no quality, no hit rate, no direction. */
export function GoodToKnowPanel({ tag, label, clock }: GoodToKnowPanelProps) {
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
            <Cards cards={items} label={label} clock={clock} />
          )
        }
      </QueryStates>
    </section>
  )
}

type CardsProps = { cards: readonly RelevanceCard[]; label: string; clock: ServiceClock }

const GRID =
  'asset-cards relative grid gap-3 max-page-md:-mx-3 max-page-md:flex max-page-md:snap-x max-page-md:scroll-px-3 max-page-md:px-3 max-page-md:pb-2 page-md:grid-cols-2 page-lg:grid-cols-3'

/** Cards in the order of their rarity, which is known with the last of their series: until then their places are kept empty. */
function Cards({ cards, label, clock }: CardsProps) {
  const [ref, isNear] = useIsNear<HTMLUListElement>()
  const since = addMonths(dayOf(clock.now), -HISTORY_MONTHS)
  const queries = useQueries({
    queries: cards.map((card) => {
      const snake = card.expression ?? card.scenario_condition?.snake ?? null
      return {
        ...calculatorQueries.recent(snake ?? '', since, clock.units),
        enabled: snake !== null && isNear && clock.isSettled,
      }
    }),
    combine: together,
  })
  // A series asked for again after a failure keeps its card: with all of them the button would go that asked.
  const isSettled =
    isNear &&
    clock.isSettled &&
    queries.every(({ isLoading, errorUpdatedAt }) => !isLoading || errorUpdatedAt > 0)
  const groups = useMemo(
    () =>
      cardGroups(
        cards.map((card, i) => {
          const query = queries[i]!
          const history = query.data ? seriesHistory(query.data.points) : null
          return { card, query, history, rarity: history?.rarity ?? null }
        }),
      ),
    [cards, queries],
  )
  return (
    <ul
      ref={ref}
      // Empty places are nothing to scroll to.
      className={`${GRID} ${isSettled ? 'max-page-md:overflow-x-auto' : 'max-page-md:overflow-x-hidden'}`}
      aria-busy={!isSettled}
    >
      {groups.map((group, i) => (
        <li
          key={isSettled ? (group.lead.card.expression ?? i) : i}
          className="min-h-[13.5rem] min-w-0 max-page-md:w-[17rem] max-page-md:shrink-0 max-page-md:snap-start"
        >
          {isSettled ? (
            <GoodToKnowCard group={group} label={label} />
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

/** At module scope, so that React Query keeps the combined result while nothing in it changed. */
const together = (results: UseQueryResult<Series>[]) =>
  results.map(({ data, error, errorUpdatedAt, isFetching, isLoading, refetch }) => ({
    data,
    error,
    errorUpdatedAt,
    isFetching,
    isLoading,
    refetch,
  }))
