import { readablePath } from './readable-path.ts'

/** First segments of the app's own pages. */
const APP_ROOTS: ReadonlySet<string> = new Set([
  '',
  'insights',
  'assets',
  'today',
  'track-record',
  'watchlist',
  'compare',
  'data',
])

/** Whatever signs stand behind it. */
const FILE_NAME =
  /\.(?:js|mjs|css|map|json|html?|txt|xml|svg|png|jpe?g|gif|webp|avif|ico|woff2?|webmanifest|php|env)\W*$/i

/** A name that begins with a dot is a hidden file or a step upwards; with a slash behind it, it is text in somebody's link. */
const HIDDEN = /^\.[^/\\]*$/
// eslint-disable-next-line no-control-regex -- a NUL in an address is an attack, never a page
const CONTROL = /[\u0000-\u001f\u007f]/

/**
 * What an address that is no file means for the app: one of its pages, something that only looks like one (the app
 * then says so itself, with status 404), or nothing a page is shown for. Nothing is looked up under its text.
 */
export function pageAddress(path: string): 'page' | 'unknown-page' | 'none' {
  if (path.includes('\\') || path.includes('//')) return 'none'
  const readable = readablePath(path)
  const segments = readable.slice(1).split('/').map(decodeURIComponent)
  const last = segments.at(-1)!
  if (segments.some((segment) => HIDDEN.test(segment) || CONTROL.test(segment)) || FILE_NAME.test(last))
    return 'none'
  const isOdd = readable !== path || segments.some((segment) => /[/\\]/.test(segment))
  const isKnown = APP_ROOTS.has(segments[0]!) && (segments.length === 1 || last !== '')
  return isKnown && !isOdd ? 'page' : 'unknown-page'
}
