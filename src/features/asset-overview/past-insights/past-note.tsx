import { countOf } from '#shared/format/words.ts'
import { Button } from '#shared/ui/button.tsx'
import type { PastInsights } from './use-past-insights.ts'

type PastNoteProps = { past: PastInsights; markedCount: number }

/**
 * Under the chart, why there are no markers or not all of them yet. Not a live region: the list further down announces the same
 * progress.
 */
export function PastNote({ past, markedCount }: PastNoteProps) {
  if (past.error) {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2 text-caution">
        {past.loaded > 0 ? 'The rest of the past insights did not load.' : 'Past insights did not load.'}
        <Button variant="ghost" onClick={past.resume}>
          Load past insights again
        </Button>
      </span>
    )
  }
  if (past.isLoading) {
    return (
      <span className="text-ink-2">
        {past.loaded > 0
          ? `More past insights are loading, ${countOf(past.loaded, 'insight')} so far.`
          : 'Past insights are loading.'}
      </span>
    )
  }
  if (past.isStopped) return <span>Past insights stopped at {countOf(past.loaded, 'insight')}.</span>
  return past.isComplete && markedCount === 0 ? <span>No past insight in this window.</span> : null
}
