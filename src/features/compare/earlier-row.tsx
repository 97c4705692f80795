import { Link } from 'react-router'
import { directionOf } from '#contract/values/codes.ts'
import { formatDay } from '#shared/format/date.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { StatusMark, whenDecided } from '#shared/ui/indicators/status-mark.tsx'
import type { EarlierInsight } from '#features/compare/fields/same-card.ts'

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
export function EarlierRow({ insight, usualTitle, isJudged, isCompared, onAdd }: EarlierRowProps) {
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
