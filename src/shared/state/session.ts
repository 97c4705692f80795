import { create } from 'zustand'
import { createJSONStorage, persist, type PersistOptions } from 'zustand/middleware'

/** The storage of this tab's session. What it has no room for, or does not accept, lasts until a reload. */
function sessionStorageIfRoom() {
  const own = sessionStorage
  return {
    getItem: (key: string) => own.getItem(key),
    setItem: (key: string, text: string) => {
      try {
        own.setItem(key, text)
      } catch {
        // The state in memory has it.
      }
    },
    removeItem: (key: string) => own.removeItem(key),
  }
}

/** State of this tab's session: it survives a reload. */
export const createOfSession = <T>(
  name: string,
  initial: T,
  more: Partial<Pick<PersistOptions<T>, 'version' | 'merge'>> = {},
) =>
  create<T>()(
    persist(() => initial, {
      name,
      version: 1,
      storage: createJSONStorage(sessionStorageIfRoom),
      ...more,
    }),
  )
