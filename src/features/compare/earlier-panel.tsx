import { useQuery } from '@tanstack/react-query'
import { failureOf } from '#api/api-error.ts'
import { feedQueries } from '#api/feed-queries.ts'
import { directionOf } from '#contract/codes.ts'
import { toWireInstant } from '#contract/instant.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { fromCode } from '#shared/format/words.ts'
import { AppLink } from '#shared/navigation/app-link.tsx'
import { insightPath } from '#shared/navigation/paths.ts'
import { useStandingError } from '#shared/state/standing-error.ts'
import { Button } from '#shared/ui/button.tsx'
import { DirectionMark } from '#shared/ui/marks/direction-mark.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { ErrorPanel } from '#shared/ui/error-panel.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import type { ComparedInsight } from './compared-insight.ts'
import { sameCard } from './same-card.ts'

type EarlierPanelProps = {
  of: ComparedInsight & { tag: string; card: string }
  ids: readonly string[]
  /** Null where there is no room for another column. */
  onAdd: ((id: string) => void) | null
}

const MOST_ASKED = 200

/** The same card on the same asset at other times: what it said then stands one press away. */
export function EarlierPanel({ of, ids, onAdd }: EarlierPanelProps) {
  const query = useQuery(
    feedQueries.page({ entity: [of.tag], from_date: toWireInstant(0), limit: MOST_ASKED }),
  )
  const { data, isFetching, refetch } = query
  const error = useStandingError(query)
  const same = data && sameCard(data.items, of.card)
  return (
    <Panel
      title={`${fromCode(of.card)} on ${of.asset} over time`}
      sub="the first insight’s card, newest first"
      isFlush
    >
      {same ? (
        same.length === 0 ? (
          <EmptyState title="Only this once">
            The service returns no other insight of this card on this asset.
          </EmptyState>
        ) : (
          <ul className="max-h-80 overflow-auto px-4 pb-2 text-sm">
            {same.map(({ id, created_at, direction, horizon, stars, title }) => (
              <li
                key={id}
                className="flex min-h-9 flex-wrap items-center gap-x-3 border-t border-line-faint py-1"
              >
                <span className="data w-24 text-ink-2">{formatDay(created_at)}</span>
                <DirectionMark direction={directionOf(direction)} hasWord />
                <span className="data">{formatHorizon(horizon)}</span>
                <span className="data text-ink-3">{stars === null ? '' : `${stars}/8`}</span>
                <AppLink
                  to={insightPath(id)}
                  className="min-w-0 flex-1 truncate hover:underline max-page-sm:order-1 max-page-sm:basis-full"
                >
                  {insightTitle(title, of.card)}
                </AppLink>
                {ids.includes(id) ? (
                  <span className="ml-auto text-xs text-ink-3">compared</span>
                ) : (
                  onAdd && (
                    <Button
                      variant="ghost"
                      className="ml-auto print:hidden"
                      aria-label={`Compare with that of ${formatDay(created_at)}`}
                      onClick={() => onAdd(id)}
                    >
                      Compare
                    </Button>
                  )
                )}
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorPanel
          failure={failureOf(error)}
          what="The earlier insights"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <div className="p-4">
          <SkeletonText label="Loading earlier insights" />
        </div>
      )}
    </Panel>
  )
}
