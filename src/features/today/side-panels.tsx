import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sectorWords } from '#contract/values/classification.ts'
import { formatDay } from '#shared/format/date.ts'
import { countDirections, countOf, directionsInWords } from '#shared/format/words.ts'
import { insightsPath, watchlistPath } from '#shared/navigation/paths.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { DirectionGlyph, directionInk } from '#shared/ui/indicators/direction-mark.tsx'
import { ExpectedFact } from '#shared/ui/indicators/expected-figure.tsx'
import { Panel, Skeleton } from '#shared/ui/panel.tsx'
import { AssetLink, InsightTraits, InsightLink, nameOf, useAssets, whatOf } from './insight-table.tsx'
import { bySector, sinceWords, watchedNews, type SectorNews, type ListOf, type News } from './news.ts'
import { PanelSkeleton, Sentence } from './panel-parts.tsx'

type WatchedPanelProps = {
  news: News
  tags: readonly string[]
  listOf: ListOf
}

export function WatchedPanel({ news, tags, listOf }: WatchedPanelProps) {
  const { window, items } = news
  const found = watchedNews(items, tags)
  const { assetOf } = useAssets(found.map(({ tag }) => tag))
  const count = found.reduce((sum, { items: own }) => sum + own.length, 0)
  return (
    <Panel
      title="New on your watchlist"
      sub={tags.length > 0 && countOf(tags.length, 'asset')}
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
          No asset is on your watchlist yet. Add one with the bookmark button.
        </Sentence>
      ) : (
        <NewsContent news={news} skeleton={<PanelSkeleton of="new insights on your watchlist" lines={2} />}>
          {count === 0 && (
            <Sentence to={watchlistPath()} link="Open the watchlist">
              No new insight on your {tags.length === 1 ? 'asset' : 'assets'}
              {window && ` ${sinceWords(window)}`}.
            </Sentence>
          )}
          <ul className="text-sm">
            {found.map(({ tag, items: own }) => {
              const asset = assetOf(tag)
              return (
                <li key={tag} className="border-t border-line-faint px-4 py-2">
                  <p className="flex items-start justify-between gap-x-3">
                    <AssetLink tag={tag} asset={asset} />
                    <span className="min-w-0 text-right text-xs text-ink-2">
                      <span className="block truncate text-ink-3 empty:hidden">{nameOf(asset)}</span>
                      {directionsInWords(countDirections(own))}
                    </span>
                  </p>
                  <ul>
                    {own.map((item) => (
                      <li key={item.id} className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5">
                        <InsightLink id={item.id}>{whatOf(item.title, asset)}</InsightLink>
                        <InsightTraits item={item} />
                        <span className="basis-full text-xs data">
                          <ExpectedFact expected={item.expected} />
                        </span>
                      </li>
                    ))}
                  </ul>
                </li>
              )
            })}
          </ul>
        </NewsContent>
      )}
    </Panel>
  )
}

const ROW =
  'grid min-h-9 grid-cols-[minmax(0,1fr)_5.5rem_5.5rem] max-page-xs:grid-cols-2 items-center gap-x-3 px-4 py-1.5'

export function SectorPanel({ news, listOf }: { news: News; listOf: ListOf }) {
  const { window, items } = news
  const sectors = bySector(items)
  // One scale for both directions and all sectors, so that lengths compare.
  const most = Math.max(1, ...sectors.flatMap(({ up, down }) => [up, down]))
  const skeleton = (
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
  return (
    <Panel
      title="By sector"
      sub={window && `${countOf(items.length, 'insight')} ${sinceWords(window)}`}
      isFlush
    >
      <NewsContent news={news} skeleton={skeleton}>
        {window === null ? (
          <Sentence>No new insight in any sector.</Sentence>
        ) : (
          <ul className="text-sm">
            {sectors.map((each) => (
              <li key={each.sector ?? ''} className="border-t border-line-faint">
                {each.sector === null ? (
                  // The list cannot be filtered by a missing sector.
                  <div className={ROW}>
                    <SectorCells news={each} most={most} />
                  </div>
                ) : (
                  <Link
                    to={listOf({ from: window.from, count: each.count, sector: each.sector })}
                    title={`${sectorWords(each.sector)} since ${formatDay(window.from)}, in the list`}
                    className={clsx(ROW, 'hover:bg-hover')}
                  >
                    <SectorCells news={each} most={most} />
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </NewsContent>
    </Panel>
  )
}

const BARS = [
  ['up', 'bullish'],
  ['down', 'bearish'],
] as const

/** Icon, number and word say what a bar shows; its colour only repeats it. */
const SectorCells = ({ news, most }: { news: SectorNews; most: number }) => (
  <>
    <span className="max-page-xs:col-span-2 min-w-0">
      {news.sector === null ? 'Sector not provided' : sectorWords(news.sector)}
      {news.unknown > 0 && (
        <span className="block text-xs text-ink-3">{news.unknown} without a direction</span>
      )}
    </span>
    {BARS.map(([direction, word]) => {
      const count = news[direction]
      return (
        <span
          key={direction}
          className={clsx(
            'flex items-center gap-1.5 data',
            count > 0 ? ['font-semibold', directionInk(direction)] : 'text-ink-3',
          )}
        >
          <DirectionGlyph direction={direction} />
          <span className="w-5 text-right">{count}</span>
          <span className="sr-only"> {word}</span>
          <span aria-hidden="true" className="h-2 min-w-0 flex-1">
            {count > 0 && (
              <span
                className="block h-full rounded-xs border border-current bg-current"
                style={{ width: `${(count / most) * 100}%` }}
              />
            )}
          </span>
        </span>
      )
    })}
  </>
)

type NewsContentProps = { news: News; skeleton: ReactNode; children: ReactNode }

/** Content of a panel that needs the new insights. If they failed, the panel "New insights" has the error and the retry. */
function NewsContent({ news: { query }, skeleton, children }: NewsContentProps) {
  if (query.data) return children
  if (query.errorUpdatedAt === 0) return skeleton
  return <Sentence>New insights did not load, so this panel is empty.</Sentence>
}
