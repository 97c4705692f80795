import { existsSync } from 'node:fs'
import { join } from 'node:path'
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
const YEAR_SECONDS = 31_536_000

/** The app's own pages. */
const PAGES = ['', ...PAGE_PATTERNS].map((pattern) => pattern.split('/'))

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
      const give = (file: string) => {
        const life = HASHED.test(file) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'
        reply.headers({ vary: 'accept-encoding', 'cache-control': life })
        if (file.endsWith('.html')) reply.header('content-security-policy', PAGE_POLICY)
        if (WORKER.test(file)) reply.header('content-security-policy', WORKER_POLICY)
        return reply.sendFile(file)
      }
      const isFile = FILE.test(path)
      if (isFile && isThere(path)) return give(path)
      const isKnown = !isFile && isPage(path)
      const isNavigation = isKnown || request.headers.accept?.includes('text/html')
      // To the app's router, two slashes in front would name another host.
      if (isFile || path.startsWith('//') || !isNavigation) throw new ProxyProblem('not-found')
      if (!isThere('index.html')) throw new ProxyProblem('not-built')
      // The browser knows the page under another URL, and would get a 304 without a body.
      if (!isKnown) delete request.raw.headers['if-none-match']
      // The app itself says that there is no such page.
      reply.code(isKnown ? 200 : 404)
      return give('index.html')
    },
  })
}

/** An id or tag in the path of a page: opaque, but no hidden file, step upwards, source map, separator or control character. */
const NAME = /^(?!\.|.*\.map$)[^/\\\p{Cc}]+$/u

/** Whether the app has a page at a path. To the router, too, a slash at the end means nothing. */
export function isPage(path: string): boolean {
  const segments = path.slice(1).replace(/\/$/, '').split('/').map(decodeURIComponent)
  return PAGES.some(
    (parts) =>
      parts.length === segments.length &&
      parts.every((part, i) => part === segments[i] || (part.startsWith(':') && NAME.test(segments[i]!))),
  )
}
