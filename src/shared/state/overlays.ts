import { create } from 'zustand'

/** Layers over the whole app: the command palette, the table of keys and the glossary. */
export type Overlay = 'palette' | 'keys' | 'words'

const NONE = { overlay: null, typed: '' }

/** Which of them is open; one at a time. Any page may open one. `typed`: the letters pressed since, while its code was on its way. */
export const useOverlay = create<{ overlay: Overlay | null; typed: string }>(() => NONE)

export const openOverlay = (overlay: Overlay) => useOverlay.setState({ overlay, typed: '' })

export const closeOverlay = () => useOverlay.setState(NONE)
