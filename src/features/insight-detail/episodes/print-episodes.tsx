import type { Direction } from '#contract/values/codes.ts'
import type { Episode } from '#contract/records/episode.ts'
import { formatDay } from '#shared/format/date.ts'
import { NOT_AVAILABLE } from '#shared/format/number.ts'
import { formatReturn } from '#shared/format/percent.ts'
import { Panel } from '#shared/ui/panel.tsx'
import { earlierInWords, printedEpisodes } from './printed-episodes.ts'
import type { EpisodeOutcome } from '#shared/predictions/study.ts'

type PrintEpisodesProps = {
  episodes: readonly Episode[]
  outcomes: readonly EpisodeOutcome[]
  horizon: string | null
  direction: Direction
}

/** The episodes' returns in columns, for the print. */
export function PrintEpisodes({ episodes, outcomes, horizon, direction }: PrintEpisodesProps) {
  const { listed, earlier } = printedEpisodes(episodes, outcomes)
  const rest = earlierInWords(earlier, direction)
  return (
    <div className="print-only">
      <Panel
        title={`Return ${horizon ?? ''} after each episode`}
        sub="calculated here from closes; in brackets: not counted, because the window overlaps or had not ended"
      >
        <ul className="columns-5 gap-x-4">
          {listed.map(({ startAt, outcome }, i) => {
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
        {rest !== null && <p className="mt-1">{rest}</p>}
      </Panel>
    </div>
  )
}
