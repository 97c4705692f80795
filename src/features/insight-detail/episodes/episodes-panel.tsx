import { sum } from 'd3-array'
import { memo, useMemo } from 'react'
import type { Episode } from '#contract/records/episode.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import type { SelectEpisode } from '#features/insight-detail/model/detail-search.ts'
import { type PanelData, PriceStates } from '#features/insight-detail/model/panel-data.tsx'
import { formatDay } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { formatHits } from '#shared/format/rate-words.ts'
import { countOf } from '#shared/format/words.ts'
import { useCommandGroup } from '#shared/state/commands.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { EmptyState } from '#shared/ui/states/error-panel.tsx'
import { EpisodeList } from './episode-list.tsx'
import { episodeMarks, episodeRuns, type EpisodeMark } from './episode-paths.ts'
import { EpisodesAligned } from './episodes-aligned.tsx'
import { EpisodesOnPrice } from './episodes-on-price.tsx'

type EpisodesPanelProps = PanelData & {
  episodes: readonly Episode[]
  currency: string | null
  selected: number | null
  onSelect: SelectEpisode
}

/** The past cases on the price, aligned at the start, and as a list, with one selection for all three. */
export const EpisodesPanel = memo(function EpisodesPanel(props: EpisodesPanelProps) {
  const { episodes, model, closes, currency, prices, selected, onSelect, caption } = props
  const { facts, row, horizon } = model
  const marks = useMemo(() => episodeMarks(episodes, row?.study?.outcomes, closes), [episodes, row, closes])
  const next = () => {
    const newestFirst = marks.toReversed()
    onSelect((now) => {
      const at = newestFirst.findIndex((mark) => mark.episode === now)
      return newestFirst[(at + 1) % newestFirst.length]?.episode ?? null
    })
  }
  useCommandGroup('', 'Insight', marks.length > 0 ? [['next episode', 'Next episode', 'e', next]] : [])
  if (episodes.length === 0)
    return (
      <Panel title="Episodes" id="episodes">
        <EmptyState title="No episodes provided">
          Without episodes the hit ratios above cannot be checked against prices.
        </EmptyState>
      </Panel>
    )
  const [first] = marks
  const shared = { model, closes, marks, selected, caption }
  return (
    <Panel
      title="Episodes"
      term="episode"
      id="episodes"
      sub={first && `${formatCount(marks.length)} since ${new Date(first.startAt).getUTCFullYear()}`}
      actions={
        <span className="max-page-md:hidden inline-flex items-center gap-1.5 text-xs text-ink-3 print:hidden pointer-coarse:hidden">
          <Kbd>e</Kbd> next episode
        </span>
      }
    >
      <div className="page-lg:grid-cols-3 grid gap-x-6 gap-y-4 [.is-printing_&]:block">
        {!prices.isLoading && !prices.isFailed && closes.length > 1 ? (
          <>
            <div className="min-w-0">
              <EpisodesOnPrice {...shared} currency={currency} onSelect={onSelect} />
            </div>
            <div className="screen-only min-w-0">
              <EpisodesAligned {...shared} />
            </div>
          </>
        ) : (
          <div className="page-lg:col-span-2">
            <PriceStates
              prices={prices}
              lines={6}
              label="Loading prices"
              so="the episodes cannot be drawn. The list shows their dates"
            >
              <p className="text-ink-3">
                There is no price series for this asset, so the episodes cannot be drawn. The list shows their
                dates.
              </p>
            </PriceStates>
          </div>
        )}
        <div className="screen-only min-w-0">
          <EpisodeList
            episodes={episodes}
            marks={marks}
            horizon={horizon}
            direction={facts.direction}
            isLoading={prices.isLoading}
            selected={selected}
            onSelect={onSelect}
          />
        </div>
      </div>
      {marks.length > 0 && (
        <p className="mt-2 text-xs text-ink-2">
          {spreadInWords(marks, facts.entryAt)} {countsInWords(marks, row?.study?.n)}
          {marks.length < episodes.length &&
            `${countOf(episodes.length - marks.length, 'episode has', 'episodes have')} no date.`}
        </p>
      )}
    </Panel>
  )
})

const YEAR = 365.25 * MS_PER_DAY

/**
 * How the episodes spread over time, so that many separate cases are distinguished from one period counted often: `42 episodes over
 * 31 years; 8 of them began in the last five years. Longest gap 19 months. No episode begins inside another.`
 */
function spreadInWords(marks: readonly EpisodeMark[], emittedAt: number | null): string {
  const [count, first, last] = [marks.length, marks[0]!.startAt, marks.at(-1)!.startAt]
  if (count === 1) return `One episode, from ${formatDay(first)}.`
  const recent = marks.filter(({ startAt }) => startAt > (emittedAt ?? last) - 5 * YEAR).length
  const over =
    last - first < YEAR
      ? `All ${formatCount(count)} episodes lie within one year.`
      : `${countOf(count, 'episode')} over ${countOf(Math.round((last - first) / YEAR), 'year')}; ${formatCount(recent)} of them began in the last five years.`
  const runs = episodeRuns(marks)
  const gaps = runs.slice(1).map(({ from }, i) => from - runs[i]!.to)
  const months = Math.round((12 * Math.max(0, ...gaps)) / YEAR)
  const overlapping = count - runs.length
  const overlap =
    overlapping === 0
      ? 'No episode begins inside another'
      : `${countOf(overlapping, 'episode overlaps', 'episodes overlap')} an earlier one (bracketed on the price)`
  return `${over}${months > 0 ? ` Longest gap ${countOf(months, 'month')}.` : ''} ${overlap}.`
}

/** What is one case, and how many of the episodes the recomputed returns use. */
export function countsInWords(marks: readonly EpisodeMark[], counted: number | undefined): string {
  const of = marks.length
  const events = sum(marks, (mark) => mark.events.length)
  const unpriced = marks.filter((mark) => mark.outcome?.excluded === 'no-price').length
  const words = [
    events > of &&
      `${countOf(events, 'event')} form ${countOf(of, 'episode')}${counted === undefined ? `: read them as ${countOf(of, 'case')} at most` : ''}. `,
    counted !== undefined && 'Returns are calculated here from closes. ',
    counted === of && of > 1 && `All ${formatCount(of)} episodes count as cases. `,
    counted !== undefined &&
      counted !== of &&
      `${formatHits(counted, of)} episodes count as cases: those whose windows overlap or had not ended by publication are left out. `,
    unpriced > 0 && `No price for ${formatHits(unpriced, of)}. `,
  ]
  return words.filter(Boolean).join('')
}
