/** First segments of the app's own pages. */
const APP_ROOTS: ReadonlySet<string> = new Set([
  '',
  'insights',
  'assets',
  'track-record',
  'watchlist',
  'compare',
])

const FILE_NAME =
  /\.(?:js|mjs|css|map|json|html?|txt|xml|svg|png|jpe?g|gif|webp|avif|ico|woff2?|webmanifest|php|env)$/i

/**
 * What an address that is no file means for the app: one of its pages, something that only looks like one (the app
 * then says so itself, with status 404), or nothing a page is shown for.
 */
export function pageAddress(path: string): 'page' | 'unknown-page' | 'none' {
  if (path.includes('\\') || path.includes('//')) return 'none'
  const segments = path.slice(1).split('/').map(decoded)
  const isOdd = segments.some(
    (segment) =>
      // eslint-disable-next-line no-control-regex -- a NUL in an address is an attack, never a page
      segment === null || segment.startsWith('.') || /[/\\\u0000-\u001f]/.test(segment),
  )
  const last = segments.at(-1) ?? ''
  if (isOdd || FILE_NAME.test(last ?? '')) return 'none'
  const isKnown = APP_ROOTS.has(segments[0] ?? '') && (segments.length === 1 || last !== '')
  return isKnown ? 'page' : 'unknown-page'
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
