import { Pause, Play, RotateCcw, Square } from 'lucide-react'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { Button } from '#shared/ui/button.tsx'
import { Segmented } from '#shared/ui/segmented.tsx'
import { lookedAt } from '#features/track-record/judging/counts.ts'
import type { useJudging } from '#features/track-record/judging/use-judging.ts'
import { CAPS, type Cap } from '#features/track-record/record/record-search.ts'

type RunBarProps = { judging: ReturnType<typeof useJudging>; most: Cap; onMost: (most: Cap) => void }

const OPTIONS = CAPS.map((value) => ({
  value,
  label: formatCount(Number(value)),
  name: `Judge up to ${value}`,
}))

/** How far judging is, and what stops it. */
export function RunBar({ judging, most, onMost }: RunBarProps) {
  const { counts, phase, hasMore, pause, resume, stop, restart } = judging
  const isLive = phase === 'running' || phase === 'paused'
  return (
    <section aria-label="Judging" className="rounded-md border border-line bg-surface px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p role="status" className="min-w-[min(16rem,100%)] flex-1 text-sm">
          <b className="font-semibold">{PHASES[phase]}</b>{' '}
          <span className="text-ink-2">{progressWords(counts.judged, hasMore, phase)}</span>
        </p>
        <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-2">
          <Segmented label="Judge up to" options={OPTIONS} value={most} onChange={onMost} />
          {isLive && (
            <Button
              icon={
                phase === 'paused' ? (
                  <Play aria-hidden="true" size={13} />
                ) : (
                  <Pause aria-hidden="true" size={13} />
                )
              }
              onClick={phase === 'paused' ? resume : pause}
            >
              {phase === 'paused' ? 'Go on' : 'Pause'}
            </Button>
          )}
          {isLive ? (
            <Button icon={<Square aria-hidden="true" size={12} />} onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button icon={<RotateCcw aria-hidden="true" size={13} />} onClick={restart}>
              {phase === 'done' ? 'Judge again' : 'Go on'}
            </Button>
          )}
        </div>
      </div>
      {/* Its room stays when it goes, or the whole record would move up at the end. */}
      <div className="mt-2 h-1">
        {isLive && (
          <progress
            aria-label="Insights judged"
            value={Math.min(counts.judged, Number(most))}
            max={Number(most)}
            className="block h-1 w-full appearance-none overflow-hidden rounded-full bg-press [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-press [&::-webkit-progress-value]:bg-accent"
          />
        )}
      </div>
      {/* On a phone a line for each count: a figure that grows takes no word to the next line with it. */}
      <p className="mt-1.5 text-xs text-ink-3 [&>span]:max-md:block">
        <span>{countOf(lookedAt(counts), 'insight')} looked at, newest first: </span>
        <span>
          {formatCount(counts.judged)} judged, {formatCount(counts.active)} still open,{' '}
        </span>
        <span>
          {formatCount(counts.overlapping)} overlapping a newer one on the same asset and so not counted
          again,{' '}
        </span>
        <span>{formatCount(counts.unjudged)} without prices or without what judging needs.</span>
        {counts.withoutFan > 0 && ` The predictions of ${formatCount(counts.withoutFan)} did not come.`}
      </p>
    </section>
  )
}

const PHASES = {
  running: 'Judging.',
  paused: 'Paused.',
  stopped: 'Stopped.',
  done: 'Done.',
  failed: 'Interrupted.',
} satisfies Record<RunBarProps['judging']['phase'], string>

function progressWords(judged: number, hasMore: boolean, phase: RunBarProps['judging']['phase']): string {
  if (phase !== 'done') return `${countOf(judged, 'insight')} judged so far.`
  return hasMore
    ? `Based on the newest ${formatCount(judged)}; there are more.`
    : `Based on all ${formatCount(judged)} that the service still returns.`
}
