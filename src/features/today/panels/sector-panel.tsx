import { clsx } from 'clsx'
import { Link } from 'react-router'
import type { Direction } from '#contract/values/codes.ts'
import { formatDay } from '#shared/format/date.ts'
import { countOf } from '#shared/format/words.ts'
import { DirectionGlyph, directionInk } from '#shared/ui/indicators/direction-glyph.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { bySector, type SectorNews } from '#features/today/model/by-sector.ts'
import { sinceWords } from '#features/today/model/today-words.ts'
import type { News } from '#features/today/asked/use-news.ts'
import type { ListOf } from './list-of.ts'
import { NewsAwaited } from './news-awaited.tsx'

/** Where the new insights lie: each sector with its bullish and bearish ones, and the way to them. */
export function SectorPanel({ news, listOf }: { news: News; listOf: ListOf }) {
  const { window, items } = news
  const sectors = bySector(items)
  // One scale for both ways and all sectors, so that lengths compare.
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
