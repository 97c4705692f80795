import { insightsPath } from '#shared/navigation/paths.ts'
import { useListContext } from '#shared/state/list-context.ts'
import { placeState } from '#shared/state/list-place.ts'

/** Where a link or a key back to the list leads: its filters, and its place as it was left. */
export function usePreviousList() {
  const { search, place } = useListContext()
  return { to: insightsPath(search), state: placeState(place) }
}
