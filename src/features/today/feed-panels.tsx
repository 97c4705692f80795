import { group, range } from 'd3-array'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo } from 'react'
import { addWeekdays } from '#contract/values/horizon.ts'
import { dayNumber, midnightOf, MS_PER_DAY, toIsoDay } from '#contract/values/instant.ts'
import type { UnitRules } from '#contract/values/units.ts'
import { formatDay, formatInstant, formatWeekday } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { CONFLICT_QUALITY, oppositionQuality } from '#shared/predictions/opposition.ts'
import { decidedWhere, isDecidedSince, statusOfListed } from '#shared/predictions/status.ts'
import { ReturnAmount } from '#shared/ui/amount.tsx'
import { useShown } from '#shared/ui/button.tsx'
import { STATUS_SOURCE, StatusMark } from '#shared/ui/indicators/status-mark.tsx'
import { QueryNotices, type ShownQuery } from '#shared/ui/states/query-states.tsx'
import { type FeedWindow, decisionCandidates, newConflicts, FEED_PARTS, sinceItems } from './feed-window.ts'
import {
  AssetLink,
  InsightTraits,
  InsightLink,
  useAssets,
  whatOf,
  InsightTable,
  RowsSkeleton,
} from './insight-table.tsx'
import { useExpectedShares } from './news.ts'
import { FootNote, PanelSkeleton, QueryPanel, Sentence } from './panel-parts.tsx'

type SinceProps = {
  feed: FeedWindow
  /** As returned by `useLastVisit`, ms. */
  since: number
  now: number
  units: UnitRules
}

/** Assets whose closes one panel may request. */
const MAX_PRICED = 40
const MAX_SHOWN = 10

/** Insights that worked or failed since the last visit, by the status rule on the closes of their assets. */
export function DecidedPanel({ feed, since, now, units, tags }: SinceProps & { tags: readonly string[] }) {
  const candidates = useMemo(
    () => decisionCandidates(feed.insights, { since, now, units, watched: tags }),
    [feed.insights, since, now, units, tags],
  )
  const judged = [...group(candidates, ({ tag }) => tag).values()].slice(0, MAX_PRICED).flat()
  const { assetOf, isLoading, unpriced } = useAssets(judged.map(({ tag }) => tag))
  const decided = (isLoading ? [] : judged)
    .flatMap((item) => {
      const status = statusOfListed(item.insight, assetOf(item.tag).closes, now, units)
      return isDecidedSince(status, since) ? [{ ...item, status }] : []
    })
    .sort((a, b) => b.status.at - a.status.at || (b.stars ?? -1) - (a.stars ?? -1))
  const unchecked = judged.filter(({ tag }) => assetOf(tag).closesState === 'failed').length
  const worked = decided.filter(({ status }) => status.state === 'worked').length
  return (
    <QueryPanel
      title="Decided since your last visit"
      sub={STATUS_SOURCE}
      query={feed.query}
      isLoading={feed.isLoading || isLoading}
      skeleton={<PanelSkeleton of="what was decided since your last visit" lines={6} />}
    >
      <IncompleteNote feed={feed} />
      <UnpricedNote queries={unpriced} lost={`${countOf(unchecked, 'insight')} could not be checked.`} />
      <p className="px-4 pt-1 pb-2 text-sm">
        {decided.length === 0 ? (
          `No insight ${unchecked > 0 ? 'that could be checked ' : ''}was decided.`
        ) : (
          <b className="font-medium">
            {countOf(decided.length, 'insight')} decided: {worked} worked, {decided.length - worked} failed.
          </b>
        )}
      </p>
      <ul className="text-sm">
        {decided.slice(0, MAX_SHOWN).map((item) => (
          <li
            key={item.key}
            className="max-page-xs:grid-cols-1 page-md:grid-cols-[4.5rem_minmax(0,1fr)_8rem_13rem] grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t border-line-faint px-4 py-2"
          >
            <span className="text-xs">
              <StatusMark state={item.status.state} hasWord className="w-18" />
            </span>
            <span className="max-page-md:order-first max-page-md:col-span-full min-w-0">
              <InsightLink id={item.id}>{whatOf(item.title, assetOf(item.tag))}</InsightLink>
              <InsightTraits item={item} />
            </span>
            <span>
              <AssetLink tag={item.tag} asset={assetOf(item.tag)} />
            </span>
            <span className="max-page-md:col-span-full page-md:text-right text-xs text-ink-2">
              <ReturnAmount value={item.status.whenDecided} className="font-semibold" />{' '}
              <time dateTime={toIsoDay(item.status.at)}>{formatDay(item.status.at, { year: false })}</time>{' '}
              {decidedWhere(item.status, item.direction)}
            </span>
          </li>
        ))}
      </ul>
      <FootNote>
        {decided.length > MAX_SHOWN && `The latest ${MAX_SHOWN} of ${decided.length}. `}
        {candidates.length > judged.length &&
          `Checked: ${judged.length} of ${candidates.length}, on the ${MAX_PRICED} assets with the latest ends. `}
        On watched assets every decision counts. On others only ended horizons do: a signal level may have
        been reached earlier.
      </FootNote>
    </QueryPanel>
  )
}

/** Insights that disagree on one asset, one of them new since the last visit. */
export function ConflictPanel({ feed, since, now, units }: SinceProps) {
  const appeared = useMemo(
    () => newConflicts(feed.insights, { since, now, units }),
    [feed.insights, since, now, units],
  )
  const checked = appeared.slice(0, MAX_SHOWN)
  const { assetOf, isLoading, unpriced } = useAssets(checked.map(({ tag }) => tag))
  const running = (isLoading ? [] : checked).filter(({ tag, up, down }) =>
    [up, down].every((item) => !('at' in statusOfListed(item.insight, assetOf(tag).closes, now, units))),
  )
  return (
    <QueryPanel
      title="New conflicts"
      sub={`bullish and bearish on one asset, each with quality ${CONFLICT_QUALITY} or more`}
      query={feed.query}
      isLoading={feed.isLoading || isLoading}
      skeleton={<PanelSkeleton of="new conflicts" lines={3} />}
    >
      <IncompleteNote feed={feed} />
      <UnpricedNote queries={unpriced} lost="Their insights may have ended." />
      {running.length === 0 && <Sentence>No conflict appeared.</Sentence>}
      <ul className="text-sm">
        {running.map(({ tag, up, down, began }) => (
          <li key={tag} className="border-t border-line-faint px-4 py-2">
            <p className="flex flex-wrap items-start gap-x-2">
              <ArrowLeftRight size={13} className="mt-1 shrink-0 text-ink-3" />
              <AssetLink tag={tag} asset={assetOf(tag)} />
              <span className="ml-auto text-right text-xs text-ink-2" title={formatInstant(began)}>
                {oppositionQuality({ up, down })}
              </span>
            </p>
            {[up, down].map((item) => (
              <p key={item.direction} className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-0.5">
                <InsightLink id={item.id}>{whatOf(item.title, assetOf(tag))}</InsightLink>
                <InsightTraits item={item} />
              </p>
            ))}
          </li>
        ))}
      </ul>
      {appeared.length > checked.length && (
        <FootNote>
          The first {checked.length} of {countOf(appeared.length, 'asset')}.
        </FootNote>
      )}
    </QueryPanel>
  )
}

const UnpricedNote = ({ queries, lost }: { queries: readonly ShownQuery[]; lost: string }) =>
  queries.length > 0 && (
    <div className="px-4 pt-1 pb-2">
      <QueryNotices queries={queries} what={`Prices of ${countOf(queries.length, 'asset')}`} lost={lost} />
    </div>
  )

const IncompleteNote = ({ feed: { pages, queries } }: { feed: FeedWindow }) =>
  (pages.length < queries.length || pages.some(({ isLast }) => !isLast)) && (
    <p className="px-4 pb-1 text-xs text-caution">
      Not every insight is loaded, so some may be missing here.
    </p>
  )

const SHOWN_AT_FIRST = 8

export function EndingPanel({ feed, now, units }: { feed: FeedWindow; now: number; units: UnitRules }) {
  const { queries, pages, insights, recent, oldest } = feed
  const today = midnightOf(now)
  const items = useMemo(() => sinceItems(insights, units), [insights, units])
  const near = useMemo(() => mayEndSoon(items, today), [items, today])
  const { assetOf, isLoading } = useAssets(near.slice(0, MAX_PRICED).map(({ tag }) => tag))
  // With the closes of an asset its holidays so far are known.
  const dated = near.map((item) => ({
    ...item,
    endAt: statusOfListed(item.insight, assetOf(item.tag).closes, now, units).end,
  }))
  const endings = isLoading ? [] : endingSoon(dated, today)
  const { shown, more } = useShown(endings, SHOWN_AT_FIRST, 'mx-2 my-1')
  const rows = useExpectedShares(shown)
  const skeleton = (
    <RowsSkeleton label="Loading horizons that end soon" rows={SHOWN_AT_FIRST}>
      <div className="pt-6" />
    </RowsSkeleton>
  )
  const [short, long] = queries
  const since = [
    ...(short.data ? [`all since ${formatDay(recent)}`] : []),
    ...(long.data ? [`horizons of over two months since ${formatDay(oldest)}`] : []),
  ]
  const unreadable = pages.flatMap((page) => page.unreadable).length
  return (
    <QueryPanel
      title="Horizons ending soon"
      sub={`within ${SOON_WEEKDAYS} weekdays`}
      what="The list of horizons that end soon"
      query={feed.query}
      isLoading={feed.isLoading || isLoading}
      skeleton={skeleton}
    >
      <div className="grid gap-2 px-4 pb-2 empty:hidden">
        {queries.map((query, i) => (
          <QueryNotices key={FEED_PARTS[i]} queries={[query]} what={FEED_PARTS[i]!} />
        ))}
      </div>
      {endings.length === 0 ? (
        <p className="px-4 pt-1 pb-2 text-sm text-ink-2">No horizon ends within {SOON_WEEKDAYS} weekdays.</p>
      ) : (
        <InsightTable name="Horizons that end soon" rows={rows} leading={[{ head: 'Ends', cell: endOf }]} />
      )}
      {more}
      <FootNote>
        {formatCount(endings.length)} of {countOf(items.length, 'loaded insight')}: {since.join(', ')}.
        {unreadable > 0 && ` ${countOf(unreadable, 'insight')} could not be read.`}
        {pages.some(({ isLast }) => !isLast) &&
          ' Older ones may be missing: the service has more than one answer holds.'}{' '}
        The days ahead are counted in weekdays; an exchange holiday moves an end later. A signal level may be
        reached earlier.
      </FootNote>
    </QueryPanel>
  )
}

const endOf = ({ endAt, left }: ReturnType<typeof endingSoon>[number]) => (
  <>
    <time dateTime={toIsoDay(endAt)} className="font-semibold data">
      {formatWeekday(endAt)}
    </time>
    <span className="rows-md:block text-xs text-ink-2">
      {' '}
      {left === 0 ? 'today' : `in ${countOf(left, 'weekday')}`}
    </span>
  </>
)

export const SOON_WEEKDAYS = 5

/** Insights whose horizon ends soon unless holidays delay it, or has ended unless they did; the latest first. */
const mayEndSoon = (items: ReturnType<typeof sinceItems>, today: number) =>
  items
    .filter(
      ({ endAt, endBy }) => endAt !== null && endAt <= addWeekdays(today, SOON_WEEKDAYS) && endBy! >= today,
    )
    .sort((a, b) => b.endAt! - a.endAt!)

/**
 * Insights whose horizon ends soon: the soonest first, on the same day the highest quality first. `left` is the number of weekdays
 * until `endAt` (ms UTC), 0 is today.
 */
export const endingSoon = (items: ReturnType<typeof sinceItems>, now: number) =>
  items
    .flatMap((item) => {
      const { endAt } = item
      const left = endAt === null ? null : weekdaysUntil(endAt, now)
      return endAt === null || left === null ? [] : { ...item, endAt, left }
    })
    .sort((a, b) => a.endAt - b.endAt || (b.stars ?? -1) - (a.stars ?? -1) || (a.key < b.key ? -1 : 1))

/** Weekdays from now until a day soon ahead: 0 is today; null for a day in the past or further ahead. */
export function weekdaysUntil(endAt: number, now: number): number | null {
  const [today, end] = [dayNumber(now), dayNumber(endAt)]
  const reaches = (left: number) => dayNumber(addWeekdays(today * MS_PER_DAY, left)) >= end
  return end < today ? null : (range(SOON_WEEKDAYS + 1).find(reaches) ?? null)
}
