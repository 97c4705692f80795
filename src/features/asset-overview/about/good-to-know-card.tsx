import type { UseQueryResult } from '@tanstack/react-query'
import type { Series } from '#contract/records/calculator.ts'
import type { RelevanceCard } from '#contract/records/entity-report.ts'
import { prettifySeries } from '#contract/records/snake.ts'
import { ChartExport } from '#shared/charts/picture/chart-export.tsx'
import { ShowAsTable } from '#shared/charts/table/show-as-table.tsx'
import { useChartView } from '#shared/charts/table/use-chart-view.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { useStandingError } from '#shared/state/last-error.ts'
import { QuietFailure } from '#features/asset-overview/series/query-states.tsx'
import { triggerOf } from './card-form.ts'
import type { CardGroup } from './card-groups.ts'
import { CARD_CHART_HEIGHT, cardSummary, cardTable, SeriesCardChart } from './series-card-chart.tsx'
import type { SeriesHistory } from './series-history.ts'

/** A card with what is known of its series. */
export type GoodToKnow = {
  card: RelevanceCard
  query: Pick<UseQueryResult<Series>, 'data' | 'error' | 'errorUpdatedAt' | 'isFetching' | 'refetch'>
  history: SeriesHistory | null
  rarity: number | null
}

const nameOf = ({ name, expression }: RelevanceCard) =>
  name ?? (expression ? prettifySeries(expression) : 'Unnamed series')

/** What is unusual, the series that shows it, and what else the same driver moves. */
export function GoodToKnowCard({ group, label }: { group: CardGroup<GoodToKnow>; label: string }) {
  const { card, query, history } = group.lead
  const error = useStandingError(query)
  const view = useChartView()
  const name = nameOf(card)
  const chart = history && {
    name,
    history,
    displayFormat: query.data?.meta?.display_format ?? null,
    trigger: triggerOf(card),
  }
  const table = chart && cardTable(name, chart.history, chart.displayFormat)
  return (
    <article className="relative flex h-full min-h-[13.5rem] flex-col rounded-md border border-line bg-surface px-3.5 pt-3 pb-2.5">
      <div className="absolute top-1.5 right-1.5 flex">
        {table && <ShowAsTable view={view} isCompact />}
        {chart && table && (
          <ChartExport
            view={view}
            table={table}
            fileName={`${label} ${name}`}
            caption={{
              title: `${label}: ${name}`,
              subtitle: cardSummary(chart),
              legend: [
                `Band: middle 80% of its own values, n = ${formatCount(chart.history.points.length)} up to ${formatDay(chart.history.last.at)}.`,
                ...(chart.history.form === 'recent'
                  ? [
                      'Left: last twelve months by day. Right: frequency of each value in all years, today filled.',
                    ]
                  : []),
                ...(chart.trigger ? ['Dashed: condition level.'] : []),
              ],
              footer: [
                'Financial Insights Service, relevance report and calculator. Current state, not a study.',
              ],
            }}
          />
        )}
      </div>
      {card.group_name && <p className="pr-16 text-2xs text-ink-3">{card.group_name}</p>}
      <h3 className="pr-16 font-semibold">{name}</h3>
      <p className="mb-1 line-clamp-2 min-h-9 text-xs text-ink-2">{history?.rankWords ?? card.explanation}</p>
      {chart && table ? (
        <SeriesCardChart {...chart} table={table} view={view} />
      ) : card.expression === null && !card.scenario_condition?.snake ? (
        <p className="text-xs text-ink-3">This card names no series.</p>
      ) : error && query.data === undefined ? (
        <QuietFailure
          error={error}
          what="The series"
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : query.data ? (
        <p className="text-xs text-ink-3">The series has no values.</p>
      ) : (
        <div role="status" style={{ height: CARD_CHART_HEIGHT }}>
          <span className="sr-only">Series: loading</span>
        </div>
      )}
      <Others others={group.others} />
      {history?.rankWords && card.explanation && (
        <details className="mt-1 text-xs text-ink-3">
          <summary className="-my-1 py-1 hover:text-ink pointer-coarse:py-3">What is this?</summary>
          <p className="mt-1 text-ink-2">{card.explanation}</p>
        </details>
      )}
    </article>
  )
}

function Others({ others }: { others: readonly GoodToKnow[] }) {
  if (others.length === 0) return null
  return (
    <div className="mt-1 text-xs">
      <p className="text-ink-3">Same driver:</p>
      <ul>
        {others.map(({ card, history }) => (
          <li key={card.expression ?? card.name} className="text-ink-2">
            {nameOf(card)}
            {history?.rankWords && <span className="text-ink-3">, {lowerFirst(history.rankWords)}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
