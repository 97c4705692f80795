import { useQueryClient, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Bookmark, Link2, Printer } from 'lucide-react'
import { entityQueries } from '#api/queries/entity-queries.ts'
import { failureOf } from '#contract/calls/failure.ts'
import type { Entity } from '#contract/records/entity.ts'
import { sectorName, classLabel } from '#contract/values/classification.ts'
import { industryGroupName } from '#contract/values/industry-groups.ts'
import { usePageAsset, useServiceClock } from '#features/asset-overview/model/use-asset.ts'
import { tickerParts, tickerLabel } from '#shared/format/asset-label.ts'
import { NoteButton } from '#shared/personal/note-parts.tsx'
import { useCommandGroup } from '#shared/state/commands.ts'
import { toggleAssetWithToast } from '#shared/state/named-lists/edit-lists.ts'
import { useWatchlist, isAssetWatched } from '#shared/state/named-lists/watchlist-store.ts'
import { copyLink } from '#shared/state/toasts.ts'
import { AssetLists } from '#shared/ui/asset-lists.tsx'
import { AssetLogo } from '#shared/ui/asset-logo.tsx'
import { IconButton } from '#shared/ui/button.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'
import { printWhole } from '#shared/ui/printing.ts'
import { useLastError, describeFailure, RetryButton } from '#shared/ui/states/error-panel.tsx'
import { PriceHeader } from './price-header.tsx'

/** Name, facts and current price. Without an entity the tag replaces the name. */
export function AssetHeader() {
  const { tag, entity, entityQuery } = usePageAsset()
  const { now } = useServiceClock()
  const error = useLastError(entityQuery)
  const name = entity?.name ?? entity?.name_full ?? tag
  const { symbol } = tickerParts(tag, entity)
  return (
    <header className="settles-in-order-narrow page-lg:flex-nowrap page-md:min-h-14 page-lg:min-h-18 flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-3 px-1">
      <AssetLogo tag={tag} label={name} url={entity?.logo_url ?? null} size={48} />
      <div className="max-page-md:order-1 max-page-md:w-full page-md:flex-1 min-w-0">
        <h1
          className={clsx(
            'max-page-md:text-xl text-2xl font-semibold',
            !entity && 'font-mono',
            // Beside the price a long name gets a smaller font size, then two lines, within the height of one normal line.
            name.length > 44
              ? 'page-lg:text-base page-lg:leading-4 page-lg:[overflow-wrap:anywhere]'
              : name.length > 30 && 'page-lg:text-xl page-lg:leading-(--text-2xl--line-height)',
          )}
          title={name}
          tabIndex={-1}
        >
          {name}
        </h1>
        {/* Always two lines high, so that nothing moves when the facts or an error appear. */}
        <div
          className={clsx('max-page-md:text-xs min-h-[2lh] data text-ink-2', !error && 'max-page-md:h-[2lh]')}
        >
          <Facts entity={entity} name={name} />
          {entityQuery.isPending && !error && (
            <Skeleton className="max-page-md:h-7.5 my-1.25 w-72 max-w-full" />
          )}
          {error && (
            <p role="alert" className="flex items-center gap-2 text-sm whitespace-normal text-caution">
              {describeFailure(failureOf(error), 'Name and sector').title}: name and sector are missing.
              <RetryButton variant="ghost" query={entityQuery} />
            </p>
          )}
        </div>
      </div>
      <span className="max-page-md:ml-auto max-page-xs:flex-wrap max-page-xs:shrink flex shrink-0">
        <NoteButton on={{ kind: 'asset', key: tag, title: name }} group="Asset" />
        <WatchPageAsset tag={tag} name={symbol} now={now} />
        <AssetLists tag={tag} name={symbol} now={now} />
        <PageTools />
      </span>
      {/* Reserves its space, so that nothing moves when the price has loaded. */}
      <div className="max-page-lg:order-2 max-page-lg:min-h-14 max-page-lg:w-full page-lg:min-w-[32rem] page-lg:shrink-0 page-xl:min-w-[40rem] flex">
        <PriceHeader />
      </div>
    </header>
  )
}

export function classOf({ gics, class: kind }: Pick<Entity, 'gics' | 'class'>) {
  const [sector, industry] = [gics.sector.code, gics.industry_group.code]
  return {
    sector: sector ? sectorName(sector) : null,
    industry: industry ? industryGroupName(industry) : null,
    kind: kind === null ? null : classLabel(kind),
  }
}

function Facts({ entity, name }: { entity: Entity | null; name: string }) {
  if (!entity) return null
  const exchange = entity.exchange.code?.toUpperCase()
  const { sector, industry, kind } = classOf(entity)
  // Only the entity's currency. That of the series is shown beside the price.
  const facts = [entity.ticker, sector, industry, kind, entity.currency].filter(Boolean)
  const distinct = [...new Set(facts)] // a sector and its only industry group share a name
  return (
    // Wraps, so that the price keeps its width. On a phone it is cut after two lines; About shows everything.
    <p className="max-page-md:line-clamp-2 whitespace-normal">
      <b className="font-semibold text-ink">{name}</b>
      {exchange && <span className="text-ink-3">:{exchange}</span>}
      {distinct.map((fact) => (
        <span key={fact}>
          <span className="text-ink-3"> · </span>
          {fact}
        </span>
      ))}
    </p>
  )
}

type WatchButtonProps = {
  tag: string
  /** For the toast. */
  name: string
  label: string
  now: number
  shortcut?: string
  size?: number
}

export function WatchButton({ tag, name, label, now, size = 16, ...rest }: WatchButtonProps) {
  const isWatched = useWatchlist((list) => isAssetWatched(list, tag))
  return (
    <IconButton
      label={label}
      {...rest}
      aria-pressed={isWatched}
      onClick={() => toggleAssetWithToast(tag, name, now)}
      icon={<Bookmark size={size} className={isWatched ? 'fill-current' : undefined} />}
    />
  )
}

function WatchPageAsset(asset: Pick<WatchButtonProps, 'tag' | 'name' | 'now'>) {
  const { tag, name, now } = asset
  const label = useWatchlist((list) => isAssetWatched(list, tag))
    ? 'Stop watching this asset'
    : 'Watch this asset'
  const run = () => toggleAssetWithToast(tag, name, now)
  useCommandGroup('asset.', 'Asset', [['watch', label, 's', run, { hint: 'watch' }]])
  return <WatchButton {...asset} label="Watch" shortcut="s" />
}

/** Copy the link, which contains the whole state of the page, and print. */
function PageTools() {
  const queryClient = useQueryClient()
  const print = () => void printWhole(queryClient)
  useCommandGroup('asset.', 'Asset', [
    ['link', 'Copy the link to this view', undefined, () => copyLink()],
    ['print', 'Print this asset', 'mod+p', print],
  ])
  return (
    <>
      <IconButton label="Copy link" onClick={() => void copyLink()} icon={<Link2 size={15} />} />
      <IconButton label="Print" onClick={print} icon={<Printer size={15} />} />
    </>
  )
}

export function AssetCrumb({ tag }: { tag: string }) {
  const entity = useQuery(entityQueries.batch([tag])).data?.get(tag)
  return (
    <span
      aria-current="page"
      className={clsx('min-w-0 truncate', tickerParts(tag, entity).isBareTag && 'font-mono text-sm')}
    >
      {tickerLabel(tag, entity)}
    </span>
  )
}
