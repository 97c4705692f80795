import { create } from 'zustand'

/** Layers over the whole app: the command palette, the table of keys and the glossary. */
export type Overlay = 'palette' | 'keys' | 'words'

/** Which of them is open; one at a time. Any page may open one. */
export const useOverlay = create<{ overlay: Overlay | null }>(() => ({ overlay: null }))

export const openOverlay = (overlay: Overlay) => useOverlay.setState({ overlay })

export const closeOverlay = () => useOverlay.setState({ overlay: null })
