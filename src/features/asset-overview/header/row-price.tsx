import { clsx } from 'clsx'
import type { Entity } from '#contract/records/entity.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { isoInstant } from '#shared/format/date.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { Amount, NotAvailable } from '#shared/ui/amount.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useIsInView, useIsNear } from '#shared/ui/use-is-near.ts'
import { tickerOf, useServiceClock } from '#features/asset-overview/series/use-asset.ts'
import { changeFrom, isOld, freshnessWords, useLivePrice } from './use-live-price.ts'

type RowPriceProps = {
  tag: string
  entity: Entity | null
  closes: readonly Close[] | undefined
  hasNoCloses: boolean
  now: number
}

/**
 * The price of the asset's own page as two cells of a row: the same sources, the same words for its age. A row listens to nothing until
 * it comes near the window, and asks for nothing while it is out of it.
 */
export function RowPrice({ tag, entity, closes, hasNoCloses, now }: RowPriceProps) {
  const [ref, isNear] = useIsNear<HTMLTableCellElement>()
  const [viewRef, isInView] = useIsInView<HTMLTableCellElement>()
  const { hasStream } = useServiceClock()
  const { freshness, reference, isSettled } = useLivePrice({
    tag,
    ticker: isNear ? tickerOf(entity) : null,
    hasStream: hasStream && isNear,
    points: closes,
    hasNoPoints: hasNoCloses,
    isInView,
  })
  const isComing = freshness.state === 'off' && !isSettled
  const change =
    freshness.state === 'off' || !reference ? null : changeFrom(reference, freshness.price).fraction
  return (
    <>
      <td ref={ref} className="watch-last">
        {isComing ? (
          <Skeleton className="ml-auto w-16" />
        ) : freshness.state === 'off' ? (
          <NotAvailable />
        ) : (
          <>
            <b className={clsx('data block font-semibold', isOld(freshness) ? 'text-ink-3' : 'text-ink')}>
              {priceFormatOf(entity).price(freshness.price)}
            </b>
            <time
              dateTime={isoInstant(freshness.time)}
              className={clsx('block text-2xs', freshness.state === 'stale' ? 'text-caution' : 'text-ink-3')}
            >
              {freshnessWords(freshness, now)}
            </time>
          </>
        )}
      </td>
      <td ref={viewRef} className="watch-day">
        {!isComing && <Amount text={formatReturn(change, 2)} sign={returnSign(change, 2)} />}
      </td>
    </>
  )
}
