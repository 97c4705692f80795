import { create } from 'zustand'

/** The view that was last on screen unchanged: a list that is none is this one with changes. Gone with the page. */
export const useLastView = create<{ id: string | null }>(() => ({ id: null }))
