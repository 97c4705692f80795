import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  acceptedEncoding,
  compressed,
  type Content,
  isKnown,
  isWorthCompressing,
  weakTag,
} from './content.ts'
import { PAGE_POLICY } from './headers.ts'
import { ProxyProblem } from './problems.ts'

export interface StaticFile extends Content {
  readonly type: string
  /** In its quotes, without `W/`. */
  readonly etag: string
  /** The name contains a hash of the content: it may be kept for ever. */
  readonly isImmutable: boolean
}

export type StaticFiles = ReadonlyMap<string, StaticFile>

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}
const typeOf = (path: string) => TYPES[/\.\w+$/.exec(path)?.[0] ?? '']

/** Below a folder, and ending in a hash of eight characters as the bundler writes it. */
const HASHED = /\/[^/]+\/[^/]*-[\w-]{8}\.\w+$/

/** The compressed forms as the build lays them beside a file. */
const FORMS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * Reads the built app into memory, keyed by exact address. Nothing is looked up on disk later, so no address, however it is written, can
 * reach any other file; and a build that is replaced while running does not mix with the old one (`@fastify/static` reads the disk, and
 * its present line needs Node 22). Hidden files, source maps and links are left out. Empty when nothing is built.
 */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>()
  for (const path of await listFiles(folder)) {
    const type = typeOf(path)
    if (!type) continue
    const body = await readFile(path)
    const forms: StaticFile['forms'] = new Map()
    for (const [encoding, ending] of FORMS) {
      const form = await readFile(path + ending).catch(unlessMissing(null))
      if (form) forms.set(encoding, Promise.resolve(form))
    }
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
    files.set(address, { body, forms, type, etag, isImmutable: HASHED.test(address) })
  }
  return files
}

/**
 * Lays the compressed forms of every file that gains by them beside it. A part of the build: at the tightest level the whole app takes
 * seconds, which no start should wait for.
 */
export async function storeCompressed(folder: string): Promise<void> {
  for (const path of await listFiles(folder)) {
    if (!/^(?:text\/|application\/|image\/svg)/.test(typeOf(path) ?? '')) continue
    const bytes = await readFile(path)
    if (!isWorthCompressing(bytes)) continue
    for (const [encoding, ending] of FORMS)
      await writeFile(path + ending, await compressed(bytes, encoding, true))
  }
}

const unlessMissing =
  <T>(otherwise: T) =>
  (error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise
    throw error
  }

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessMissing([]))
  const visible = entries.filter((entry) => !entry.name.startsWith('.'))
  const nested = visible
    .filter((entry) => entry.isDirectory())
    .map((entry) => listFiles(join(folder, entry.name)))
  const own = visible.filter((entry) => entry.isFile()).map((entry) => join(folder, entry.name))
  return [...own, ...(await Promise.all(nested)).flat()].sort()
}

/** First segments of the app's own pages. */
const APP_ROOTS = [
  '',
  'insights',
  'assets',
  'today',
  'track-record',
  'watchlist',
  'compare',
  'data',
  'journal',
]

/** Whatever signs stand behind it. */
const FILE_NAME =
  /\.(?:js|mjs|css|map|json|html?|txt|xml|svg|png|jpe?g|gif|webp|avif|ico|woff2?|webmanifest|php|env)\W*$/i

/** A name that begins with a dot is a hidden file or a step upwards; with a slash behind it, it is text in somebody's link. */
// eslint-disable-next-line no-control-regex -- a NUL in an address is an attack, never a page
const HIDDEN_OR_CONTROL = /^\.[^/\\]*$|[\u0000-\u001f\u007f]/

/**
 * What an address that is no file means for the app: one of its pages, something that only looks like one (the app then says so itself,
 * with status 404), or nothing a page is shown for. Nothing is looked up under its text.
 */
export function pageAddress(path: string): 'page' | 'unknown-page' | 'none' {
  if (path.includes('\\') || path.includes('//')) return 'none'
  const segments = decodedSegments(path)
  if (!segments) return 'unknown-page'
  const last = segments.at(-1)!
  if (segments.some((segment) => HIDDEN_OR_CONTROL.test(segment)) || FILE_NAME.test(last)) return 'none'
  const isOdd = segments.some((segment) => /[/\\]/.test(segment))
  const isOurs = APP_ROOTS.includes(segments[0]!) && (segments.length === 1 || last !== '')
  return isOurs && !isOdd ? 'page' : 'unknown-page'
}

/**
 * The address with a path that can be decoded: where it cannot, every per cent sign in it is taken by the letter. The router answers such
 * an address before any hook of ours, so that neither the guard nor a page would have a word.
 */
export function readableAddress(address: string): string {
  const [path = '', ...query] = address.split('?')
  return decodedSegments(path) ? address : [path.replaceAll('%', '%25'), ...query].join('?')
}

/** Null where a per cent sign encodes nothing. */
function decodedSegments(path: string): readonly string[] | null {
  try {
    decodeURIComponent(path)
    return path.slice(1).split('/').map(decodeURIComponent)
  } catch {
    return null
  }
}

const YEAR_SECONDS = 31_536_000

/** The built app: its files by exact address, its page for every address that is one of its views. */
export function registerPageRoutes(app: FastifyInstance, files: StaticFiles): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '*',
    handler: (request, reply) => sendPage(reply, request.originalUrl, files),
  })
}

async function sendPage(reply: FastifyReply, url: string, files: StaticFiles): Promise<FastifyReply> {
  const [path = ''] = url.split('?')
  const file = files.get(path)
  if (file) return sendFile(reply, file)
  const address = pageAddress(path)
  const isNavigation = address === 'page' || reply.request.headers.accept?.includes('text/html')
  if (address === 'none' || !isNavigation) throw new ProxyProblem('not-found')
  const index = files.get('/index.html')
  if (!index) throw new ProxyProblem('not-built')
  return sendFile(reply.code(address === 'page' ? 200 : 404), index)
}

async function sendFile(reply: FastifyReply, { type, etag, isImmutable, body, forms }: StaticFile) {
  const { headers, method } = reply.request
  if (type.startsWith('text/html')) reply.header('content-security-policy', PAGE_POLICY)
  reply
    .header('etag', weakTag(etag))
    .header('vary', 'accept-encoding')
    .header('cache-control', isImmutable ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
  if (reply.statusCode === 200 && isKnown(headers['if-none-match'], etag)) return reply.code(304).send()
  const encoding = acceptedEncoding(headers['accept-encoding'], [...forms.keys()])
  if (encoding) reply.header('content-encoding', encoding)
  const bytes = encoding ? await forms.get(encoding)! : body
  reply.header('content-type', type).header('content-length', bytes.length)
  return reply.send(method === 'HEAD' ? null : bytes)
}
