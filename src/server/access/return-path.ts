const MAX_LENGTH = 2_000
const HOME = '/'

/**
 * Where to go after sign-in. Only a path of our own comes back: whatever else is asked for (another site however it
 * is spelled, another scheme, the sign-in itself, something unreadable) becomes the start page.
 */
export function returnPath(wanted: unknown, publicUrl: URL): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_LENGTH || !wanted.startsWith('/')) return HOME
  // eslint-disable-next-line no-control-regex -- browsers leave tabs and line ends out, and then see another address
  if (/[\\\u0000-\u0020\u007f]/.test(wanted) || !URL.canParse(wanted, publicUrl.href)) return HOME
  const url = new URL(wanted, publicUrl)
  // Dot segments can still leave two slashes in front: as a relative address that would name a host.
  if (url.origin !== publicUrl.origin || url.pathname.startsWith('//')) return HOME
  if (/^\/(?:auth|api)(?:\/|$)/.test(url.pathname)) return HOME
  return url.pathname + url.search + url.hash
}
