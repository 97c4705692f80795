import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countOf } from '#shared/format/words.ts'
import { formatHorizon } from '#shared/format/horizon.ts'
import { insightPath, insightsPath, watchlistPath } from '#shared/navigation/paths.ts'
import { buttonClass } from '#shared/ui/button.tsx'
import { DirectionMark } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import { named, type AssetNames } from '#features/today/model/asset-names.ts'
import { countDirections, sinceWords, directionsInWords } from '#features/today/model/today-words.ts'
import { watchedNews, type WatchedNews } from '#features/today/model/watched-news.ts'
import { useNames } from '#features/today/asked/use-names.ts'
import type { News } from '#features/today/asked/use-news.ts'
import { AssetLink } from './asset-link.tsx'
import type { ListOf } from './list-of.ts'
import { NewsAwaited } from './news-awaited.tsx'

type WatchedPanelProps = {
  news: News
  /** In the order of the watchlist. */
  tags: readonly string[]
  listOf: ListOf
}

/** New insights on the watched assets, or the way on where there is nothing. */
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
