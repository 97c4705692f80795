const MARK = '.kept'

/**
 * Keeps a text beside what takes its place, under a key of its own. One that is kept already is never written over.
 *
 * @throws where the browser has no room for it: then nothing may take its place
 */
export function keepText(key: string, text: string) {
  for (let n = 1; ; n += 1) {
    const own = `${key}${MARK}${n === 1 ? '' : n}`
    const there = localStorage.getItem(own)
    if (there === null) localStorage.setItem(own, text)
    if (there === null || there === text) return
  }
}

/** All texts that are kept, one a line, for whoever can still make something of them; empty on a good day. */
export function keptTexts(): string {
  try {
    return Object.keys(localStorage)
      .filter((key) => /^insight-desk\..+\.kept\d*$/.test(key))
      .sort()
      .map((key) => localStorage.getItem(key))
      .join('\n')
  } catch {
    return ''
  }
}
