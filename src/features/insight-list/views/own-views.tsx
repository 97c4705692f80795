import { ArrowLeft, ArrowRight, Copy, Trash2 } from 'lucide-react'
import { useListLayout } from '#shared/state/views/list-layout.ts'
import { moveView } from '#shared/state/views/edit-views.ts'
import { useViews, type View } from '#shared/state/views/views.ts'
import { Button } from '#shared/ui/button.tsx'
import { IconButton } from '#shared/ui/icon-button.tsx'
import { copyView, removeView, updateView } from './opening-view.ts'
import { ViewName } from './view-name.tsx'

/**
 * One's own views: their names, their order, their end.
 *
 * @param search query string that a view may take over; null where the present list is a view already
 * @param changed the view that the list was, whose update is offered above
 */
export function OwnViews({ search, changed }: { search: string | null; changed: View | undefined }) {
  const views = useViews((state) => state.views)
  const opens = useListLayout((state) => state.opens)
  return (
    <ul className="max-h-72 overflow-auto border-t border-line-faint">
      {views.map((view, index) => (
        <li key={view.id} className="flex items-center gap-1 border-b border-line-faint py-0.5">
          <ViewName view={view} />
          {search !== null && view.id !== changed?.id && (
            <Button
              variant="ghost"
              onClick={() => updateView(view, search, opens?.id === view.id)}
              title="Save the current list under this name"
            >
              Update
            </Button>
          )}
          <IconButton
            label={`Move ${view.name} to the left`}
            disabled={index === 0}
            onClick={() => moveView(view.id, -1)}
          >
            <ArrowLeft aria-hidden="true" size={13} />
          </IconButton>
          <IconButton
            label={`Move ${view.name} to the right`}
            disabled={index === views.length - 1}
            onClick={() => moveView(view.id, 1)}
          >
            <ArrowRight aria-hidden="true" size={13} />
          </IconButton>
          <IconButton label={`Duplicate ${view.name}`} onClick={() => copyView(view)}>
            <Copy aria-hidden="true" size={13} />
          </IconButton>
          <IconButton label={`Delete ${view.name}`} onClick={() => removeView(view, opens?.id === view.id)}>
            <Trash2 aria-hidden="true" size={13} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
