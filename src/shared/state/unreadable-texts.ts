import { KEPT, storeUnreadable } from './stored.ts'

/** A text that could not be read, for whoever can still make something of it, and the key that it is kept under. */
type KeptText = { key: string; text: string }

/** All texts that are kept; none on a good day. */
export function unreadableTexts(): readonly KeptText[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => /^insight-desk\..+\.kept\d*$/.test(key))
      .sort()
      .map((key) => ({ key, text: localStorage.getItem(key) ?? '' }))
  } catch {
    return []
  }
}

/**
 * Discards kept texts. One that another tab has kept in the place of one of them meanwhile stays.
 *
 * @returns how to take that back; it throws where the browser has no room for them any more
 */
export function discardUnreadable(texts: readonly KeptText[]): () => void {
  const gone = texts.filter(({ key, text }) => localStorage.getItem(key) === text)
  for (const { key } of gone) localStorage.removeItem(key)
  return () => {
    for (const { key, text } of gone) storeUnreadable(key.slice(0, key.lastIndexOf(KEPT)), text)
  }
}
