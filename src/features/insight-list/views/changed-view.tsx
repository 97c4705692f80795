import { useNavigate } from 'react-router'
import { useListLayout } from '#shared/state/views/list-layout.ts'
import { insightsPath } from '#shared/navigation/paths.ts'
import { BUILT_IN_VIEWS } from './built-in-views.ts'
import type { View } from '#shared/state/views/views.ts'
import { Button } from '#shared/ui/button.tsx'
import { updateView } from './opening-view.ts'

/** What to do with a view whose list has been changed; "save as" stands below. */
export function ChangedView({ view, search }: { view: View; search: string }) {
  const opens = useListLayout((state) => state.opens)
  const navigate = useNavigate()
  return (
    <div className="flex items-center gap-2">
      <p className="min-w-0 flex-1 truncate text-ink-2">“{view.name}”, changed</p>
      {!BUILT_IN_VIEWS.includes(view) && (
        <Button onClick={() => updateView(view, search, opens?.id === view.id)}>Update</Button>
      )}
      <Button onClick={() => void navigate(insightsPath(view.search))}>Revert</Button>
    </div>
  )
}
