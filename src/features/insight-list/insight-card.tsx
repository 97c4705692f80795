import { clsx } from 'clsx'
import { Bookmark } from 'lucide-react'
import { memo } from 'react'
import { formatHorizon, horizonInWords } from '#shared/format/horizon.ts'
import { formatRate, formatReturn, returnSign } from '#shared/format/percent.ts'
import { insightPath } from '#shared/navigation/paths.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { DirectionMark } from '#shared/ui/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/quality-meter.tsx'
import { Age, EpisodeCount, Ticker } from './row-facts.tsx'
import { Marks, openFromLink, placed, PLACED, RowMark } from './row-parts.tsx'
import type { RowProps } from './row-parts.tsx'

/** The same facts on a phone: three lines, 44 px and more to press. */
export const InsightCard = memo(function InsightCard(props: RowProps) {
  const { row, now, height, rowIndex, isActive, isUnread, isWatched, isChosen, onOpen } = props
  return (
    <div
      style={placed(props)}
      role="row"
      data-row={row.id}
      aria-rowindex={rowIndex}
      aria-selected={isChosen}
      className={clsx(
        PLACED,
        'border-b border-line-faint has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <div role="gridcell">
        <a
          href={insightPath(row.id)}
          data-col="title"
          tabIndex={isActive ? 0 : -1}
          onClick={(event) => openFromLink(event, row.id, onOpen)}
          className="relative grid gap-0.5 py-2.5 pr-4 pl-5.5 outline-none active:bg-press"
        >
          {isUnread && (
            <span aria-hidden="true" className="absolute top-4.5 left-2 size-1.5 rounded-full bg-accent" />
          )}
          <span className="flex items-center gap-2">
            <Ticker row={row} />
            {isWatched && (
              <Bookmark aria-hidden="true" size={14} fill="currentColor" className="text-ink-2" />
            )}
            <DirectionMark direction={row.direction} size={10} className="ml-auto" />
            <Amount
              text={formatReturn(row.median)}
              sign={returnSign(row.median)}
              className="text-[0.9375rem] font-semibold"
            />
            <span className="w-8 text-right text-ink-2">
              <Amount text={formatHorizon(row.horizon)} spoken={horizonInWords(row.horizon)} />
            </span>
          </span>
          <span
            className={clsx(
              'leading-[1.1875rem] text-ink',
              height > 90 ? 'line-clamp-2' : 'truncate',
              isUnread && 'font-medium',
            )}
          >
            <Marks isUnread={isUnread} isWatched={isWatched} />
            {row.mark && <RowMark row={row} />}
            {row.title}
          </span>
          <span className="flex items-center gap-5 text-xs text-ink-2">
            <QualityMeter stars={row.stars} checksMet={row.checksMet} />
            <span>
              <span className="text-ink-3">hit </span>
              <Amount text={formatRate(row.rate, row.count)} />
            </span>
            <span>
              <span className="text-ink-3">n </span>
              <EpisodeCount count={row.count} />
            </span>
            <span className="ml-auto">
              <Age at={row.createdAt} now={now} />
            </span>
          </span>
        </a>
      </div>
    </div>
  )
})
