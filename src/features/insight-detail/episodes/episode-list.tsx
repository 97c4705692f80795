import { MS_PER_DAY } from '#contract/values/instant.ts'
import { Check, Minus } from 'lucide-react'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import type { Direction } from '#contract/values/codes.ts'
import { eventDays, type Episode } from '#contract/records/episode.ts'
import { isoInstant, formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { Button } from '#shared/ui/button.tsx'
import type { SelectEpisode } from '#features/insight-detail/model/detail-search.ts'
import { isHit, type EpisodeOutcome } from '#shared/predictions/study.ts'

type EpisodeListProps = {
  episodes: readonly Episode[]
  /** By index in `episodes`; missing where nothing could be computed. */
  outcomes: ReadonlyMap<number, EpisodeOutcome>
  horizon: string | null
  direction: Direction
  selected: number | null
  onSelect: SelectEpisode
}

const SHORT = 8

const EXCLUDED_WORDS = {
  'no-price': 'no price',
  'not-finished': 'not ended by publication',
  overlaps: 'overlaps previous episode',
} satisfies Record<NonNullable<EpisodeOutcome['excluded']>, string>

/** Left out on the narrowest phones, in favour of the returns. */
const DROPPED = '@max-[22.5rem]/page:hidden'

/** Newest first; a row selects its episode in the charts, and a chart selects the row. */
export function EpisodeList(props: EpisodeListProps) {
  const { episodes, outcomes, horizon, direction, selected, onSelect } = props
  const [isLong, setIsLong] = useState(false)
  const order = episodes
    .map((episode, index) => ({ episode, index }))
    .sort((a, b) => (b.episode.start_date ?? -Infinity) - (a.episode.start_date ?? -Infinity))
  const position = order.findIndex(({ index }) => index === selected)
  const from = isLong ? 0 : Math.max(0, Math.min(order.length - SHORT, position - SHORT + 2))
  const shown = isLong ? order : order.slice(from, from + SHORT)
  return (
    <div>
      <div className={clsx('overflow-x-auto', isLong && 'max-h-[20rem] overflow-y-auto print:max-h-none')}>
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">
            Past episodes, newest first. Returns after {horizon ?? 'the horizon'} are calculated here from
            closes.
          </caption>
          <thead>
            <tr className="text-xs text-ink-3">
              {[
                ['Start', 'text-left'],
                ['Days', `text-right ${DROPPED}`],
                ['Events', 'text-right'],
                [`After ${horizon ?? NOT_AVAILABLE}`, 'text-right'],
                ['Hit', 'text-left'],
              ].map(([head, className]) => (
                <th
                  key={head}
                  scope="col"
                  className={clsx('sticky top-0 bg-surface px-1 py-1 font-regular page-sm:px-2', className)}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ episode, index }) => (
              <EpisodeRow
                key={index}
                episode={episode}
                index={index}
                outcome={outcomes.get(index)}
                direction={direction}
                isSelected={index === selected}
                onSelect={() => onSelect((now) => (index === now ? null : index))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {order.length > SHORT && (
        <div className="mt-1 flex items-center justify-between text-xs text-ink-3 print:hidden">
          <span>
            {shown.length} of {countOf(order.length, 'episode')} shown
          </span>
          <Button variant="ghost" aria-expanded={isLong} onClick={() => setIsLong(!isLong)}>
            {isLong ? 'Show fewer' : 'Show all'}
          </Button>
        </div>
      )}
    </div>
  )
}

type EpisodeRowProps = Pick<EpisodeListProps, 'direction'> & {
  episode: Episode
  /** In the insight's own list. */
  index: number
  outcome: EpisodeOutcome | undefined
  isSelected: boolean
  onSelect: () => void
}

function EpisodeRow({ episode, index, outcome, direction, isSelected, onSelect }: EpisodeRowProps) {
  const ref = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    const panel = ref.current?.closest('section')?.getBoundingClientRect()
    // A choice in the fan, far above, must not scroll the page away from it.
    const isInSight = panel !== undefined && panel.top < window.innerHeight && panel.bottom > 0
    if (isSelected && isInSight) ref.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isSelected])
  const { start_date: start, end_date: end } = episode
  const days = start !== null && end !== null ? Math.round((end - start) / MS_PER_DAY) + 1 : null
  const value = outcome?.value ?? null
  const hit = value === null || direction === 'unknown' ? null : isHit(value, direction)
  const isOut = outcome !== undefined && outcome.excluded !== null
  return (
    <tr
      ref={ref}
      data-episode={index}
      aria-selected={isSelected}
      className={clsx(
        // Clear of the table head and of the status bar.
        'scroll-mt-10 scroll-mb-16 cursor-pointer border-t border-line-faint hover:bg-hover',
        isSelected && 'bg-selected shadow-[inset_2px_0_0_var(--accent)]',
        isOut && 'text-ink-3',
      )}
      onClick={onSelect}
    >
      <th scope="row" className="data px-1 py-0.5 page-sm:px-2 text-left font-regular">
        <button
          type="button"
          aria-pressed={isSelected}
          className="min-h-6 w-full text-left pointer-coarse:min-h-11"
        >
          {start === null ? NOT_AVAILABLE : <time dateTime={isoInstant(start)}>{formatDay(start)}</time>}
        </button>
      </th>
      <td
        className={clsx('num px-1 py-1 text-ink-2 page-sm:px-2', DROPPED)}
        title={end === null ? undefined : `to ${formatDay(end)}`}
      >
        {days ?? NOT_AVAILABLE}
      </td>
      <td className="num px-1 py-1 page-sm:px-2 text-ink-2">{eventDays(episode).length}</td>
      <td className="num px-1 py-1 page-sm:px-2 font-semibold">
        {value === null ? (
          <span className="text-xs font-regular whitespace-normal text-ink-3">
            {outcome?.excluded ? EXCLUDED_WORDS[outcome.excluded] : NOT_AVAILABLE}
          </span>
        ) : (
          <Amount text={formatReturn(value)} sign={returnSign(value)} isMuted={isOut} />
        )}
      </td>
      <td className="px-1 py-1 page-sm:px-2 text-ink-2">
        {isOut && value !== null ? (
          <span className="text-xs whitespace-nowrap">overlaps</span>
        ) : hit === null ? null : (
          <span className="inline-flex items-center gap-1">
            {hit ? <Check aria-hidden="true" size={13} /> : <Minus aria-hidden="true" size={13} />}
            {hit ? 'yes' : 'no'}
          </span>
        )}
      </td>
    </tr>
  )
}
