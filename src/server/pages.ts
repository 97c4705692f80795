import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { PAGE_PATTERNS } from '#shared/navigation/paths.ts'
import { ProxyProblem } from './problems.ts'

/** File types that are served: not source maps, the build's manifest or compressed copies. */
const KINDS = 'css|html|ico|js|json|png|svg|txt|webmanifest|webp|woff2?'
/** The path of such a file, plain and not hidden. No other path is looked up on disk. */
const FILE = new RegExp(`^(?:/\\w[\\w.-]*)+\\.(?:${KINDS})$`)
/** In a folder, with a name that ends in a hash of eight characters, as the bundler writes it. */
const HASHED = /\/[^/]+\/[^/]*-[\w-]{8}\.\w+$/
const COMPRESSIBLE = /\.(?:css|html|js|json|svg|txt|webmanifest)$/
const YEAR_SECONDS = 31_536_000

/** The app's own pages, and first segments of paths that have routes only. */
const PAGES = ['', ...PAGE_PATTERNS].map((pattern) => pattern.split('/'))
const ROUTE_ROOTS = ['api', 'auth', 'feeds']

/** For pages: scripts and styles from our own files only, nothing inline, no `eval`, no other host. */
const PAGE_POLICY = [
  "default-src 'none'",
  ...['script', 'style', 'font', 'connect', 'manifest', 'worker'].map((kind) => `${kind}-src 'self'`),
  "img-src 'self' data:",
  ...['base-uri', 'form-action', 'frame-ancestors', 'object-src'].map((kind) => `${kind} 'none'`),
  "require-trusted-types-for 'script'",
  // The policies of the page's own workers (`use-judging.ts`, `background.tsx`).
  'trusted-types insight-desk-worker insight-desk-releases',
].join('; ')

/** Workers have the policy of their own response: they call our own routes, and load nothing. */
const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"
const WORKER = /\.worker-[\w-]{8}\.js$|^\/sw\.js$/

/** The built app: its files, and its page at the URLs of its views. A null folder: another server serves them. */
export async function registerPageRoutes(app: FastifyInstance, folder: string | null): Promise<void> {
  const root = folder ?? import.meta.dirname
  const isThere = (path: string) => folder !== null && existsSync(join(root, path))
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    acceptRanges: false,
    cacheControl: false,
    lastModified: false,
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: (request, reply) => {
      const [path = ''] = request.originalUrl.split('?')
      const give = (file: string, policy?: string) => {
        const life = HASHED.test(file) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
        reply.headers({ vary: 'accept-encoding', 'cache-control': life })
        if (policy) reply.header('content-security-policy', policy)
        return reply.sendFile(file)
      }
      if (FILE.test(path) && isThere(path)) {
        if (path.endsWith('.html')) return give(path, PAGE_POLICY)
        return give(path, WORKER.test(path) ? WORKER_POLICY : undefined)
      }
      const address = pageAddress(path)
      const isNavigation = address === 'page' || request.headers.accept?.includes('text/html')
      if (address === 'none' || !isNavigation) throw new ProxyProblem('not-found')
      if (!isThere('index.html')) throw new ProxyProblem('not-built')
      // The browser knows the page under another URL, and would get a 304 without a body.
      if (address !== 'page') delete request.raw.headers['if-none-match']
      reply.code(address === 'page' ? 200 : 404)
      return give('index.html', PAGE_POLICY)
    },
  })
}

const FILE_NAME =
  /\.(?:js|mjs|css|map|json|html?|txt|xml|svg|png|jpe?g|gif|webp|avif|ico|woff2?|webmanifest|php|env)\W*$/i

/** A segment that begins with a dot is a hidden file or a step upwards; with a slash inside it is text in somebody's link. */
// eslint-disable-next-line no-control-regex -- a NUL in an address is an attack, never a page
const HIDDEN_OR_CONTROL = /^\.[^/\\]*$|[\u0000-\u001f\u007f]/

/**
 * What a path that is no file means for the app: one of its pages, something that only looks like one (the app then says so
 * itself, with status 404), or nothing that gets a page.
 */
export function pageAddress(path: string): 'page' | 'unknown-page' | 'none' {
  if (/\\|\/\//.test(path)) return 'none'
  // To the router, too, a slash at the end means nothing.
  const segments = path.slice(1).replace(/\/$/, '').split('/').map(decodeURIComponent)
  const [first = '', last = first] = [segments[0], segments.at(-1)]
  if (ROUTE_ROOTS.includes(first) || FILE_NAME.test(last)) return 'none'
  if (segments.some((segment) => HIDDEN_OR_CONTROL.test(segment))) return 'none'
  const isPage = PAGES.some(
    (parts) =>
      parts.length === segments.length &&
      parts.every((part, i) => part === segments[i] || (part.startsWith(':') && !/[/\\]/.test(segments[i]!))),
  )
  return isPage ? 'page' : 'unknown-page'
}

/** Used by the build: stores compressed copies beside every text file, at the highest level. */
export function storeCompressed(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const bytes = COMPRESSIBLE.test(name) ? readFileSync(path) : Buffer.alloc(0)
    if (bytes.length < 1024) continue
    writeFileSync(`${path}.br`, brotliCompressSync(bytes))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
