import { clsx } from 'clsx'
import { Volume2 } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useServiceNow } from '#api/queries/config-queries.ts'
import { enqueueOnScreen } from '#api/queries/priced-assets.ts'
import type { Entity } from '#contract/records/entity.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import {
  usePageAsset,
  usePriceFormat,
  tickerOf,
  useServiceClock,
} from '#features/asset-overview/model/use-asset.ts'
import { formatDay, formatTime, isoInstant } from '#shared/format/date.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { useCommandGroup } from '#shared/state/commands.ts'
import { usePreferences } from '#shared/state/preferences.ts'
import { NotAvailable, ReturnAmount } from '#shared/ui/amount.tsx'
import { IconButton } from '#shared/ui/button.tsx'
import { DirectionGlyph } from '#shared/ui/indicators/direction-mark.tsx'
import { Skeleton } from '#shared/ui/panel.tsx'
import { useIsInView, useIsNear } from '#shared/ui/use-is-near.ts'
import {
  changeFrom,
  isOld,
  freshnessWords,
  usePagePrice,
  type DatedPrice,
  type Freshness,
  type LivePrice,
  useLivePrice,
} from './use-live-price.ts'

const FLASH_MS = 140

/**
 * The current price with its freshness (live, delayed, stale, closed), the pre-market price and the last close. It subscribes to
 * the stream itself, so that up to four messages a second render only this part.
 */
export function PriceHeader() {
  const { points, seriesQuery, currency } = usePageAsset()
  const hasNoPoints = seriesQuery.isError
  const now = useServiceNow() // updates every minute, so that an open page notices a new day
  const live = usePagePrice()
  const { freshness, reference, preMarket, lastClose } = live
  const format = usePriceFormat()
  const { read, reading } = usePriceReading(live, currency, now)
  const isCloseLoading = points === undefined && !hasNoPoints
  const isClosed = freshness.state === 'closed'
  if (freshness.state === 'off' && !live.isSettled)
    return <Skeleton className="max-page-md:h-27 h-[3.4rem] w-56" />
  return (
    <>
      <dl className="max-page-md:min-h-27 max-page-md:content-start max-page-md:gap-x-6 flex flex-wrap items-end gap-x-7 gap-y-2">
        <div className="max-page-md:w-full">
          <dt className="text-2xs text-ink-3">
            {/* First, because the text after it changes its width; within the height of the line. */}
            <IconButton
              label="Read the price"
              shortcut="r"
              onClick={read}
              className="relative -my-2 mr-0.5 -ml-1.5 inline-grid! size-6! align-middle before:absolute before:-inset-x-2 before:-inset-y-2.5 before:md:hidden print:hidden!"
              icon={<Volume2 size={13} />}
            />
            <FreshnessMark freshness={freshness} now={now} />
          </dt>
          <dd className="max-page-md:flex-wrap flex items-baseline gap-x-2.5 font-semibold">
            {freshness.state === 'off' ? (
              <NotAvailable className="text-3xl" />
            ) : (
              <>
                <Flashing price={freshness.price} isStale={isOld(freshness)} />
                <Change price={freshness.price} reference={reference} />
              </>
            )}
            {/* Without a last close beside it, the price has the currency. */}
            {(isCloseLoading ? isClosed && currency : isClosed || !lastClose) && (
              <span className="text-sm">
                <Currency code={currency} isKnown={!hasNoPoints} />
              </span>
            )}
          </dd>
        </div>
        {preMarket && freshness.state !== 'pre-market' && !isClosed && (
          <SidePrice label="Pre-market" time={formatTime(preMarket.time)}>
            {format.price(preMarket.price)}{' '}
            {lastClose && (
              <ReturnAmount
                value={changeFrom(lastClose, preMarket.price).fraction}
                decimals={2}
                className="text-sm font-medium"
              />
            )}
          </SidePrice>
        )}
        {lastClose && !isClosed && (
          <SidePrice label="Last close" time={formatDay(lastClose.time, { year: false })}>
            {format.price(lastClose.price)} <Currency code={currency} />
          </SidePrice>
        )}
        {reference && isClosed && (
          <SidePrice label="Previous close" time={formatDay(reference.time, { year: false })}>
            {format.price(reference.price)}
          </SidePrice>
        )}
      </dl>
      {reading}
    </>
  )
}

/** `isKnown`: a source that could state the currency has loaded. */
const Currency = ({ code, isKnown = true }: { code: string | null; isKnown?: boolean }) => (
  <span className="inline-block max-w-48 font-regular [overflow-wrap:anywhere] whitespace-normal text-ink-3">
    {code ?? (isKnown ? 'currency not provided' : 'currency unknown')}
  </span>
)

const SidePrice = ({ label, time, children }: { label: string; time: string; children: ReactNode }) => (
  <div className="page-md:border-l page-md:border-line page-md:pl-7">
    <dt className="text-2xs text-ink-3">
      {label} {time}
    </dt>
    <dd className="text-lg font-semibold data">{children}</dd>
  </div>
)

function FreshnessMark({ freshness, now }: { freshness: Freshness; now: number }) {
  const words = freshnessWords(freshness, now)
  return (
    <span
      className={clsx('inline-flex items-center gap-1.5', freshness.state === 'stale' && 'text-caution')}
      role={freshness.state === 'stale' ? 'status' : undefined}
    >
      {freshness.state === 'live' && <i aria-hidden="true" className="size-1.5 rounded-full bg-ink" />}
      {'time' in freshness ? <time dateTime={isoInstant(freshness.time)}>{words}</time> : words}
    </span>
  )
}

/** The current price, with a short tint when it changes, unless reduced motion is set. Never a live region. */
function Flashing({ price, isStale }: { price: number; isStale: boolean }) {
  const hasFlash = usePreferences((preferences) => preferences.hasPriceFlash)
  const format = usePriceFormat()
  const [tint, setTint] = useState<'up' | 'down' | null>(null)
  const before = useRef(price)
  useEffect(() => {
    const was = before.current
    before.current = price
    if (price === was || !hasFlash) return
    setTint(price > was ? 'up' : 'down')
    const timer = setTimeout(() => setTint(null), FLASH_MS)
    return () => clearTimeout(timer)
  }, [price, hasFlash])
  return (
    <span
      aria-live="off"
      className={clsx(
        '-mx-1 rounded-sm px-1 text-3xl data',
        isStale && 'text-ink-3',
        tint === 'up' && 'bg-gain-tint motion-reduce:bg-transparent',
        tint === 'down' && 'bg-loss-tint motion-reduce:bg-transparent',
      )}
    >
      {format.price(price)}
    </span>
  )
}

function Change({ price, reference }: { price: number; reference: DatedPrice | null }) {
  const format = usePriceFormat()
  if (!reference) return null
  const { absolute, fraction } = changeFrom(reference, price)
  const sign = returnSign(fraction, 2)
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 text-lg font-medium data',
        sign > 0 ? 'text-gain' : sign < 0 ? 'text-loss' : 'text-ink-2',
      )}
      title={`Against the close of ${formatDay(reference.time)}, ${format.price(reference.price)}`}
    >
      {sign !== 0 && <DirectionGlyph direction={sign > 0 ? 'up' : 'down'} size={10} />}
      {format.change(absolute, price)} <span>({formatReturn(fraction, 2)})</span>
    </span>
  )
}

type SpokenPrice = Pick<LivePrice, 'freshness' | 'reference'>

/** `read` announces the price to screen readers, by the button or the key `r`. `reading`: the live region to render. */
export function usePriceReading({ freshness, reference }: SpokenPrice, currency: string | null, now: number) {
  const format = usePriceFormat()
  const [spoken, setSpoken] = useState({ text: '', count: 0 })
  const words = () => {
    if (freshness.state === 'off') return 'No price available'
    const change = reference && formatReturn(changeFrom(reference, freshness.price).fraction, 2)
    const amount = [format.price(freshness.price), currency].filter(Boolean).join(' ')
    return [amount, change, freshnessWords(freshness, now)].filter(Boolean).join(', ')
  }
  const read = () => setSpoken(({ count }) => ({ text: words(), count: count + 1 }))
  useCommandGroup('asset.', 'Asset', [
    ['read-price', 'Read the price once', 'r', read, { hint: 'read price' }],
  ])
  const reading = (
    <span role="status" className="sr-only">
      {/* A new element each time, because screen readers ignore unchanged text. */}
      <span key={spoken.count}>{spoken.text}</span>
    </span>
  )
  return { read, reading }
}

type RowPriceProps = {
  tag: string
  entity: Entity | null
  closes: readonly Close[] | undefined
  hasNoCloses: boolean
  now: number
}

/**
 * The price of the asset page as two table cells, with the same sources and the same words for its age. A row subscribes only
 * once it is near the viewport, and sends no requests while it is outside of it.
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
    enqueue: enqueueOnScreen,
  })
  const isLoading = freshness.state === 'off' && !isSettled
  const change =
    freshness.state === 'off' || !reference ? null : changeFrom(reference, freshness.price).fraction
  return (
    <>
      <td ref={ref} className="watch-last">
        {isLoading ? (
          <Skeleton className="ml-auto w-16" />
        ) : freshness.state === 'off' ? (
          <NotAvailable />
        ) : (
          <>
            <b className={clsx('block font-semibold data', isOld(freshness) ? 'text-ink-3' : 'text-ink')}>
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
        {change === null && closes === undefined && !hasNoCloses ? (
          <Skeleton className="ml-auto w-10" />
        ) : (
          !isLoading && <ReturnAmount value={change} decimals={2} />
        )}
      </td>
    </>
  )
}
