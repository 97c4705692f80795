import { Pause, Play, RotateCcw, Square } from 'lucide-react'
import { countRead } from '#features/track-record/judging/judging-run.ts'
import type { useJudging } from '#features/track-record/judging/use-judging.ts'
import { formatCount } from '#shared/format/number.ts'
import { countOf } from '#shared/format/words.ts'
import { Button } from '#shared/ui/button.tsx'
import { ProgressBar } from '#shared/ui/panel.tsx'
import { Segmented } from '#shared/ui/toggles.tsx'
import { CAPS, type Cap } from './record-groups.ts'

type RunBarProps = { judging: ReturnType<typeof useJudging>; most: Cap; onMost: (most: Cap) => void }

const OPTIONS = CAPS.map((value) => {
  const label = formatCount(Number(value))
  return { value, label, name: `Judge up to ${label}` }
})

const ICON = { size: 13 } as const

export function RunBar({ judging, most, onMost }: RunBarProps) {
  const { counts, phase, pause, resume, stop, restart } = judging
  const isPaused = phase === 'paused'
  const isLive = phase === 'running' || isPaused
  return (
    <section aria-label="Judging" className="rounded-md border border-line bg-surface px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p
          role="status"
          // Announced when it ends; meanwhile the count grows several times a second.
          aria-live={phase === 'running' ? 'off' : 'polite'}
          className="min-w-[min(16rem,100%)] flex-1 text-sm"
        >
          <b className="font-semibold">{PHASES[phase]}</b>{' '}
          <span className="text-ink-2">{progressWords(judging)}</span>
        </p>
        <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-2">
          <Segmented label="Judge up to" options={OPTIONS} value={most} onChange={onMost} />
          {isLive && (
            <Button
              icon={isPaused ? <Play {...ICON} /> : <Pause {...ICON} />}
              onClick={isPaused ? resume : pause}
            >
              {isPaused ? 'Continue' : 'Pause'}
            </Button>
          )}
          {isLive ? (
            <Button icon={<Square {...ICON} />} onClick={stop}>
              Stop
            </Button>
          ) : (
            <Button icon={<RotateCcw {...ICON} />} onClick={restart}>
              {phase === 'done' ? 'Judge again' : 'Continue'}
            </Button>
          )}
        </div>
      </div>
      {/* Fixed height, so that nothing moves when the bar disappears. */}
      <div className="mt-2 h-1">
        {isLive && (
          <ProgressBar
            aria-label="Insights judged"
            value={Math.min(counts.judged, Number(most))}
            max={Number(most)}
          />
        )}
      </div>
      {/* One line per count on a phone, so that growing numbers do not rewrap the text. */}
      <p className="mt-1.5 text-xs text-ink-3 [&>span]:max-md:block">
        <span>{countOf(countRead(counts), 'insight')} read, newest first: </span>
        <span>
          {formatCount(counts.judged)} judged, {formatCount(counts.active)} still open,{' '}
        </span>
        <span>
          {formatCount(counts.overlapping)} overlapping a newer one on the same asset and not counted,{' '}
        </span>
        <span>{formatCount(counts.unjudged)} without prices or other inputs.</span>
        {counts.withoutCloses > 0 && ` The prices of ${formatCount(counts.withoutCloses)} did not load.`}
        {counts.withoutFan > 0 && ` The predictions of ${formatCount(counts.withoutFan)} did not load.`}
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

type Progress = Pick<RunBarProps['judging'], 'counts' | 'phase' | 'hasMore' | 'isWithoutFeed'>

function progressWords({ counts: { judged }, phase, hasMore, isWithoutFeed }: Progress): string {
  if (phase !== 'done') return `${countOf(judged, 'insight')} judged so far.`
  if (hasMore) return `Based on the newest ${formatCount(judged)}. The service has more.`
  const all = `Based on all ${formatCount(judged)} that the service still returns.`
  return isWithoutFeed ? `${all} It has no feed: insights older than six months are missing.` : all
}
