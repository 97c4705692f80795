import type { Episode } from '#contract/records/episode.ts'
import type { Direction } from '#contract/values/codes.ts'
import { episodeMarks, type EpisodeMark } from '#features/insight-detail/episodes/episode-paths.ts'
import type { DetailModel } from '#features/insight-detail/model/detail-model.ts'
import { formatInstant, formatDay } from '#shared/format/date.ts'
import { formatReturn, formatReturnRange } from '#shared/format/percent.ts'
import { countOf } from '#shared/format/words.ts'
import { isHit } from '#shared/predictions/study.ts'
import { quantile } from '#shared/statistics/quantile.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { usePrintTime } from '#shared/ui/printing.ts'

/**
 * First line of every printed page: environment, the time of the figures by the service's clock, and the time of printing by this
 * device's clock. The two differ if the data end in the past.
 */
export function PrintHead({ environment, now }: { environment: string; now: number | null }) {
  const printedAt = usePrintTime()
  return (
    <p className="print-only detail-print-head text-2xs text-ink-2">
      <span className="flex justify-between pb-2">
        <span>
          <b className="font-semibold text-ink">Insight Desk</b> · {environment}
        </span>
        <span>
          {now !== null && `As of ${formatInstant(now)}`}
          {printedAt !== null && ` · printed ${formatInstant(printedAt)}`}
        </span>
      </span>
    </p>
  )
}

type PrintEpisodesProps = { model: DetailModel; episodes: readonly Episode[] }

/** The returns after the episodes, in columns, for print. */
export function PrintEpisodes({ model: { row, horizon, facts }, episodes }: PrintEpisodesProps) {
  const { listed, earlier } = printedEpisodes(episodeMarks(episodes, row?.study?.outcomes))
  const rest = earlierInWords(earlier, facts.direction)
  return (
    <div className="print-only">
      <Panel
        title={`Return ${horizon ?? ''} after each episode`}
        sub="calculated here from closes; in brackets: not counted, because the window overlaps or had not ended"
      >
        <ul className="columns-5 gap-x-4">
          {listed.map(({ episode, startAt, outcome }) => {
            const value = formatReturn(outcome?.value)
            const isExcluded = Boolean(outcome?.excluded)
            return (
              <li
                key={episode}
                className="flex break-inside-avoid justify-between border-b border-line-faint text-[9.5px] leading-[13px] data"
              >
                <span>{formatDay(startAt)}</span>
                <b className={isExcluded ? 'font-regular text-ink-3' : 'font-semibold'}>
                  {isExcluded ? `(${value})` : value}
                </b>
              </li>
            )
          })}
        </ul>
        {rest !== null && <p className="mt-1">{rest}</p>}
      </Panel>
    </div>
  )
}

/** Up to this number all episodes fit on two A4 pages; of more, only the latest are listed and the others summarized. */
const MAX_LISTED = 80
const LATEST = 30

/** Oldest first: the episodes to list, and the earlier ones to summarize. */
export function printedEpisodes(marks: readonly EpisodeMark[]) {
  const cut = marks.length > MAX_LISTED ? marks.length - LATEST : 0
  return { listed: marks.slice(cut), earlier: marks.slice(0, cut) }
}

/** Summary of the episodes that are not listed; null if all are. */
export function earlierInWords(earlier: readonly EpisodeMark[], direction: Direction): string | null {
  const [first, last] = [earlier[0], earlier.at(-1)]
  if (!first || !last) return null
  const returns = earlier.flatMap(({ outcome }) => (outcome?.excluded === null ? (outcome.value ?? []) : []))
  const hits = returns.filter((value) => isHit(value, direction)).length
  const counted =
    returns.length === 0
      ? 'none of them counts'
      : [
          `${returns.length} count`,
          ...(direction === 'unknown' ? [] : [`${hits} of them hit`]),
          `median ${formatReturn(quantile(returns, 0.5))}`,
          `middle 80% ${formatReturnRange(quantile(returns, 0.1), quantile(returns, 0.9))}`,
        ].join(', ')
  return `Not listed: ${countOf(earlier.length, 'earlier episode')} from ${formatDay(first.startAt)} to ${formatDay(last.startAt)}; ${counted}.`
}
