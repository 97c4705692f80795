import { setPreferences, usePreferences } from '#shared/state/preferences.ts'
import { CARDS_BELOW, setListView, useListView } from './list-view.ts'

/** From this width of the list on, the preview is part of the picture; below, it is opened over the list when asked for. */
const DOCKED_FROM = 1340
const WIDE_FROM = 1700
/** Below this a full drawer would leave too little of the rows. */
const SLIM_BELOW = 900

/** The same function at every drawing: what takes it is not drawn again. */
function toggle() {
  const { widthPx, isDrawerOpen } = useListView.getState()
  if (widthPx < DOCKED_FROM) setListView({ isDrawerOpen: !isDrawerOpen })
  else setPreferences({ isPreviewOpen: !usePreferences.getState().isPreviewOpen })
}

/** Whether and how the preview stands beside the rows, and what it leaves to them. */
export function usePreview() {
  const isWanted = usePreferences(({ isPreviewOpen }) => isPreviewOpen)
  const isDrawerOpen = useListView((view) => view.isDrawerOpen)
  const listWidth = useListView(({ widthPx }) => widthPx)
  const isCards = listWidth < CARDS_BELOW
  const isDrawer = listWidth < DOCKED_FROM
  const isOpen = !isCards && (isDrawer ? isDrawerOpen : isWanted)
  const widthPx = listWidth < SLIM_BELOW ? 352 : listWidth < WIDE_FROM ? 424 : 480
  return {
    isOpen,
    isDrawer,
    /** Rows are cards: there is no room for a preview. */
    isCards,
    listWidth,
    widthPx,
    /** What it leaves to the rows, px: columns give way, so that none is hidden under it. */
    rowsWidth: listWidth - (isOpen ? widthPx : 0),
    /** Part of the list that a drawer lies over, px. */
    coveredPx: isOpen && isDrawer ? widthPx : 0,
    toggle,
  }
}
