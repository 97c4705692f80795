import { decodedPart } from './readable-path.ts'

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

/** A name that begins with a dot is a hidden file or a step upwards; with a slash behind it, it is text in somebody's link. */
const HIDDEN = /^\.[^/\\]*$/
// eslint-disable-next-line no-control-regex -- a NUL in an address is an attack, never a page
const CONTROL = /[\u0000-\u001f]/

/**
 * What an address that is no file means for the app: one of its pages, something that only looks like one (the app
 * then says so itself, with status 404), or nothing a page is shown for. Nothing is looked up under its text.
 */
export function pageAddress(path: string): 'page' | 'unknown-page' | 'none' {
  if (path.includes('\\') || path.includes('//')) return 'none'
  const raw = path.slice(1).split('/')
  const decoded = raw.map(decodedPart)
  const segments = decoded.map((segment, i) => segment ?? raw[i]!)
  const last = segments.at(-1)!
  if (segments.some((segment) => HIDDEN.test(segment) || CONTROL.test(segment)) || FILE_NAME.test(last))
    return 'none'
  const isOdd = decoded.some((segment) => segment === null || /[/\\]/.test(segment))
  const isKnown = APP_ROOTS.has(segments[0]!) && (segments.length === 1 || last !== '')
  return isKnown && !isOdd ? 'page' : 'unknown-page'
}
