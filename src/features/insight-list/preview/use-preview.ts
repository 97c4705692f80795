import { useState } from 'react'
import { setPreferences, usePreferences } from '#shared/state/preferences.ts'

/** From this width of the list on, the preview is part of the picture; below, it is opened over the list when asked for. */
const DOCKED_FROM = 1340
const WIDE_FROM = 1700
/** Below this a full drawer would leave too little of the rows. */
const SLIM_BELOW = 900

/**
 * Whether and how the preview stands beside the rows.
 *
 * @param listWidth px; 0 until it is measured
 */
export function usePreview(listWidth: number, isCards: boolean) {
  const isWanted = usePreferences(({ isPreviewOpen }) => isPreviewOpen)
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const isDrawer = listWidth < DOCKED_FROM
  const isOpen = !isCards && (isDrawer ? isDrawerOpen : isWanted)
  const widthPx = listWidth < SLIM_BELOW ? 352 : listWidth < WIDE_FROM ? 424 : 480
  return {
    isOpen,
    isDrawer,
    widthPx,
    /** What it leaves to the rows, px: columns give way, so that none is hidden under it. */
    rowsWidth: listWidth - (isOpen ? widthPx : 0),
    /** Part of the list that a drawer lies over, px. */
    coveredPx: isOpen && isDrawer ? widthPx : 0,
    toggle: () => {
      if (isDrawer) setDrawerOpen(!isDrawerOpen)
      else setPreferences({ isPreviewOpen: !isWanted })
    },
  }
}
