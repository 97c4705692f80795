/** Longer than any id that a service gives. */
const LONGEST = 128

/** The id in what somebody typed or pasted: an address of this app, or the id itself; null where it is neither. */
export function typedId(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  const inAddress = /\/insights\/([^/?#]+)/.exec(text)?.[1]
  if (inAddress === undefined) return /[\s/]/.test(text) || text.length > LONGEST ? null : text
  try {
    return decodeURIComponent(inAddress)
  } catch {
    return null
  }
}
