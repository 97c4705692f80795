import type { View } from '#shared/state/views/views.ts'
import { useTypedOver } from '#shared/ui/use-typed-over.ts'
import { renameView } from './opening-view.ts'

/** The name of a view, to be typed over: saved by Enter or on the way out, taken back by Esc. */
export function ViewName({ view }: { view: View }) {
  const { field, value, typed, type, end } = useTypedOver(view.name)
  const save = () => {
    if (typed !== null && typed !== '' && typed !== view.name) renameView(view, typed)
    end()
  }
  return (
    <input
      ref={field}
      aria-label={`Name of ${view.name}`}
      value={value}
      maxLength={60}
      onChange={(event) => type(event.target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) save()
      }}
      className="min-w-0 flex-1 bg-transparent px-1 -outline-offset-2"
    />
  )
}
