import { create } from 'zustand'

/** Why changes last only until this tab is closed, in words, by the key of what was changed; empty on a good day. */
export const useStorageTrouble = create<Record<string, string | undefined>>(() => ({}))
