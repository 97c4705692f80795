import { useQueryClient } from '@tanstack/react-query'
import { ArrowUpRight, ArrowLeftRight, Bookmark, Link2, Printer, Signpost } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { failureOf } from '#contract/calls/failure.ts'
import type { Insight } from '#contract/records/insight.ts'
import { kindLabel, sectorWords, subClassLabel } from '#contract/values/classification.ts'
import { directionLabel } from '#contract/values/codes.ts'
import { isAgainst, type DetailModel, type DetailFacts } from '#features/insight-detail/model/detail-model.ts'
import type { DetailData } from '#features/insight-detail/model/panel-data.tsx'
import { formatDay, spokenAge } from '#shared/format/date.ts'
import { rateInterval } from '#shared/format/evidence.ts'
import { formatMarketCap } from '#shared/format/money.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatRate, formatRateRange, formatReturn, returnSign } from '#shared/format/percent.ts'
import { insightClasses, priceFormatOf, type PriceFormat } from '#shared/format/price-format.ts'
import { formatHitRate, hitsOf, inFrequencyWords, isUnclear, formatHits } from '#shared/format/rate-words.ts'
import { horizonInWords, upperFirst } from '#shared/format/words.ts'
import { assetPath, comparePath } from '#shared/navigation/paths.ts'
import { NoteButton } from '#shared/personal/note-parts.tsx'
import { openOverlay, useCommandGroup, type CommandLine } from '#shared/state/commands.ts'
import { sayWatched } from '#shared/state/named-lists/edit-lists.ts'
import { useWatchlist, isInsightWatched, toggleInsight } from '#shared/state/named-lists/watchlist-store.ts'
import { copyLink, showToast } from '#shared/state/toasts.ts'
import { markUnread } from '#shared/state/visit.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { AssetInitial } from '#shared/ui/asset-logo.tsx'
import { IconButton } from '#shared/ui/button.tsx'
import { printWhole } from '#shared/ui/printing.ts'
import { useLastError, describeFailure, RetryButton } from '#shared/ui/states/error-panel.tsx'

export const NO_ASSET = 'Asset not provided'

type DetailHeaderProps = {
  insight: Insight
  model: DetailModel
  data: DetailData
  onChooseHorizon: (horizon: string) => void
}

/** Asset line, headline, and the claim in frequency words with its counts. */
export function DetailHeader(props: DetailHeaderProps) {
  const { insight, data } = props
  const { facts } = props.model
  const symbol = data.ticker?.symbol ?? NO_ASSET
  const claim = claimOf({ ...facts, symbol, conditions: insight.conditions.length })
  const conditionText = insight.conditions
    .flatMap(({ condition_text }) => condition_text ?? [])
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ')
  const nameError = useLastError(data.entityQuery)
  const identity = identityOf(insight, data.now)
  return (
    <header className="min-w-0">
      {/* On a phone the price has a line of its own from the start, so that nothing moves when it loads. */}
      <div className="max-page-md:flex-wrap flex items-center gap-x-3 gap-y-1">
        <AssetLine tag={facts.tag} data={data} />
        <LastClose data={data} prices={facts.prices} />
        {/* On the asset's line, so that the claim has the whole width. */}
        <div className="max-page-md:order-1 max-page-xs:shrink ml-auto shrink-0">
          <DetailActions {...props} />
        </div>
      </div>
      {nameError && (
        <p
          role="alert"
          className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-caution print:hidden"
        >
          {describeFailure(failureOf(nameError), 'The name').title}: the name of the asset is missing.
          <RetryButton variant="ghost" query={data.entityQuery} />
        </p>
      )}
      <h1
        tabIndex={-1}
        className="max-page-md:text-[1.375rem] max-page-md:leading-7 mt-1.5 mb-1 max-w-[61rem] text-[1.625rem] leading-8 font-semibold tracking-[-0.012em] text-balance"
      >
        {facts.title}
      </h1>
      {identity.length > 0 && (
        <p className="mb-1.5 text-xs data !whitespace-normal text-ink-3">{identity.join(' · ')}</p>
      )}
      <p className="max-w-[118ch] text-base leading-[1.3125rem] text-pretty text-ink-2">
        {claim.headline && <b className="font-semibold text-ink">{claim.headline} </b>}
        <span className="inline-block [font-stretch:90%]">{claim.counts}</span> {conditionText}{' '}
        <span className="text-xs text-ink-3">{claim.limits}</span>
      </p>
    </header>
  )
}

/** The ticker comes first, so that it does not move when the name loads. */
function AssetLine({ tag, data }: { tag: string | null; data: DetailData }) {
  if (tag === null || !data.ticker) return <p className="text-ink-3">The asset is not provided.</p>
  const { symbol, exchange, isBareTag } = data.ticker
  const name = data.entity?.name
  return (
    <Link
      to={assetPath(tag)}
      title={name ?? undefined}
      // The name gives way before the price: the headline has it too.
      className="max-page-md:flex-1 page-md:shrink-[9999] -my-1 inline-flex min-w-0 items-center gap-x-2.5 rounded-sm py-1 hover:underline pointer-coarse:min-h-11"
    >
      {/* On a phone six actions leave room for the ticker alone. */}
      <span className="max-page-sm:hidden">
        <AssetInitial tag={tag} label={name ?? symbol} size={22} />
      </span>
      <span className="inline-flex max-w-full shrink-0 items-center gap-1">
        {isBareTag ? (
          <code className="truncate font-mono text-xs">{tag}</code>
        ) : (
          <span className="truncate data">
            <b className="font-semibold">{symbol}</b>
            {exchange && <span className="text-ink-3">:{exchange}</span>}
          </span>
        )}
        <ArrowUpRight size={14} className="max-page-sm:hidden text-ink-3" />
      </span>
      {name && <b className="max-page-sm:sr-only truncate text-base font-semibold">{name}</b>}
      <span className="sr-only">Open the asset</span>
    </Link>
  )
}

function LastClose({ data, prices }: { data: DetailData; prices: PriceFormat }) {
  const last = data.closes.at(-1)
  const before = data.closes.at(-2)
  return (
    <div className="max-page-md:order-2 max-page-md:min-h-5 max-page-md:w-full min-w-0 truncate data text-ink-2 @max-[22.5rem]/page:whitespace-normal">
      {last && (
        <span title={`Last close ${formatDay(last.at)}`}>
          {prices.price(last.value)} {data.currency}{' '}
          {before && (
            <Amount
              text={`${prices.change(last.value - before.value, last.value)} (${formatReturn(last.value / before.value - 1, 2)})`}
              sign={returnSign(last.value / before.value - 1, 2)}
            />
          )}{' '}
          <span className="text-xs text-ink-3">last close {formatDay(last.at)}</span>
        </span>
      )}
    </div>
  )
}

/** What the insight is about and its dates, as far as provided: `Stock`, `Technical`, `Energy`, `US`, `12 bn USD`, `published 9 Dec 2026, 3 days ago`. */
export function identityOf(insight: Pick<Insight, 'metadata' | 'created_at'>, now: number | null): string[] {
  const { metadata, created_at: createdAt } = insight
  const { class: code, asset_cls: assetClass, sub_cls: subClass, market_cap: cap } = metadata
  const { last_value: lastValue, last_value_date: lastDay } = metadata
  const prices = priceFormatOf(insightClasses(insight))
  const known = [
    kindLabel(code, assetClass),
    subClass !== null && subClassLabel(subClass),
    metadata.topic,
    metadata.event,
    metadata.sector && sectorWords(metadata.sector),
    metadata.eco,
    // 0 means that the asset has no market cap.
    cap !== null && cap > 0 && formatMarketCap(cap),
    createdAt !== null &&
      `published ${formatDay(createdAt)}${now === null ? '' : `, ${spokenAge(createdAt, now)}`}`,
    lastValue !== null &&
      `last value ${prices.price(lastValue)}${lastDay === null ? '' : ` on ${formatDay(lastDay)}`}`,
  ]
  return known.filter((each) => typeof each === 'string')
}

/** The page's actions as buttons and keys: `1` to `9` horizons, `s` watch, `d` a call, `w` a note, `a` the asset. */
function DetailActions({ model, data, onChooseHorizon }: DetailHeaderProps) {
  const { id, tag, title } = model.facts
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isWatched = useWatchlist((list) => isInsightWatched(list, id))
  const watch = () => sayWatched('Insight', !isWatched, toggleInsight(id, tag, data.now ?? 0))
  const call = () => openOverlay({ callOn: id })
  const compare = () => void navigate(comparePath([id]))
  const print = () => void printWhole(queryClient)
  const unread = () => {
    markUnread(id)
    showToast('Insight marked as unread')
  }
  useCommandGroup('', 'Insight', [
    ['watch insight', isWatched ? 'Stop watching this insight' : 'Watch this insight', 's', watch],
    ['call on insight', 'Make a call', 'd', call],
    ['compare insight', 'Compare this insight', 'c', compare],
    ['unread insight', 'Mark this insight unread', 'u', unread],
    ['print insight', 'Print this insight', undefined, print],
    ['copy link', 'Copy the link to this view', undefined, copyLink],
    ...(tag ? [['open asset', 'Open the asset', 'a', () => navigate(assetPath(tag))] as CommandLine] : []),
    ...model.horizons.slice(0, 9).map((horizon, i): CommandLine => {
      const choose = () => onChooseHorizon(horizon)
      return [`horizon ${horizon}`, `Horizon ${horizon}`, String(i + 1), choose]
    }),
  ])
  return (
    <div className="max-page-sm:gap-0 max-page-xs:flex-wrap -mr-1.5 flex shrink-0 items-center gap-1 print:hidden">
      <IconButton
        label={isWatched ? 'Watching' : 'Watch'}
        shortcut="s"
        aria-pressed={isWatched}
        onClick={watch}
        icon={<Bookmark size={15} fill={isWatched ? 'currentColor' : 'none'} />}
      />
      <IconButton label="Make a call" shortcut="d" onClick={call} icon={<Signpost size={15} />} />
      <NoteButton on={{ kind: 'insight', key: id, title }} group="Insight" />
      <IconButton label="Compare" shortcut="c" onClick={compare} icon={<ArrowLeftRight size={15} />} />
      <IconButton label="Copy link" onClick={() => void copyLink()} icon={<Link2 size={15} />} />
      <IconButton label="Print" onClick={print} icon={<Printer size={15} />} />
    </div>
  )
}

type ClaimInputs = Pick<
  DetailFacts,
  'direction' | 'directionCode' | 'horizon' | 'rate' | 'median' | 'cases'
> & {
  /** The ticker and not the name, which loads later and would change the sentence. */
  symbol: string
  conditions: number
}

const NUMBER_WORDS = ['no', 'one', 'both', 'all three', 'all four', 'all five']

/**
 * The claim of an insight: `headline` is the finding in frequency words, rounded down to a tenth of its cases, or in percent without a
 * count, and null without a hit ratio or a direction; `counts` like `30 of 42, median +4.0%.`; `limits` what the figures do not say.
 */
export function claimOf(inputs: ClaimInputs) {
  const { symbol, conditions, direction, directionCode, horizon, rate, median, cases } = inputs
  const medianWords =
    median === null
      ? 'the median is not provided'
      : `median ${formatReturn(median)}${isAgainst(median, direction) ? ', against the stated direction' : ''}`
  const limits = limitsOf(rate, cases)
  const claim = (counts: string, headline: string | null = null) => ({ headline, counts, limits })
  if (rate === null) return claim(`The service provides no hit ratio; ${medianWords}.`)
  const hits = hitsOf(rate, cases)
  const sample =
    cases === null
      ? `${formatRate(rate)} of past cases, sample size not provided`
      : hits === null
        ? formatHitRate(rate, cases)
        : formatHits(hits, cases)
  const counts = `${upperFirst(sample)}, ${medianWords}.`
  if (direction === 'unknown')
    return claim(
      `${counts} ${directionCode === null ? 'The direction is not provided' : `${directionLabel(directionCode)} is an unknown code`}, so hits cannot be read as up or down.`,
    )
  const when =
    conditions <= 1
      ? 'When this condition held'
      : `When ${NUMBER_WORDS[conditions] ?? `all ${conditions}`} conditions held`
  const moved = direction === 'up' ? 'higher' : 'lower'
  const later = horizon ? `${horizonInWords(horizon)} later` : 'later'
  return claim(counts, `${when}, ${symbol} was ${moved} ${later} in ${casesInWords(rate, cases, hits)}.`)
}

/** `about 7 of 10 past cases`, or exactly `all` or `none of` them. */
function casesInWords(rate: number, cases: number | null, hits: number | null): string {
  if (cases !== null && cases > 1 && hits === cases) return `all ${formatCount(cases)} past cases`
  if (cases !== null && cases > 1 && hits === 0) return `none of ${formatCount(cases)} past cases`
  const words = cases === null ? null : inFrequencyWords(rate, cases)
  return `${words ?? `${formatRate(rate, cases)} of`} past cases`
}

function limitsOf(rate: number | null, cases: number | null): string {
  const interval = rateInterval(rate, cases)
  const plain = 'Past outcomes, not a forecast.'
  if (!interval) return plain
  const range = `95% interval ${formatRateRange(interval)}`
  return isUnclear(rate, cases) ? `Could be chance: the ${range} includes 50%. ${plain}` : plain
}
