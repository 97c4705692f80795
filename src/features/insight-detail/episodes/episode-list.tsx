import { clsx } from 'clsx'
import { Check, Minus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { eventDays, type Episode } from '#contract/records/episode.ts'
import type { Direction } from '#contract/values/codes.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { SelectEpisode } from '#features/insight-detail/model/detail-search.ts'
import { isoInstant, formatDay } from '#shared/format/date.ts'
import { formatCount, NOT_AVAILABLE } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { isHit, type EpisodeOutcome } from '#shared/predictions/study.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { MoreButton } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'
import { Table, type Column } from '#shared/ui/table.tsx'
import type { EpisodeMark } from './episode-paths.ts'

type EpisodeListProps = {
  episodes: readonly Episode[]
  /** With the outcomes of those that have a date. */
  marks: readonly EpisodeMark[]
  horizon: string | null
  direction: Direction
  /** The closes that give the returns are loading. */
  isLoading: boolean
  selected: number | null
  onSelect: SelectEpisode
}

const SHOWN_AT_FIRST = 8

const EXCLUDED_WORDS = {
  'no-price': 'no price',
  'not-finished': 'not ended by publication',
  overlaps: 'window overlaps an earlier one',
} satisfies Record<NonNullable<EpisodeOutcome['excluded']>, string>

/** Hidden on the narrowest phones, which have no room beside the returns. */
const DROPPED = '@max-[22.5rem]/page:hidden'

type Row = { episode: Episode; index: number; outcome?: EpisodeOutcome | undefined }

const columnsOf = (
  horizon: string | null,
  direction: Direction,
  isLoading: boolean,
  isSelected: (row: Row) => boolean,
): Column<Row>[] => [
  {
    head: 'Start',
    className: 'data',
    cell: (row) => {
      const { start_date: start } = row.episode
      return (
        <button
          type="button"
          aria-pressed={isSelected(row)}
          className="min-h-6 w-full text-left pointer-coarse:min-h-11"
        >
          {start === null ? NOT_AVAILABLE : <time dateTime={isoInstant(start)}>{formatDay(start)}</time>}
        </button>
      )
    },
  },
  {
    head: 'Days',
    className: `num text-ink-2 ${DROPPED}`,
    title: ({ episode: { end_date: end } }) => (end === null ? undefined : `to ${formatDay(end)}`),
    cell: ({ episode: { start_date: start, end_date: end } }) =>
      start !== null && end !== null ? Math.round((end - start) / MS_PER_DAY) + 1 : NOT_AVAILABLE,
  },
  { head: 'Events', className: 'num text-ink-2', cell: ({ episode }) => eventDays(episode).length },
  {
    head: `After ${horizon ?? NOT_AVAILABLE}`,
    className: 'num',
    cell: (row) => {
      const { value = null, excluded = null } = row.outcome ?? {}
      if (isLoading) return <Skeleton className="ml-auto w-10" />
      return value === null ? (
        <span className="text-xs whitespace-normal text-ink-3">
          {excluded ? EXCLUDED_WORDS[excluded] : NOT_AVAILABLE}
        </span>
      ) : (
        <ReturnAmount value={value} isMuted={excluded !== null} className="font-semibold" />
      )
    },
  },
  {
    head: 'Hit',
    isLeft: true,
    className: 'text-ink-2',
    cell: (row) => {
      const { value = null, excluded = null } = row.outcome ?? {}
      if (value === null) return null
      if (excluded) return <span className="text-xs whitespace-nowrap">overlaps</span>
      if (direction === 'unknown') return null
      const hit = isHit(value, direction)
      const Icon = hit ? Check : Minus
      return (
        <span className="inline-flex items-center gap-1">
          <Icon size={13} />
          {hit ? 'yes' : 'no'}
        </span>
      )
    },
  },
]

/** Newest first. The selection is shared with the charts. */
export function EpisodeList(props: EpisodeListProps) {
  const { episodes, marks, horizon, direction, isLoading, selected, onSelect } = props
  const [isLong, setIsLong] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const panel = list.current?.closest('section')?.getBoundingClientRect()
    // An episode selected in the fan, far above, must not scroll the page down to this list.
    const isVisible = panel !== undefined && panel.top < window.innerHeight && panel.bottom > 0
    const row = list.current?.querySelector(`[data-episode="${selected}"]`)
    if (isVisible) row?.scrollIntoView?.({ block: 'nearest' })
  }, [selected])
  const dated = marks.toReversed().map(({ episode, outcome }) => ({ index: episode, outcome }))
  const undated = episodes.flatMap(({ start_date }, index) => (start_date === null ? { index } : []))
  const order = [...dated, ...undated].map((each): Row => ({ ...each, episode: episodes[each.index]! }))
  const position = order.findIndex(({ index }) => index === selected)
  const from = isLong
    ? 0
    : Math.max(0, Math.min(order.length - SHOWN_AT_FIRST, position - SHOWN_AT_FIRST + 2))
  const shown = isLong ? order : order.slice(from, from + SHOWN_AT_FIRST)
  const isSelected = ({ index }: Row) => index === selected
  return (
    <div>
      <div
        ref={list}
        className={clsx('overflow-x-auto', isLong && 'max-h-[20rem] overflow-y-auto print:max-h-none')}
      >
        <Table
          look="plain"
          caption={
            <caption className="sr-only">
              Past episodes, newest first. Returns after {horizon ?? 'the horizon'} are calculated here from
              closes.
            </caption>
          }
          columns={columnsOf(horizon, direction, isLoading, isSelected)}
          rows={shown}
          keyOf={({ index }) => index}
          className="page-sm:[&_:is(td,th)]:px-2 text-sm [&_:is(td,th)]:px-1 [&_tbody_th]:py-0.5 [&_thead]:text-xs [&_thead_th]:sticky [&_thead_th]:top-0 [&_thead_th]:bg-surface [&_thead_th]:text-ink-3"
          lineOf={(row) => ({
            'data-episode': row.index,
            'aria-selected': isSelected(row),
            onClick: () => onSelect((now) => (row.index === now ? null : row.index)),
            className: clsx(
              // Scrolls clear of the table head and the status bar.
              'cursor-pointer scroll-mt-10 scroll-mb-16 hover:bg-hover',
              isSelected(row) && 'bg-selected shadow-[inset_2px_0_0_var(--color-accent)]',
              row.outcome?.excluded && 'text-ink-3',
            ),
          })}
        />
      </div>
      {order.length > SHOWN_AT_FIRST && (
        <div className="mt-1 flex items-center justify-between text-xs text-ink-3 print:hidden">
          <span>
            {formatCount(shown.length)} of {countOf(order.length, 'episode')} shown
          </span>
          <MoreButton isOpen={isLong} onOpen={setIsLong} more="Show all" fewer="Show fewer" />
        </div>
      )}
    </div>
  )
}
