import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { insightQueries, predictionQueries } from '#api/queries/insight-queries.ts'
import '#app/pages.css'
import { PageShell } from '#app/shell/page-shell.tsx'
import { InsightDetail } from '#features/insight-detail/insight-detail.tsx'
import { insightPath } from '#shared/navigation/paths.ts'
import { useCommandGroup } from '#shared/state/commands.ts'
import { useListContext, neighboursIn } from '#shared/state/list-context.ts'
import { markRead } from '#shared/state/visit.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { BackToList, useViewKeys, type StartPage } from './page-parts.tsx'

export const start: StartPage = (queryClient, { params }) => {
  const id = params['id']!
  void queryClient.prefetchQuery(insightQueries.detail(id))
  void queryClient.prefetchQuery(predictionQueries.of(id))
}

/** "Next" and "previous" follow the order of the list from which the insight was opened. */
export function Component() {
  const id = useParams()['id']!
  useViewKeys()
  const navigate = useNavigate()
  const context = useListContext()
  const neighbours = neighboursIn(context, id)
  useEffect(() => markRead(id), [id])
  const open = (target: string | null | undefined) => {
    if (target) void navigate(insightPath(target))
  }
  useCommandGroup('insight ', 'Insight', [
    ['next', 'Next insight', 'j', () => open(neighbours?.next)],
    ['previous', 'Previous insight', 'k', () => open(neighbours?.previous)],
  ])
  return (
    <PageShell
      title={
        <span className="flex max-w-full items-center gap-2 max-md:gap-1 max-md:text-base">
          <BackToList />
          {neighbours && (
            // One line: without room for it, the position wraps out of sight.
            <span className="flex h-control min-w-0 flex-wrap gap-0.5 overflow-clip text-sm font-regular text-ink-3 [overflow-clip-margin:4px]">
              <IconButton
                label="Previous insight"
                shortcut="k"
                disabled={!neighbours.previous}
                onClick={() => open(neighbours.previous)}
                icon={<ArrowUp size={14} />}
              />
              <IconButton
                label="Next insight"
                shortcut="j"
                disabled={!neighbours.next}
                onClick={() => open(neighbours.next)}
                icon={<ArrowDown size={14} />}
              />
              <span className="ml-1 truncate leading-(--control-h) data">
                {neighbours.position} of {neighbours.of}
                <span className="max-md:hidden"> loaded</span>
              </span>
            </span>
          )}
        </span>
      }
    >
      <div className="page-room">
        <InsightDetail key={id} id={id} />
      </div>
    </PageShell>
  )
}
