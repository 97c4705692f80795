import { create } from 'zustand'
import { setPreferences, usePreferences } from '#shared/state/preferences.ts'
import { scaleOfText } from '#shared/ui/text-scale.ts'

/** Below this list width rows become cards, px. */
const CARDS_BELOW = 700
/** Width of the navigation rail by window width, px, as in the style sheet. */
const railPx = (windowPx: number) => (windowPx < 768 ? 0 : windowPx < 1440 ? 52 : 76)

/** State that parts of the page share beside the address. Reset when the list is left, except for selected rows. */
type ListView = {
  /** Label of the filter whose panel is open. */
  openFacet: string | null
  isExportOpen: boolean
  /** "Find a missing insight" is open. */
  isExplaining: boolean
  /** The reader paged on: if that page is empty, the last page is shown instead. */
  hasStepped: boolean
  /** The preview is open over the rows. */
  isDrawerOpen: boolean
  /** Selected rows by id; kept on the way back from one of them. */
  chosen: ReadonlySet<string>
  /** The list in which they were selected. */
  chosenIn: string
  visibleIds: readonly string[]
  /** Width of rows and preview, px at the default text size. */
  widthPx: number
  textScale: number
}

const roomOf = (pxOnScreen: number) => {
  const textScale = scaleOfText()
  return { widthPx: pxOnScreen / textScale, textScale }
}

const initial = () => ({
  openFacet: null,
  isExportOpen: false,
  isExplaining: false,
  hasStepped: false,
  isDrawerOpen: false,
  visibleIds: [],
  // A guess until it is measured, so that the first rows do not move.
  ...roomOf(innerWidth - railPx(innerWidth)),
})

export const useListView = create<ListView>(() => ({ ...initial(), chosen: new Set(), chosenIn: '' }))

export const setListView = (change: Partial<ListView>) => useListView.setState(change)
export const resetListView = () => useListView.setState(initial())

/** Ref of the element with rows and preview: follows its width, from its first layout on. */
export function followWidth(element: HTMLElement | null) {
  if (!element) return undefined
  const observer = new ResizeObserver(() => {
    // An element without layout has no width.
    if (element.clientWidth > 0) setListView(roomOf(element.clientWidth))
  })
  observer.observe(element)
  return () => observer.disconnect()
}

export const openFacet = (label: string | null) => setListView({ openFacet: label })

/** Another list starts without selected rows. */
export function chooseIn(list: string) {
  if (list !== useListView.getState().chosenIn) setListView({ chosen: new Set(), chosenIn: list })
}

export function toggleChosen(id: string) {
  const chosen = new Set(useListView.getState().chosen)
  if (!chosen.delete(id)) chosen.add(id)
  setListView({ chosen })
}

/** From this list width on the preview stands beside the rows. */
const DOCKED_FROM = 1340
const WIDE_FROM = 1700
/** Below this a narrower drawer leaves room for the rows. */
const SLIM_BELOW = 900

/** Stable, so that its users are not redrawn. */
function toggle() {
  const { widthPx, isDrawerOpen } = useListView.getState()
  if (widthPx < DOCKED_FROM) setListView({ isDrawerOpen: !isDrawerOpen })
  else setPreferences({ isPreviewOpen: !usePreferences.getState().isPreviewOpen })
}

/** Whether and where the preview is shown, and the width left for the rows. */
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
