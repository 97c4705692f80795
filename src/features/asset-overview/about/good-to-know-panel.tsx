import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { calculatorQueries } from '#api/calculator-queries.ts'
import { reportQueries } from '#api/report-queries.ts'
import type { RelevanceCard } from '#contract/relevance.ts'
import { addMonths } from '#contract/horizon.ts'
import { prettifySeries } from '#contract/snake.ts'
import { ShowAsTable } from '#shared/charts/show-as-table.tsx'
import { useChartView } from '#shared/charts/use-chart-view.ts'
import { countOf } from '#shared/format/words.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { dayOf } from '#features/asset-overview/series/price-window.ts'
import { useIsNear } from '#shared/ui/use-is-near.ts'
import type { ServiceClock } from '#features/asset-overview/series/use-service-clock.ts'
import { HISTORY_MONTHS, seriesHistory } from './series-history.ts'
import { QueryFaces, QuietFailure } from '#features/asset-overview/series/query-faces.tsx'
import { SeriesCardChart } from './series-card-chart.tsx'

/** What is unusual about the asset now. Not insights: no quality, no hit rate, no direction. */
export function GoodToKnowPanel({ tag, clock }: { tag: string; clock: ServiceClock }) {
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
          up to 10 years of each series, the band is its middle 80%; not insights, so no quality and no hit
          rate
          {unreadable > 0 && `; ${countOf(unreadable, 'card')} could not be read`}
        </span>
      </header>
      <QueryFaces
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
            <ul className="grid gap-3 max-md:-mx-3 max-md:flex max-md:snap-x max-md:overflow-x-auto max-md:px-3 max-md:pb-2 md:grid-cols-2 lg:grid-cols-3">
              {items.map((card, i) => (
                <li
                  key={card.expression ?? i}
                  className="min-w-0 max-md:w-[17rem] max-md:shrink-0 max-md:snap-start"
                >
                  <GoodToKnowCard card={card} clock={clock} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryFaces>
    </section>
  )
}

function GoodToKnowCard({ card, clock }: { card: RelevanceCard; clock: ServiceClock }) {
  const expression = card.expression ?? card.scenario_condition?.snake ?? null
  const [ref, isNear] = useIsNear<HTMLElement>()
  const query = useQuery({
    ...calculatorQueries.recent(expression ?? '', addMonths(dayOf(clock.now), -HISTORY_MONTHS), clock.units),
    enabled: expression !== null && isNear && clock.isSettled,
  })
  const view = useChartView()
  const history = useMemo(() => (query.data ? seriesHistory(query.data.points) : null), [query.data])
  const name = card.name ?? (expression ? prettifySeries(expression) : 'Unnamed series')
  return (
    <article
      ref={ref}
      className="relative h-full rounded-md border border-line bg-surface px-3.5 pt-3 pb-2.5"
    >
      <div className="absolute top-1.5 right-1.5">
        <ShowAsTable view={view} isCompact />
      </div>
      {card.group_name && <p className="pr-8 text-2xs text-ink-3">{card.group_name}</p>}
      <h3 className="pr-8 font-semibold">{name}</h3>
      <p className="mb-1 line-clamp-2 min-h-4.5 text-xs text-ink-2">
        {history?.standing ?? card.explanation}
      </p>
      {expression === null ? (
        <p className="text-xs text-ink-3">No series is given with this card.</p>
      ) : query.error && query.data === undefined ? (
        <QuietFailure
          error={query.error}
          what="Its series"
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <QueryFaces query={query} what="Its series" skeletonLines={4}>
          {(series) =>
            history ? (
              <SeriesCardChart
                name={name}
                history={history}
                displayFormat={series.meta?.display_format ?? null}
                view={view}
              />
            ) : (
              <p className="text-xs text-ink-3">The series holds no values.</p>
            )
          }
        </QueryFaces>
      )}
      {history?.standing && card.explanation && (
        <details className="mt-1 text-xs text-ink-3">
          <summary className="hover:text-ink">What is this?</summary>
          <p className="mt-1 text-ink-2">{card.explanation}</p>
        </details>
      )}
    </article>
  )
}
