import { create } from 'zustand'
import { setPreferences, usePreferences } from '#shared/state/preferences.ts'
import { scaleOfText } from '#shared/ui/text-scale.ts'
import { WIDE_FROM } from './insight-search.ts'

/** Below this list width rows become cards, px. */
const CARDS_BELOW = 700
/** Width of the navigation rail by window width, px, as in the style sheet. */
const railPx = (windowPx: number) => (windowPx < 768 ? 0 : windowPx < 1440 ? 52 : 76)

/** State shared by parts of the page that is not in the address. Reset on leaving the list, except for the selected rows. */
type PageState = {
  /** Label of the filter whose panel is open. */
  openFacet: string | null
  isExportOpen: boolean
  /** "Find a missing insight" is open. */
  isExplaining: boolean
  /** The reader has paged: if the page is empty, the page before it is shown instead. */
  hasPaged: boolean
  /** The preview is open over the rows. */
  isDrawerOpen: boolean
  /** Ids of the selected rows; still selected on returning from an insight. */
  selected: ReadonlySet<string>
  /** Filters of the list in which they were selected. */
  selectedIn: string
  visibleIds: readonly string[]
  /** Width of rows and preview, px at the default text size. */
  widthPx: number
  textScale: number
  /** Height of rows and pager, px on screen; 0 until it is measured. */
  heightPx: number
}

const sizeOf = (pxOnScreen: number) => {
  const textScale = scaleOfText()
  return { widthPx: pxOnScreen / textScale, textScale }
}

const initial = () => ({
  openFacet: null,
  isExportOpen: false,
  isExplaining: false,
  hasPaged: false,
  isDrawerOpen: false,
  visibleIds: [],
  // An estimate until it is measured, so that the first rows do not move.
  ...sizeOf(innerWidth - railPx(innerWidth)),
  heightPx: 0,
})

export const usePageState = create<PageState>(() => ({ ...initial(), selected: new Set(), selectedIn: '' }))

export const setPageState = (change: Partial<PageState>) => usePageState.setState(change)
export const resetPageState = () => usePageState.setState(initial())

/** Ref callback for the element with rows and preview: observes its size. */
export function observeSize(element: HTMLElement | null) {
  if (!element) return undefined
  const observer = new ResizeObserver(() => {
    // An element without layout has no width.
    if (element.clientWidth > 0)
      setPageState({ ...sizeOf(element.clientWidth), heightPx: element.clientHeight })
  })
  observer.observe(element)
  return () => observer.disconnect()
}

export const openFacet = (label: string | null) => setPageState({ openFacet: label })

/** Clears the selection when the filters have changed. */
export function keepSelectionIn(filters: string) {
  if (filters !== usePageState.getState().selectedIn)
    setPageState({ selected: new Set(), selectedIn: filters })
}

export function toggleSelected(id: string) {
  const selected = new Set(usePageState.getState().selected)
  if (!selected.delete(id)) selected.add(id)
  setPageState({ selected })
}

/** From this list width on the preview is docked beside the rows, px. */
const DOCKED_FROM = 1340
/** Below this list width the drawer is narrower, px. */
const SLIM_BELOW = 900

/**
 * Shows or hides the preview. If the focus is inside of it, it first moves to the active row of `grid`. At module scope, so that it
 * stays the same function for memoized components.
 */
function toggle(grid?: { step: (by: number) => void } | null) {
  if (document.activeElement?.closest('aside')) grid?.step(0)
  const { widthPx, isDrawerOpen } = usePageState.getState()
  if (widthPx < DOCKED_FROM) setPageState({ isDrawerOpen: !isDrawerOpen })
  else setPreferences({ isPreviewOpen: !usePreferences.getState().isPreviewOpen })
}

/** Whether and where the preview is shown, and the width left for the rows. */
export function usePreview() {
  const isWanted = usePreferences(({ isPreviewOpen }) => isPreviewOpen)
  const isDrawerOpen = usePageState((state) => state.isDrawerOpen)
  const listWidth = usePageState(({ widthPx }) => widthPx)
  const isCards = listWidth < CARDS_BELOW
  const isDrawer = listWidth < DOCKED_FROM
  const isOpen = !isCards && (isDrawer ? isDrawerOpen : isWanted)
  const widthPx = listWidth < SLIM_BELOW ? 352 : listWidth < WIDE_FROM ? 424 : 480
  return {
    isOpen,
    isDrawer,
    isCards,
    listWidth,
    widthPx,
    /** Width left for the rows, px. */
    rowsWidth: listWidth - (isOpen ? widthPx : 0),
    /** Width that a drawer covers, px. */
    coveredPx: isOpen && isDrawer ? widthPx : 0,
    toggle,
  }
}
