import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clsx } from 'clsx'
import { countOf } from '#shared/format/words.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { insightPath, insightsPath, watchlistPath } from '#shared/navigation/paths.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import type { Direction } from '#contract/values/codes.ts'
import { formatDay } from '#shared/format/date.ts'
import { DirectionGlyph, directionInk } from '#shared/ui/indicators/direction-glyph.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { named, useNames, AssetLink, type AssetNames } from './insight-table.tsx'
import {
  countDirections,
  sinceWords,
  directionsInWords,
  watchedNews,
  bySector,
  type WatchedNews,
  type SectorNews,
} from './news.ts'
import type { News, ListOf } from './use-news.ts'

type WatchedPanelProps = {
  news: News
  /** In the order of the watchlist. */
  tags: readonly string[]
  listOf: ListOf
}

/** New insights on the watched assets, or a link where there are none. */
export function WatchedPanel({ news, tags, listOf }: WatchedPanelProps) {
  const { window, items } = news
  const found = watchedNews(items, tags)
  const count = found.reduce((sum, { items: own }) => sum + own.length, 0)
  return (
    <Panel
      title="New on your watchlist"
      sub={tags.length > 0 && `${countOf(tags.length, 'asset')} watched`}
      actions={
        window &&
        count > 0 && (
          <Link
            to={listOf({ ...window, count, isWatched: true })}
            className={buttonClass('ghost', 'print:hidden')}
          >
            Show {count} in the list
          </Link>
        )
      }
      isFlush
    >
      {tags.length === 0 ? (
        <Sentence to={insightsPath()} link="Browse insights">
          No asset is on your watchlist yet. Add one with the bookmark button or the key s.
        </Sentence>
      ) : (
        <NewsAwaited
          news={news}
          skeleton={
            <div className="px-4 pt-2 pb-3">
              <SkeletonText label="Loading new insights on your watchlist" lines={2} />
            </div>
          }
        >
          {window === null || count === 0 ? (
            <Sentence to={watchlistPath()} link="Open the watchlist">
              No new insight on your {tags.length === 1 ? 'asset' : 'assets'}
              {window && ` ${sinceWords(window)}`}.
            </Sentence>
          ) : (
            <WatchedRows found={found} />
          )}
        </NewsAwaited>
      )}
    </Panel>
  )
}

const Sentence = ({ to, link, children }: { to: string; link: string; children: ReactNode }) => (
  <p className="px-4 pt-1 pb-3 text-sm text-ink-2">
    {children}{' '}
    <Link to={to} className="whitespace-nowrap text-accent-text underline">
      {link}
    </Link>
  </p>
)

function WatchedRows({ found }: { found: readonly WatchedNews[] }) {
  const names = useNames(found.map(({ tag }) => tag))
  return (
    <ul className="text-sm">
      {found.map((each) => (
        <WatchedRow key={each.tag} news={each} names={names} />
      ))}
    </ul>
  )
}

function WatchedRow({ news: { tag, items }, names }: { news: WatchedNews; names: AssetNames }) {
  const asset = named({ tag, title: '' }, names)
  return (
    <li className="border-t border-line-faint px-4 py-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <AssetLink tag={tag} named={asset} />
        {asset.name && <span className="min-w-0 truncate text-xs text-ink-3">{asset.name}</span>}
        <span className="ml-auto text-xs text-ink-2">{directionsInWords(countDirections(items))}</span>
      </p>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <Link to={insightPath(item.id)} className="font-semibold hover:underline">
              {named(item, names).what}
            </Link>
            <span className="flex items-center gap-x-3 text-xs">
              <DirectionMark direction={item.direction} hasWord />
              <QualityMeter stars={item.stars} />
              <span className="data text-ink-2">{formatHorizon(item.horizon)}</span>
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

/** New insights by sector, bullish and bearish, each with a link to the list. */
export function SectorPanel({ news, listOf }: { news: News; listOf: ListOf }) {
  const { window, items } = news
  const sectors = bySector(items)
  // One scale for both directions and all sectors, so that lengths compare.
  const most = Math.max(1, ...sectors.flatMap(({ up, down }) => [up, down]))
  return (
    <Panel
      title="By sector"
      sub={window && `${countOf(items.length, 'insight')} ${sinceWords(window)}`}
      isFlush
    >
      <NewsAwaited news={news} skeleton={<SectorSkeleton />}>
        {window === null ? (
          <p className="px-4 pt-1 pb-3 text-sm text-ink-2">No new insight in any sector.</p>
        ) : (
          <ul className="text-sm">
            {sectors.map((each) => (
              <SectorRow
                key={each.sector}
                news={each}
                most={most}
                to={
                  each.sector === null
                    ? null
                    : listOf({ from: window.from, count: each.count, sector: each.sector })
                }
                day={formatDay(window.from)}
              />
            ))}
          </ul>
        )}
      </NewsAwaited>
    </Panel>
  )
}

type SectorRowProps = {
  news: SectorNews
  /** The longest bar. */
  most: number
  /** Null: the list cannot be asked for what has no sector. */
  to: string | null
  day: string
}

const ROW =
  'grid min-h-9 grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] max-page-xs:grid-cols-2 items-center gap-x-3 px-4 py-1.5'

function SectorRow({ news, most, to, day }: SectorRowProps) {
  const { sector, up, down, unknown } = news
  const content = (
    <>
      <span className="min-w-0 max-page-xs:col-span-2">
        {sector ?? 'Sector not provided'}
        {unknown > 0 && <span className="block text-xs text-ink-3">{unknown} without a direction</span>}
      </span>
      <Bar direction="up" count={up} most={most} word="bullish" />
      <Bar direction="down" count={down} most={most} word="bearish" />
    </>
  )
  return (
    <li className="border-t border-line-faint">
      {to === null ? (
        <div className={ROW}>{content}</div>
      ) : (
        <Link to={to} title={`${sector} since ${day}, in the list`} className={clsx(ROW, 'hover:bg-hover')}>
          {content}
        </Link>
      )}
    </li>
  )
}

type BarProps = { direction: Direction; count: number; most: number; word: string }

/** Sign, number and word say what the bar shows; its colour repeats it. */
const Bar = ({ direction, count, most, word }: BarProps) => (
  <span
    className={clsx(
      'data flex items-center gap-1.5',
      count > 0 ? ['font-semibold', directionInk(direction)] : 'text-ink-3',
    )}
  >
    <DirectionGlyph direction={direction} />
    <span className="w-5 text-right">{count}</span>
    <span className="sr-only"> {word}</span>
    <span aria-hidden="true" className="h-2 min-w-0 flex-1">
      <span
        className="block h-full rounded-xs border border-current bg-current"
        style={{ width: `${(count / most) * 100}%`, visibility: count === 0 ? 'hidden' : undefined }}
      />
    </span>
  </span>
)

const SectorSkeleton = () => (
  <div role="status" aria-label="Loading new insights by sector">
    {Array.from({ length: 3 }, (_, row) => (
      <div key={row} className={clsx(ROW, 'border-t border-line-faint')}>
        <Skeleton className="w-3/4" />
        <Skeleton />
        <Skeleton />
      </div>
    ))}
  </div>
)

type NewsAwaitedProps = {
  news: News
  /** Shown while they load. */
  skeleton: ReactNode
  children: ReactNode
}

/** The content of a panel that needs the new insights. If they failed, the panel "New insights" has the error and the retry. */
function NewsAwaited({ news: { query }, skeleton, children }: NewsAwaitedProps) {
  if (query.data) return children
  if (query.errorUpdatedAt === 0) return skeleton
  return (
    <p className="px-4 pt-1 pb-3 text-sm text-ink-2">New insights did not load, so this panel is empty.</p>
  )
}
