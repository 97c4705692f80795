import type { ReactNode } from 'react'
import { ArrowUpRight } from 'lucide-react'
import { failureOf } from '#api/api-error.ts'
import { AppLink } from '#shared/navigation/app-link.tsx'
import type { Insight } from '#contract/insight.ts'
import { insightTitle } from '#shared/format/insight-title.ts'
import { formatDay } from '#shared/format/date.ts'
import { insightClasses, priceFormatOf, type PriceFormat } from '#shared/format/price-format.ts'
import { formatReturn, returnSign } from '#shared/format/percent.ts'
import { tickerParts } from '#shared/format/ticker.ts'
import { assetPath } from '#shared/navigation/paths.ts'
import { Amount } from '#shared/ui/amount.tsx'
import { AssetInitial } from '#shared/ui/asset-initial.tsx'
import { Button } from '#shared/ui/button.tsx'
import { describeFailure } from '#shared/ui/failure.ts'
import { identityOf } from './identity.ts'
import type { Claim } from '#features/insight-detail/text/claim.ts'
import type { DetailData } from '#features/insight-detail/model/use-detail-data.ts'

type DetailHeaderProps = {
  insight: Insight
  claim: Claim
  data: DetailData
  /** Bookmark, link and print: on the asset's line, so that the claim has the whole width. */
  actions: ReactNode
}

/** Asset line, headline, and the claim in frequency words with what it stands on. */
export function DetailHeader({ insight, claim, data, actions }: DetailHeaderProps) {
  const conditionText = insight.conditions
    .flatMap(({ condition_text }) => condition_text?.trim() || [])
    .map((text) => (/[.!?]$/.test(text) ? text : `${text}.`))
    .join(' ')
  const identity = identityOf(insight.metadata)
  return (
    <header className="min-w-0">
      <div className="flex items-start justify-between gap-3">
        <AssetLine
          tag={insight.metadata.entity}
          data={data}
          prices={priceFormatOf(insightClasses(insight))}
        />
        {actions}
      </div>
      {data.entityQuery.isLoadingError && (
        <p
          role="alert"
          className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-caution print:hidden"
        >
          {describeFailure(failureOf(data.entityQuery.error), 'The name').title}: the name of the asset is
          missing.
          <Button variant="ghost" onClick={() => void data.entityQuery.refetch()}>
            Try again
          </Button>
        </p>
      )}
      <h1
        tabIndex={-1}
        className="mt-1.5 mb-1 max-w-[61rem] text-[1.625rem] leading-8 font-semibold tracking-[-0.012em] text-balance max-md:text-[1.375rem] max-md:leading-7"
      >
        {insightTitle(insight.title, insight.card.name)}
      </h1>
      {identity.length > 0 && (
        <p className="data !whitespace-normal mb-1.5 text-xs text-ink-3">{identity.join(' · ')}</p>
      )}
      <p className="max-w-[118ch] text-base leading-[1.3125rem] text-pretty text-ink-2">
        {claim.headline && <b className="font-semibold text-ink">{claim.headline} </b>}
        <span className="inline-block [font-stretch:90%]">{claim.counts}</span> {conditionText}{' '}
        <span className="text-xs text-ink-3">{claim.limits}</span>
      </p>
    </header>
  )
}

type AssetLineProps = { tag: string | null; data: DetailData; prices: PriceFormat }

function AssetLine({ tag, data, prices }: AssetLineProps) {
  if (tag === null) return <p className="text-ink-3">The asset is not stated.</p>
  const { symbol, exchange, isBareTag } = tickerParts(tag, data.entity)
  const last = data.closes.at(-1)
  const before = data.closes.at(-2)
  return (
    <AppLink
      to={assetPath(tag)}
      className="inline-flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 rounded-sm hover:underline"
    >
      <AssetInitial tag={tag} label={data.entity?.name ?? symbol} size={22} />
      {data.entity?.name && <b className="text-base font-semibold">{data.entity.name}</b>}
      <span className="inline-flex items-center gap-1">
        {isBareTag ? (
          <code className="font-mono text-xs">{tag}</code>
        ) : (
          <span className="data">
            <b className="font-semibold">{symbol}</b>
            {exchange && <span className="text-ink-3">:{exchange}</span>}
          </span>
        )}
        <ArrowUpRight aria-hidden="true" size={14} className="text-ink-3" />
      </span>
      {last && (
        <span className="data text-ink-2" title={`Last close ${formatDay(last.at)}`}>
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
      <span className="sr-only">Open the asset</span>
    </AppLink>
  )
}
