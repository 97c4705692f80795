/**
 * The prefix makes browsers refuse the cookie unless it is `Secure`, for this very host and for every path, so that no
 * neighbouring host can plant one.
 */
const PREFIX = '__Host-'

export type CookieName = 'desk-session' | 'desk-sign-in'

/** The value of a cookie; null when there is none, or more than one so that nobody can say which is ours. */
export function readCookie(header: string | undefined, name: CookieName): string | null {
  const wanted = `${PREFIX}${name}=`
  const found = (header ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(wanted))
  return found.length === 1 && found[0] ? found[0].slice(wanted.length) : null
}

/** `SameSite=Lax`: the way back from the provider begins on its site, and is a plain navigation. */
export function setCookie(name: CookieName, value: string, maxAgeMs: number): string {
  return `${PREFIX}${name}=${value}; Path=/; Max-Age=${Math.floor(maxAgeMs / 1000)}; Secure; HttpOnly; SameSite=Lax`
}

export const clearCookie = (name: CookieName) => setCookie(name, '', 0)
