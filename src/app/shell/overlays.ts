import { create } from 'zustand'

export type Overlay = 'palette' | 'keys'

/** Which overlay of the whole app is open; one at a time. */
export const useOverlay = create<{ overlay: Overlay | null }>(() => ({ overlay: null }))

export const openOverlay = (overlay: Overlay) => useOverlay.setState({ overlay })
export const closeOverlay = () => useOverlay.setState({ overlay: null })
