import { useQuery } from '@tanstack/react-query'
import { sort } from 'd3-array'
import { ArrowLeftRight } from 'lucide-react'
import { Link } from 'react-router'
import { feedQueries } from '#api/queries/insight-queries.ts'
import type { FeedInsight } from '#contract/records/feed.ts'
import { insightEnd } from '#contract/rules/insight-end.ts'
import { windowHasEnded } from '#contract/rules/insight-status.ts'
import type { DetailFacts } from '#features/insight-detail/model/detail-model.ts'
import type { DetailData } from '#features/insight-detail/model/panel-data.tsx'
import { formatDay } from '#shared/format/date.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { formatHitRate, outOfSampleWords } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'
import { comparePath, insightPath } from '#shared/navigation/paths.ts'
import { CONFLICT_QUALITY, oppositionOf, type Stance } from '#shared/predictions/opposition.ts'
import { listedCases, listedInsight } from '#shared/predictions/stated-insight.ts'
import { buttonClass, useShown } from '#shared/ui/button.tsx'
import { DirectionGlyph, directionInk } from '#shared/ui/indicators/direction-mark.tsx'
import { QualityMeter } from '#shared/ui/indicators/quality-meter.tsx'
import { Panel, SkeletonText } from '#shared/ui/panel.tsx'
import { LastFailure } from '#shared/ui/states/error-panel.tsx'

type OtherInsightsPanelProps = {
  tag: string
  facts: DetailFacts
  data: Pick<DetailData, 'ticker' | 'entity' | 'now' | 'closes' | 'units'>
}

/** The other insights on this asset, listed and never netted; opposite ones are marked. */
export function OtherInsightsPanel({ tag, facts, data }: OtherInsightsPanelProps) {
  const feed = useQuery(feedQueries.page({ entity: [tag], limit: 20 }))
  const self = { ...facts, name: data.entity?.name ?? null }
  const others = otherInsights(feed.data?.items ?? [], self, data)
  const { shown, more } = useShown(others, 4, 'mx-2 mb-1')
  const title = `Other insights on ${data.ticker?.symbol ?? tag}`
  if (!feed.data)
    return (
      <Panel title={title}>
        <LastFailure query={feed} what="Other insights" className="!p-0">
          <SkeletonText label="Loading other insights" />
        </LastFailure>
      </Panel>
    )
  const words = oppositionNote(others)
  const loaded = `${countOf(others.length, 'other')}${feed.data.isLast ? '' : ' loaded, more exist'}`
  // The comparison has four columns.
  const compared = others.flatMap((other) => other.id ?? []).slice(0, 3)
  return (
    <Panel
      title={title}
      sub={others.length === 0 ? 'none in six months' : loaded}
      actions={
        compared.length > 0 && (
          <Link to={comparePath([facts.id, ...compared])} className={buttonClass('ghost')}>
            Compare
          </Link>
        )
      }
      isFlush
    >
      {words && (
        <p className="flex gap-2 px-4 pt-1 pb-1.5 text-xs text-ink-2">
          <ArrowLeftRight size={14} className="mt-px shrink-0" />
          {words}
        </p>
      )}
      {others.length === 0 ? (
        <p className="px-4 pb-2 text-ink-3">No other insight on this asset in the last six months.</p>
      ) : (
        <ul>
          {shown.map((other) => (
            <OtherRow key={other.key} other={other} />
          ))}
        </ul>
      )}
      {more}
    </Panel>
  )
}

const CHIPS = { opposite: 'opposite direction', disagree: 'disagrees' }

function OtherRow({ other }: { other: OtherInsight }) {
  const content = (
    <>
      <span className="font-medium text-pretty">{other.title}</span>
      <span className={`inline-flex items-center gap-1.5 num font-semibold ${directionInk(other.direction)}`}>
        <DirectionGlyph direction={other.direction} size={9} />
        {formatReturn(other.median)}
        <span className="font-regular text-ink-2">{other.horizon}</span>
      </span>
      <span className="col-span-full flex flex-wrap items-center gap-x-1.5 text-xs data text-ink-3">
        <QualityMeter stars={other.stars} />
        <span className="whitespace-normal">{detailsOf(other).join(' · ')}</span>
        {other.opposition && <span className="text-ink">{CHIPS[other.opposition]}</span>}
      </span>
    </>
  )
  const className = 'grid grid-cols-[minmax(0,1fr)_auto] max-page-xs:grid-cols-1 gap-x-3 gap-y-0.5 px-4 py-2'
  return (
    <li className="border-line-faint not-first:border-t">
      {other.id ? (
        <Link to={insightPath(other.id)} className={`${className} hover:bg-hover`}>
          {content}
        </Link>
      ) : (
        <div className={className}>{content}</div>
      )}
    </li>
  )
}

type OtherInsight = ReturnType<typeof otherInsights>[number]

/**
 * The other insights of a feed, titled without the asset's name, with their opposition to this one while both are open. Open ones
 * first, then opposite ones, then the newest.
 */
export const otherInsights = (
  feed: readonly FeedInsight[],
  self: Stance & { id: string; name: string | null },
  { now, closes, units }: Pick<DetailData, 'now' | 'closes' | 'units'>,
) => {
  const others = feed
    .filter((each) => each.id !== self.id)
    .map((each, i) => {
      const listed = listedInsight(each, i, units, self.name)
      const endAt = insightEnd(each, closes)
      return {
        ...listed,
        cases: listedCases(each, units),
        isOpen: now !== null && endAt !== null && !windowHasEnded(closes, endAt, now),
        opposition: oppositionOf(self, { ...listed, endAt }),
      }
    })
  return sort(
    others,
    ({ isOpen }) => !isOpen,
    ({ opposition }) => ['disagree', 'opposite', null].indexOf(opposition),
    ({ createdAt }) => -(createdAt ?? 0),
  )
}

/** `stated 74% · 26 of 35`, `57% out of sample, n not provided`: as on the page of the asset. */
export const detailsOf = ({ rate, cases, outOfSample, createdAt, isOpen }: OtherInsight): string[] => [
  ...(rate === null ? [] : [`stated ${formatHitRate(rate, cases)}`]),
  ...(outOfSample === null ? [] : [outOfSampleWords(outOfSample)]),
  ...(createdAt === null ? [] : [formatDay(createdAt, { year: false })]),
  ...(isOpen ? [] : ['ended']),
]

/** Note above the list if open insights have the opposite direction, else null. */
export function oppositionNote(others: readonly OtherInsight[]): string | null {
  const against = others.filter(({ opposition, isOpen }) => opposition !== null && isOpen)
  if (against.length === 0) return null
  const who = against.length === 1 ? 'One open insight points' : `${against.length} open insights point`
  const disagreeing = against.filter(({ opposition }) => opposition === 'disagree').length
  const weight =
    disagreeing === 0
      ? `No disagreement counts, because one side has a quality below ${CONFLICT_QUALITY}.`
      : `${disagreeing} of them ${disagreeing === 1 ? 'disagrees' : 'disagree'}, with quality ${CONFLICT_QUALITY} or more on both sides.`
  return `${who} in the opposite direction over the same weeks. ${weight}`
}
