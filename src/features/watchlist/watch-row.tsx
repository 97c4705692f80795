import { memo, type ComponentType } from 'react'
import { clsx } from 'clsx'
import { ArrowLeftRight, ArrowDown, ArrowUp, Bookmark, X } from 'lucide-react'
import { Link } from 'react-router'
import type { Entity } from '#contract/records/entity.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { PageFrameProps } from '#shared/ui/page-frame.ts'
import { AssetLogo } from '#shared/entities/asset-logo.tsx'
import { formatDay } from '#shared/format/date.ts'
import { assetPath, insightPath } from '#shared/navigation/paths.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import type { NamedList } from '#shared/state/named-lists/named-lists.ts'
import { DirectionGlyph, directionInk } from '#shared/ui/indicators/direction-glyph.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { AssetLists } from '#shared/entities/asset-lists.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import {
  horizonAndTitle,
  oppositionWords,
  activeWords,
  timeLeft,
  nameOf,
  type WatchedAsset,
} from './watched-asset.ts'

/** What the asset's own page knows of a price, for the cells of a row. */
type PriceCellsProps = {
  tag: string
  entity: Entity | null
  /** Undefined while loading. */
  closes: readonly Close[] | undefined
  /** They failed to load. */
  hasNoCloses: boolean
  /** The service's clock, ms. */
  now: number
}

/** What the route gives to the page: its frame, the price of the asset page, and where the same assets are a list of insights. */
export type WatchFrame = {
  Frame: ComponentType<PageFrameProps>
  /** Two cells: last price with its age in words, and the change of the day. */
  PriceCells: ComponentType<PriceCellsProps>
  /** @param tags of a named list; null for everything that is watched */
  filterPath: (tags: readonly string[] | null) => string
}

type WatchRowProps = Pick<WatchFrame, 'PriceCells'> &
  Pick<PriceCellsProps, 'closes' | 'hasNoCloses' | 'now'> & {
    asset: WatchedAsset
    index: number
    note: string
    isSelected: boolean
    /** The entity service does not know the tag. */
    isUnknown: boolean
    /** `failed` once they did not come and nothing older is there. */
    insights: 'here' | 'awaited' | 'failed'
    /** The named list that is shown; null for all assets. */
    list: NamedList | null
    /** Ways in which the row may be moved just now; null while the rows are not put in order, or it has no order of its own. */
    moves: Moves | null
    /** Another row is dragged over this one. */
    isTarget: boolean
    onSelect: (index: number) => void
    onMove: (index: number, by: 1 | -1) => void
    onTakeOff: (index: number) => void
  }

export const WatchRow = memo(function WatchRow(props: WatchRowProps) {
  const { asset, index, note, isSelected, isUnknown, insights, now, PriceCells, moves, onSelect } = props
  const { tag, entity, ticker } = asset
  return (
    <tr
      aria-current={isSelected || undefined}
      onFocus={() => onSelect(index)}
      onClick={() => onSelect(index)}
      draggable={moves !== null || undefined}
      className={clsx(
        'group hover:bg-hover',
        isSelected && 'bg-selected hover:bg-selected-hover',
        moves !== null && 'cursor-grab',
        props.isTarget && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <td colSpan={isUnknown ? 3 : 1} className="watch-asset">
        <span className="flex min-w-0 items-center gap-2">
          {!isUnknown && (
            <AssetLogo tag={tag} label={ticker.symbol} url={entity?.logo_url ?? null} size={24} />
          )}
          <span className="min-w-0">
            <Link
              to={assetPath(tag)}
              data-row-link
              className={clsx(
                'block truncate hover:underline',
                ticker.isBareTag ? 'font-mono text-xs' : 'font-semibold',
              )}
            >
              {ticker.symbol}
              {ticker.exchange && <span className="font-regular text-ink-3">:{ticker.exchange}</span>}
            </Link>
            <span className={clsx('block text-xs text-ink-3', !isUnknown && 'truncate')}>
              {isUnknown ? 'unknown to the entity service; shown by tag' : asset.name}
            </span>
          </span>
        </span>
      </td>
      {!isUnknown && (
        <PriceCells
          tag={tag}
          entity={entity}
          closes={props.closes}
          hasNoCloses={props.hasNoCloses}
          now={now}
        />
      )}
      {insights === 'here' ? (
        <InsightCells asset={asset} now={now} />
      ) : (
        <AwaitedCells hasFailed={insights === 'failed'} />
      )}
      <td className="watch-note">
        <span className="block truncate text-ink-2">{note}</span>
      </td>
      <td className="watch-off">
        <span className="watch-tools">
          {moves === null ? (
            <RowTools asset={asset} list={props.list} now={now} onTakeOff={() => props.onTakeOff(index)} />
          ) : (
            <RowMovers asset={asset} moves={moves} onMove={(by) => props.onMove(index, by)} />
          )}
        </span>
      </td>
    </tr>
  )
})

function InsightCells({ asset, now }: { asset: WatchedAsset; now: number }) {
  const { running, opposition, nextEnding } = asset
  const hasRunning = running.up + running.down + running.unknown > 0
  const fresh = asset.insights.filter(({ isNew }) => isNew).length
  return (
    <>
      <td className="watch-active">
        <span className="inline-flex items-center gap-3" aria-hidden="true">
          <DirectionCount direction="up" count={running.up} />
          <DirectionCount direction="down" count={running.down} />
        </span>
        <span className="sr-only">{activeWords(asset)}</span>
        {opposition && (
          <span
            role="img"
            aria-label={oppositionWords(opposition)}
            title={oppositionWords(opposition)}
            className={clsx(
              'ml-3 inline-block align-[-2px]',
              opposition.kind === 'disagree' ? 'text-ink' : 'text-ink-3',
            )}
          >
            <ArrowLeftRight aria-hidden="true" size={14} />
          </span>
        )}
      </td>
      <td className="watch-next">
        {nextEnding?.endAt ? (
          <span className="block truncate">
            <b className="data font-semibold" title={formatDay(nextEnding.endAt)}>
              {timeLeft(nextEnding.endAt, now)}
            </b>{' '}
            <Titled id={nextEnding.id} text={horizonAndTitle(nextEnding)} />
          </span>
        ) : (
          // Without prices the end cannot be determined.
          <span className="text-ink-3">{hasRunning ? 'end date unknown' : 'none active'}</span>
        )}
      </td>
      <td className="watch-new">
        {fresh > 0 ? (
          <b className="data font-semibold text-accent-text">{fresh} new</b>
        ) : (
          <span className="data text-ink-3" aria-label="no new insight">
            0
          </span>
        )}
      </td>
    </>
  )
}

const Titled = ({ id, text }: { id: string | null; text: string }) =>
  id === null ? (
    <span className="text-ink-2">{text}</span>
  ) : (
    <Link to={insightPath(id)} title={text} className="text-ink-2 hover:underline">
      {text}
    </Link>
  )

const DirectionCount = ({ direction, count }: { direction: 'up' | 'down'; count: number }) => (
  <span
    className={clsx(
      'data inline-flex min-w-7 items-center gap-1.5',
      count > 0 ? ['font-semibold', directionInk(direction)] : 'text-ink-3',
    )}
  >
    <DirectionGlyph direction={direction} />
    {count}
  </span>
)

const AwaitedCells = ({ hasFailed }: { hasFailed: boolean }) =>
  (['watch-active', 'watch-next', 'watch-new'] as const).map((place) => (
    <td key={place} className={place}>
      {hasFailed ? <NotAvailable /> : <Skeleton className="w-12" />}
    </td>
  ))

type RowToolsProps = {
  asset: WatchedAsset
  /** The named list that is shown; null for all assets. */
  list: NamedList | null
  now: number
  onTakeOff: () => void
}

/** The lists of the asset, and the button that removes it from the shown list or the watchlist. */
function RowTools({ asset, list, now, onTakeOff }: RowToolsProps) {
  const name = nameOf(asset)
  return (
    <>
      <AssetLists tag={asset.tag} name={name} now={now} />
      <IconButton
        label={list ? `Remove ${name} from ${list.name}` : `Stop watching ${name}`}
        onClick={onTakeOff}
      >
        {list ? (
          <X aria-hidden="true" size={15} />
        ) : (
          <Bookmark aria-hidden="true" size={15} className="fill-current" />
        )}
      </IconButton>
    </>
  )
}

/** Ways in which a row may be moved. */
export type Moves = 'both' | 'up' | 'down' | 'none'

type RowMoversProps = { asset: WatchedAsset; moves: Moves; onMove: (by: 1 | -1) => void }

/** Moves up and down by one. At an end the button stays, so that it keeps the focus. */
function RowMovers({ asset, moves, onMove }: RowMoversProps) {
  const name = nameOf(asset)
  return (
    <>
      <IconButton
        data-move="up"
        label={`Move ${name} up`}
        disabled={moves !== 'both' && moves !== 'up'}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" size={15} />
      </IconButton>
      <IconButton
        data-move="down"
        label={`Move ${name} down`}
        disabled={moves !== 'both' && moves !== 'down'}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden="true" size={15} />
      </IconButton>
    </>
  )
}
