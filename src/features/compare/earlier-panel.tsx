import { useQuery } from '@tanstack/react-query'
import { failureOf } from '#api/client/api-error.ts'
import { feedQueries } from '#api/queries/feed-queries.ts'
import { toWireInstant } from '#contract/values/instant.ts'
import { cardName } from '#shared/cards/card-words.ts'
import { useStandingError } from '#shared/state/last-error.ts'
import { ErrorPanel } from '#shared/ui/states/error-panel.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { RetryButton } from '#shared/ui/states/retry-button.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import type { AskedPart } from '#features/compare/model/asked-part.ts'
import type { ComparedInsight } from '#features/compare/model/compared-insight.ts'
import { EarlierRow } from './earlier-row.tsx'
import {
  lastTimeWords,
  outcomeCountWords,
  sameCard,
  type Judging,
} from '#features/compare/fields/same-card.ts'

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
  const { data, isFetching, refetch } = query
  const error = useStandingError(query)
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
                {same.length > 1 && ` Of ${same.length}: ${outcomeCountWords(same)}.`}
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

function PricesMissing({ prices }: { prices: AskedPart }) {
  const error = useStandingError(prices)
  if (!error) return <p role="status">Loading prices to judge each outcome.</p>
  return (
    <div className="grid justify-items-start gap-1">
      Prices did not load, so outcomes are unknown.
      <RetryButton className="print:hidden" isBusy={prices.isAsking} onClick={prices.retry} />
    </div>
  )
}
