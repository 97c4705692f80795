import { create } from 'zustand'
import { setPreferences, usePreferences } from '#shared/state/preferences.ts'
import { scaleOfText } from '#shared/ui/text-scale.ts'

/** Below this width of the list a row becomes a card, px as at the usual size of letters. */
const CARDS_BELOW = 700
/** The rail stands beside the list: its width from a width of the window on, px: `md` and `xl`, `--rail-w` and `--rail-w-words` of the style sheet. */
const railPx = (windowPx: number) => (windowPx < 768 ? 0 : windowPx < 1440 ? 52 : 76)

/** What the parts of the page must agree on while the list is on screen, beside its address. Gone when it is left, but for what was chosen. */
type ListView = {
  /** Label of the filter whose panel is open. */
  openFacet: string | null
  isExportOpen: boolean
  /** "Why isn't it here?" is open. */
  isExplaining: boolean
  /** The reader wants to be notified of new insights in this list. */
  isNotifying: boolean
  /** How many of them the reader is notified of. */
  notified?: number
  /** A step to a next page was taken: where that turns out to be past the end, the last page stands instead. */
  hasStepped: boolean
  /** The preview was opened over the rows, where it has no room beside them. */
  isDrawerOpen: boolean
  /** Rows picked for export and comparison, by id: still picked on the way back from one of them. */
  chosen: ReadonlySet<string>
  /** The list in which they were picked. */
  chosenIn: string
  /** Rows that are drawn, by id. */
  visibleIds: readonly string[]
  /** Width of rows and preview together, px as at the usual size of letters. */
  widthPx: number
  /** Px on screen for each of those. */
  textScale: number
}

const roomOf = (pxOnScreen: number) => {
  const textScale = scaleOfText()
  return { widthPx: pxOnScreen / textScale, textScale }
}

/** What begins anew with every visit to the list. */
const initial = () => ({
  openFacet: null,
  isExportOpen: false,
  isExplaining: false,
  isNotifying: false,
  hasStepped: false,
  isDrawerOpen: false,
  visibleIds: [],
  // A guess, so that the first rows are drawn where they stay, with the preview's place beside them; measured right after.
  ...roomOf(innerWidth - railPx(innerWidth)),
})

export const useListView = create<ListView>(() => ({ ...initial(), chosen: new Set(), chosenIn: '' }))

export const setListView = (change: Partial<ListView>) => useListView.setState(change)
export const resetListView = () => useListView.setState(initial())

/** Attach it to the element that holds rows and preview: its width is followed from then on. */
export function followWidth(element: HTMLElement | null) {
  if (!element) return undefined
  // What is not laid out has no width, which says nothing.
  const measure = () => {
    if (element.clientWidth > 0) setListView(roomOf(element.clientWidth))
  }
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => observer.disconnect()
}

export const openFacet = (label: string | null) => setListView({ openFacet: label })

/** Another list begins with nothing chosen, whatever led to it. */
export function chooseIn(list: string) {
  if (list !== useListView.getState().chosenIn) setListView({ chosen: new Set(), chosenIn: list })
}

export function toggleChosen(id: string) {
  const chosen = new Set(useListView.getState().chosen)
  if (!chosen.delete(id)) chosen.add(id)
  setListView({ chosen })
}

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
