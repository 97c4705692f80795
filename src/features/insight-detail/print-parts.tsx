import type { Episode } from '#contract/insight.ts'
import { formatDay, formatInstant } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { Panel } from '#shared/ui/panel.tsx'
import type { EpisodeOutcome } from './study.ts'

/** First line of the paper: where it is from and when it was printed, by the service's clock. */
export const PrintHead = ({ environment, now }: { environment: string; now: number | null }) => (
  <p className="print-only mb-2 text-2xs text-ink-2">
    <span className="flex justify-between">
      <span>
        <b className="font-semibold text-ink">Insight Desk</b> · {environment}
      </span>
      <span>{now === null ? '' : `Printed ${formatInstant(now)}`}</span>
    </span>
  </p>
)

/** Last lines of the paper: what it is not, and where it came from. */
export const PrintFoot = ({ notice }: { notice: string | null }) => (
  <p className="print-only mt-2 border-t border-line-strong pt-1 text-[9px] leading-3 text-ink-2">
    <span className="flex justify-between gap-6">
      <span>
        What followed in the past, not a forecast and not advice. Status estimated by this dashboard. {notice}
      </span>
      <span className="whitespace-nowrap">{window.location.href}</span>
    </span>
  </p>
)

type PrintEpisodesProps = {
  episodes: readonly Episode[]
  outcomes: readonly EpisodeOutcome[]
  horizon: string | null
}

/** Every episode's return in columns: on paper nothing can be scrolled. */
export function PrintEpisodes({ episodes, outcomes, horizon }: PrintEpisodesProps) {
  const byEpisode = new Map(outcomes.map((outcome) => [outcome.episode, outcome]))
  const order = episodes
    .map((episode, index) => ({ startAt: episode.start_date, outcome: byEpisode.get(index) }))
    .sort((a, b) => (a.startAt ?? 0) - (b.startAt ?? 0))
  return (
    <div className="print-only">
      <Panel
        title={`Return ${horizon ?? ''} after each episode`}
        sub="our calculation from closes; in brackets: not counted, its window overlaps or had not ended"
      >
        <ul className="columns-5 gap-x-4">
          {order.map(({ startAt, outcome }, i) => {
            const value = formatReturn(outcome?.value)
            const isOut = outcome !== undefined && outcome.excluded !== null
            return (
              <li
                key={i}
                className="data flex break-inside-avoid justify-between border-b border-line-faint text-[9.5px] leading-[13px]"
              >
                <span>{startAt === null ? NOT_AVAILABLE : formatDay(startAt)}</span>
                <b className={isOut ? 'font-regular text-ink-3' : 'font-semibold'}>
                  {isOut ? `(${value})` : value}
                </b>
              </li>
            )
          })}
        </ul>
      </Panel>
    </div>
  )
}
