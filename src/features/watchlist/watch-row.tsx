import { clsx } from 'clsx'
import { ArrowDown, ArrowLeftRight, ArrowUp, Bookmark, X } from 'lucide-react'
import { memo, type ComponentType } from 'react'
import { Link } from 'react-router'
import type { Entity } from '#contract/records/entity.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import type { ListedExpected } from '#shared/evidence/expected.ts'
import { formatDay } from '#shared/format/date.ts'
import { directionsInWords } from '#shared/format/words.ts'
import { assetPath, insightPath } from '#shared/navigation/paths.ts'
import { oppositionWords } from '#shared/predictions/opposition.ts'
import type { NamedList } from '#shared/state/named-lists/named-lists.ts'
import { NotAvailable } from '#shared/ui/amount.tsx'
import { AssetLists } from '#shared/ui/asset-lists.tsx'
import { AssetLogo } from '#shared/ui/asset-logo.tsx'
import { IconButton } from '#shared/ui/button.tsx'
import { DirectionGlyph, directionInk } from '#shared/ui/indicators/direction-mark.tsx'
import { ExpectedFact } from '#shared/ui/indicators/expected-figure.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'
import { horizonAndTitle, symbolOf, timeLeft, type WatchedAsset } from './watched-asset.ts'

/** Two cells: last price with its age, and the change of the day. */
export type PriceCells = ComponentType<{
  tag: string
  entity: Entity | null
  /** Undefined while loading. */
  closes: readonly Close[] | undefined
  hasNoCloses: boolean
  /** The service's clock, ms. */
  now: number
}>

type WatchRowProps = {
  asset: WatchedAsset
  /** Expected share of the insight that ends next. */
  expected: ListedExpected | null
  index: number
  note: string
  now: number
  /** The named list that is shown; null for all assets. */
  list: NamedList | null
  isSelected: boolean
  /** Possible moves of the row; null unless rows are being reordered and this one has a position in the list. */
  moves: { up: boolean; down: boolean } | null
  /** The same object on every render, so that only changed rows render. */
  actions: {
    PriceCells: PriceCells
    select: (index: number) => void
    move: (index: number, by: -1 | 1) => void
    remove: (index: number) => void
  }
}

export const WatchRow = memo(function WatchRow(props: WatchRowProps) {
  const { asset, expected, index, note, now, isSelected, actions } = props
  const { tag, entity, ticker, isUnknown, closesState } = asset
  return (
    <tr
      aria-current={isSelected || undefined}
      onFocus={() => actions.select(index)}
      onClick={() => actions.select(index)}
      className={clsx('group hover:bg-hover', isSelected && 'bg-selected hover:bg-selected-hover')}
    >
      <th scope="row" colSpan={isUnknown ? 3 : 1} className="watch-asset font-regular">
        <span className="flex min-w-0 items-center gap-2">
          {!isUnknown && (
            <AssetLogo tag={tag} label={ticker.symbol} url={entity?.logo_url ?? null} size={24} />
          )}
          <span className="min-w-0">
            <Link
              to={assetPath(tag)}
              data-row-link
              className={clsx(
                '-my-1 block truncate py-1 hover:underline',
                ticker.isBareTag ? 'font-mono text-xs' : 'font-semibold',
              )}
            >
              {ticker.symbol}
              {ticker.exchange && <span className="font-regular text-ink-3">:{ticker.exchange}</span>}
            </Link>
            <span
              className={clsx('block text-xs text-ink-3', !isUnknown && 'truncate')}
              title={asset.name ?? undefined}
            >
              {isUnknown ? 'not found by the entity service; shown by its tag' : asset.name}
            </span>
          </span>
        </span>
      </th>
      {!isUnknown && (
        <actions.PriceCells
          tag={tag}
          entity={entity}
          closes={closesState === 'loaded' ? asset.closes : undefined}
          hasNoCloses={closesState === 'failed'}
          now={now}
        />
      )}
      <InsightCells asset={asset} expected={expected} now={now} />
      <td className="watch-note">
        <span className="block truncate text-ink-2">{note}</span>
      </td>
      <td className="watch-off">
        <span className="watch-tools flex justify-end">
          <RowTools {...props} />
        </span>
      </td>
    </tr>
  )
})

const ICON = { size: 15 } as const
const MOVES = [
  ['up', -1, ArrowUp],
  ['down', 1, ArrowDown],
] as const

function RowTools({ asset, index, now, list, moves, actions }: WatchRowProps) {
  const name = symbolOf(asset)
  if (moves)
    return MOVES.map(([to, by, Arrow]) => (
      <IconButton
        key={to}
        data-move={by}
        label={`Move ${name} ${to}`}
        // Disabled at the top and the bottom, not removed, so that it keeps the focus.
        disabled={!moves[to]}
        onClick={() => actions.move(index, by)}
        icon={<Arrow {...ICON} />}
      />
    ))
  return (
    <>
      <AssetLists tag={asset.tag} name={name} now={now} />
      <IconButton
        label={list ? `Remove ${name} from ${list.name}` : `Stop watching ${name}`}
        onClick={() => actions.remove(index)}
        icon={list ? <X {...ICON} /> : <Bookmark {...ICON} className="fill-current" />}
      />
    </>
  )
}

function InsightCells({ asset, expected, now }: Pick<WatchRowProps, 'asset' | 'expected' | 'now'>) {
  const { running, oppositions, nextEnding, insightsState } = asset
  if (insightsState !== 'loaded')
    return ['watch-active', 'watch-next', 'watch-new'].map((className) => (
      <td key={className} className={className}>
        {insightsState === 'failed' ? <NotAvailable /> : <Skeleton className="w-12" />}
      </td>
    ))
  const [opposition] = oppositions
  const clash = opposition && oppositionWords(opposition.kind, 'Insights')
  const fresh = asset.insights.filter(({ isNew }) => isNew).length
  const next = nextEnding && horizonAndTitle(nextEnding)
  return (
    <>
      <td className="watch-active">
        <span className="inline-flex items-center gap-3" aria-hidden="true">
          {(['up', 'down'] as const).map((direction) => (
            <span
              key={direction}
              className={clsx(
                'inline-flex min-w-7 items-center gap-1.5 data',
                running[direction] > 0 ? ['font-semibold', directionInk(direction)] : 'text-ink-3',
              )}
            >
              <DirectionGlyph direction={direction} />
              {running[direction]}
            </span>
          ))}
        </span>
        <span className="sr-only">{directionsInWords(running)} active</span>
        {opposition && (
          <span
            role="img"
            aria-label={clash}
            title={clash}
            className={clsx(
              'ml-3 inline-block align-[-2px]',
              opposition.kind === 'disagree' ? 'text-ink' : 'text-ink-3',
            )}
          >
            <ArrowLeftRight size={14} />
          </span>
        )}
      </td>
      <td className="watch-next">
        {nextEnding?.endAt ? (
          <>
            <span className="-my-1 block truncate py-1 text-ink-2">
              <b
                className="font-semibold data text-ink"
                title={`${formatDay(nextEnding.endAt)}, counted in weekdays: holidays of the exchange make it later`}
              >
                {timeLeft(nextEnding.endAt, now)}
              </b>{' '}
              {nextEnding.id === null ? (
                next
              ) : (
                <Link to={insightPath(nextEnding.id)} title={next ?? ''} className="py-1 hover:underline">
                  {next}
                </Link>
              )}
            </span>
            {expected && (
              <span className="block truncate text-xs data">
                <ExpectedFact expected={expected} />
              </span>
            )}
          </>
        ) : (
          // Without prices the end cannot be determined.
          <span className="text-ink-3">
            {running.up + running.down + running.unknown > 0 ? 'end date unknown' : 'none active'}
          </span>
        )}
      </td>
      <td className="watch-new">
        <span className={clsx('data', fresh > 0 ? 'font-semibold text-accent-text' : 'text-ink-3')}>
          {fresh} new
        </span>
      </td>
    </>
  )
}
