import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { requestLimiter } from '#api/client/request-limiter.ts'
import { calculatorQueries } from '#api/queries/calculator-queries.ts'
import { configQueries, useServiceNow } from '#api/queries/config-queries.ts'
import { entityQueries } from '#api/queries/entity-queries.ts'
import type { Series } from '#contract/records/calculator.ts'
import { priceSeriesOf, type Entity } from '#contract/records/entity.ts'
import type { Close } from '#contract/rules/price-basis.ts'
import { MAX_ENTITIES } from '#contract/values/list-limits.ts'
import { DEFAULT_UNITS } from '#contract/values/units.ts'
import { supposedTicker, tickerParts, type TickerParts } from '#shared/format/asset-label.ts'
import { formatDay } from '#shared/format/date.ts'
import { supposedParts, titleParts } from '#shared/format/insight-title.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { assetPath } from '#shared/navigation/paths.ts'
import { usableCloses } from '#shared/predictions/realised-path.ts'
import { closesSince } from '#shared/predictions/still-running.ts'
import { Amount, NotAvailable } from '#shared/ui/amount.tsx'

type NamedInsight = {
  ticker: TickerParts | null
  name: string | null
  /** What the insight says, for a place that names its asset already. */
  what: string
}

/** The daily closes of an asset, as many as a status needs. */
export type Quote = {
  entity: Entity | null
  /** Ascending; empty while they are awaited, and where they failed. */
  closes: readonly Close[]
  state: 'here' | 'awaited' | 'failed'
}

const NO_CLOSES: readonly Close[] = []
const AWAITED: Quote = { entity: null, closes: NO_CLOSES, state: 'awaited' }
const closesIn = ({ points }: Series) => usableCloses(points)

/** What the page asks for in numbers, of all panels together: closes and counts. The panels' own questions come first. */
export const inTurn = requestLimiter(new AbortController().signal, { most: 4 }).run

/**
 * Names and closes of the assets that a panel shows. The names are asked for together. While they load, ticker and title are derived
 * from tag and title, so that the words do not change later.
 */
export function useAssets(tags: readonly (string | null)[]) {
  const now = useServiceNow()
  const { data: config } = useQuery(configQueries.app())
  const asked = [...new Set(tags.flatMap((tag) => tag ?? []))].slice(0, MAX_ENTITIES)
  const { data, errorUpdatedAt, isPlaceholderData } = useQuery({
    ...entityQueries.batch(asked),
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
  })
  const isNamed = (data !== undefined && !isPlaceholderData) || errorUpdatedAt > 0
  const series = useQueries({
    queries: asked.map((tag) => ({
      ...calculatorQueries.recent(
        priceSeriesOf(tag, data?.get(tag) ?? null),
        closesSince(now),
        config?.units ?? DEFAULT_UNITS,
        inTurn,
      ),
      select: closesIn,
      // If the names fail, the usual name of the series is tried.
      enabled: config !== undefined && isNamed,
    })),
  })
  const quotes = new Map(
    asked.map((tag, i): [string, Quote] => {
      const { data: closes, errorUpdatedAt: failedAt = 0 } = series[i] ?? {}
      const state = closes ? 'here' : failedAt > 0 ? 'failed' : 'awaited'
      return [tag, { entity: data?.get(tag) ?? null, closes: closes ?? NO_CLOSES, state }]
    }),
  )
  return {
    named: ({ tag, title }: { tag: string | null; title: string }): NamedInsight => {
      const entity: Entity | undefined = tag === null ? undefined : data?.get(tag)
      const name = entity?.name?.trim() || null
      const ticker = tag === null ? null : data ? tickerParts(tag, entity) : supposedTicker(tag)
      const isAwaited = data === undefined && errorUpdatedAt === 0
      return { ticker, name, what: (isAwaited ? supposedParts(title) : titleParts(title, name)).what }
    },
    quoteOf: (tag: string | null): Quote => (tag === null ? undefined : quotes.get(tag)) ?? AWAITED,
    /** Some closes are on their way. */
    isAwaited: [...quotes.values()].some(({ state }) => state === 'awaited'),
  }
}

type AssetLinkProps = { tag: string | null; named: NamedInsight; quote: Quote }

/** `HALV:XSTO`, its name in the tooltip, with its last close; what nothing resolves stays as its tag. */
export function AssetLink({ tag, named: { ticker, name }, quote }: AssetLinkProps) {
  if (tag === null || ticker === null) return <NotAvailable />
  const { symbol, exchange, isBareTag } = ticker
  return (
    <span className="max-page-md:inline-flex max-page-md:min-w-0 max-page-md:flex-wrap max-page-md:items-baseline max-page-md:gap-x-2">
      <Link
        to={assetPath(tag)}
        title={name ?? tag}
        className={clsx('hover:underline', isBareTag ? 'font-mono text-xs' : 'data text-ink-3')}
      >
        {isBareTag ? symbol : <b className="font-semibold text-ink">{symbol}</b>}
        {!isBareTag && exchange && `:${exchange}`}
      </Link>
      <LastClose quote={quote} />
    </span>
  )
}

/** `62.40 +1.30%`: the last close and its change from the one before. It keeps its line while it is awaited. */
export function LastClose({ quote: { entity, closes, state } }: { quote: Quote }) {
  const [before, last] = closes.slice(-2)
  const line = 'data block text-xs text-ink-2 page-md:min-w-24 page-md:whitespace-nowrap'
  if (state === 'awaited')
    return (
      <span aria-hidden="true" className={line}>
        …
      </span>
    )
  if (!before || !last) return <NotAvailable className="block text-xs" />
  const change = last.value / before.value - 1
  return (
    <span
      className={line}
      title={`Close of ${formatDay(last.at)}, change from the close of ${formatDay(before.at)}`}
    >
      {priceFormatOf(entity).price(last.value)}{' '}
      <Amount text={formatReturn(change, 2)} sign={returnSign(change, 2)} />
    </span>
  )
}
