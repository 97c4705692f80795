import { LoadAll } from '#features/insight-list/pages/load-all.tsx'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import { useCheckedCount } from '#features/insight-list/rows/outcome-notes.ts'
import { countOf } from '#shared/format/words.ts'
import { HandsFocusOn } from '#shared/ui/states/hands-focus-on.tsx'
import { Notice } from '#shared/ui/states/notice.tsx'
import { toTheRows } from './list-notices.tsx'

/** Over what the rows were narrowed by their status, as long as that is not all there is; without rows their place says so. */
export function OutcomeScope() {
  const { loaded, rows, pages, search } = useList()
  const checked = useCheckedCount(loaded.map(({ id }) => id))
  const isPartial = !pages.isEnd || search.page > 0 || checked < loaded.length
  if (search.outcome.length === 0 || rows.length === 0 || pages.isPrevious || !isPartial) return null
  return (
    <HandsFocusOn onLeave={toTheRows}>
      <Notice className="mx-0 flex-wrap rounded-none border-x-0 border-t-0" actions={<LoadAll />}>
        {checked < loaded.length
          ? `${checked} of ${countOf(loaded.length, 'loaded insight')} checked so far.`
          : `All ${countOf(loaded.length, 'loaded insight')} checked. The list has more.`}{' '}
        The service cannot filter by status.
      </Notice>
    </HandsFocusOn>
  )
}
