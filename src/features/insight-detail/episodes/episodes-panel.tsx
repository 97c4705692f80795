import { useMemo } from 'react'
import type { Insight } from '#contract/records/insight.ts'
import type { CaptionOf } from '#features/insight-detail/model/insight-facts.ts'
import { countOf } from '#shared/format/words.ts'
import { useCommands } from '#shared/state/commands.ts'
import { EmptyState } from '#shared/ui/states/empty-state.tsx'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { SkeletonText } from '#shared/ui/skeleton-text.tsx'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import type { SelectEpisode } from '#features/insight-detail/model/detail-search.ts'
import { PricesFailed, type PriceLoad } from '#features/insight-detail/model/use-detail-data.tsx'
import type { Close } from '#contract/rules/price-basis.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { eventDays, type Episode } from '#contract/records/episode.ts'
import { formatDay } from '#shared/format/date.ts'
import { episodeMarks } from './episode-drawing.ts'
import { EpisodeList } from './episode-list.tsx'
import { EpisodesAligned } from './episodes-aligned.tsx'
import { EpisodesOnPrice } from './episodes-on-price.tsx'

type EpisodesPanelProps = {
  insight: Insight
  model: Pick<DetailModel, 'facts' | 'row' | 'horizon' | 'path'>
  closes: readonly Close[]
  currency: string | null
  prices: PriceLoad
  selected: number | null
  onSelect: SelectEpisode
  caption: CaptionOf
}

/** The past cases: on the price, aligned at the start, and as a list; one selection for all three. */
export function EpisodesPanel(props: EpisodesPanelProps) {
  const { insight, model, closes, currency, prices, selected, onSelect, caption } = props
  const { facts, row, horizon } = model
  const { episodes } = insight
  const spread = useMemo(() => episodeSpread(episodes, facts.entryAt), [episodes, facts.entryAt])
  const outcomes = useMemo(
    () => new Map((row?.study?.outcomes ?? []).map((outcome) => [outcome.episode, outcome])),
    [row],
  )
  const marks = useMemo(() => episodeMarks(episodes, outcomes, closes), [episodes, outcomes, closes])
  const next = () => {
    const newestFirst = marks.toReversed()
    onSelect((now) => {
      const at = newestFirst.findIndex((mark) => mark.episode === now)
      return newestFirst[(at + 1) % newestFirst.length]?.episode ?? null
    })
  }
  useCommands(
    marks.length > 0
      ? [{ id: 'next episode', label: 'Next episode', group: 'Insight', keys: 'e', run: next }]
      : [],
  )
  const since = spread ? `${spread.count} since ${new Date(spread.from).getUTCFullYear()}` : undefined
  if (episodes.length === 0) {
    return (
      <Panel title="Episodes" id="episodes">
        <EmptyState title="No episodes provided">
          Without episodes the hit ratios above cannot be checked against prices.
        </EmptyState>
      </Panel>
    )
  }
  const unpriced = marks.filter((mark) => mark.outcome?.excluded === 'no-price').length
  return (
    <Panel
      title="Episodes"
      term="episode"
      id="episodes"
      sub={since}
      actions={
        <span className="inline-flex items-center gap-1.5 text-xs text-ink-3 max-page-md:hidden print:hidden">
          <Kbd>e</Kbd> next episode
        </span>
      }
    >
      <div className="grid gap-x-6 gap-y-4 page-lg:grid-cols-3 [.is-printing_&]:block">
        {prices.isLoading ? (
          <div className="page-lg:col-span-2">
            <SkeletonText lines={6} label="Loading prices" />
          </div>
        ) : prices.isFailed ? (
          <div className="page-lg:col-span-2">
            <PricesFailed prices={prices} so="the episodes cannot be drawn. The list shows their dates" />
          </div>
        ) : closes.length < 2 ? (
          <p className="text-ink-3 page-lg:col-span-2">
            There is no price series for this asset, so the episodes cannot be drawn. The list shows their
            dates.
          </p>
        ) : (
          <>
            <EpisodesOnPrice
              model={model}
              closes={closes}
              currency={currency}
              marks={marks}
              selected={selected}
              onSelect={onSelect}
              caption={caption}
            />
            <div className="screen-only min-w-0">
              <EpisodesAligned
                model={model}
                closes={closes}
                marks={marks}
                selected={selected}
                caption={caption}
              />
            </div>
          </>
        )}
        <div className="screen-only min-w-0">
          <EpisodeList
            episodes={episodes}
            outcomes={outcomes}
            horizon={horizon}
            direction={facts.direction}
            selected={selected}
            onSelect={onSelect}
          />
        </div>
      </div>
      {spread && (
        <p className="mt-2 text-xs text-ink-2">
          {spreadInWords(spread)}{' '}
          {spread.events > spread.count &&
            `${countOf(spread.events, 'event')} form ${countOf(spread.count, 'episode')}: read them as ${countOf(spread.count, 'case')}. `}
          {row?.study && countedInWords(row.study.n, spread.count)}
          {unpriced > 0 && `No price for ${unpriced} of ${spread.count}. `}
          {spread.undated > 0 && `${countOf(spread.undated, 'episode has', 'episodes have')} no date.`}
        </p>
      )}
    </Panel>
  )
}

/** How many of the episodes the recomputed returns use. */
const countedInWords = (counted: number, of: number) =>
  counted === of
    ? `Returns are calculated here from closes. All ${of} episodes count. `
    : `Returns are calculated here from closes. ${counted} of ${of} episodes count: windows that overlap or had not ended by publication are left out. `

/** How the episodes spread over time: many separate cases, or one period counted often. */
type EpisodeSpread = {
  count: number
  undated: number
  events: number
  from: number
  to: number
  /** Episodes that began in the five years before the insight. */
  recent: number
  longestGapMs: number
  /** Episodes that begin before an earlier one has ended. */
  overlapping: number
}

const FIVE_YEARS = 5 * 365.25 * MS_PER_DAY

function episodeSpread(episodes: readonly Episode[], emittedAt: number | null): EpisodeSpread | null {
  const dated = episodes
    .flatMap(({ start_date, end_date }) =>
      start_date === null ? [] : [{ start: start_date, end: end_date ?? start_date }],
    )
    .sort((a, b) => a.start - b.start)
  const first = dated[0]
  const last = dated.at(-1)
  if (!first || !last) return null
  const until = emittedAt ?? last.start
  let longestGapMs = 0
  let overlapping = 0
  let reach = first.end
  for (const { start, end } of dated.slice(1)) {
    if (start <= reach) overlapping += 1
    longestGapMs = Math.max(longestGapMs, start - reach)
    reach = Math.max(reach, end)
  }
  return {
    count: dated.length,
    undated: episodes.length - dated.length,
    events: episodes.reduce((sum, episode) => sum + eventDays(episode).length, 0),
    from: first.start,
    to: last.start,
    recent: dated.filter(({ start }) => start > until - FIVE_YEARS).length,
    longestGapMs,
    overlapping,
  }
}

/** `42 episodes over 31 years; 8 of them began in the last five years. Longest gap 19 months. No episodes overlap.` */
function spreadInWords(spread: EpisodeSpread): string {
  const years = (spread.to - spread.from) / (365.25 * MS_PER_DAY)
  const over =
    spread.count === 1
      ? `One episode, from ${formatDay(spread.from)}.`
      : years < 1
        ? `All ${spread.count} episodes lie within one year.`
        : `${spread.count} episodes over ${countOf(Math.round(years), 'year')}; ${spread.recent} of them began in the last five years.`
  const months = Math.round(spread.longestGapMs / (30.44 * MS_PER_DAY))
  const gap = spread.count > 1 && months > 0 ? ` Longest gap ${countOf(months, 'month')}` : ''
  const overlap =
    spread.overlapping === 0
      ? 'No episodes overlap'
      : `${countOf(spread.overlapping, 'episode overlaps', 'episodes overlap')} an earlier one (bracketed on the price)`
  return spread.count === 1 ? over : `${over}${gap ? `${gap}. ${overlap}.` : ''}`
}
