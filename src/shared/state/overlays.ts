import { create } from 'zustand'

/** Layers over the whole app: the command palette and the table of keys. */
export type Overlay = 'palette' | 'keys'

/** Which of them is open; one at a time. Any page may open one. */
export const useOverlay = create<{ overlay: Overlay | null }>(() => ({ overlay: null }))

export const openOverlay = (overlay: Overlay) => useOverlay.setState({ overlay })

export const closeOverlay = () => useOverlay.setState({ overlay: null })
