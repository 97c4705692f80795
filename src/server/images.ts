import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { API_PREFIX, type ServiceRouteId } from '#contract/calls/routes.ts'
import type { Clock } from './clock.ts'
import { exchange, within } from './exchange.ts'
import { LIMITS } from './limits.ts'
import type { Secret } from './log.ts'
import { isLoopback, type Dispatchers } from './network.ts'
import { ProxyProblem } from './problems.ts'
import { ROUTE_IDS, ROUTE_RULES } from './route-rules.ts'

/** A pattern of a field name in JSON, where a letter may be written by its number. */
const spelled = (name: string) =>
  name.replaceAll(/./g, (letter) => {
    const code = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|\\\\u00(?:${code}|${code.toUpperCase()}))`
  })

/** For each route the JSON fields with an image and their strings, in runs of characters to spare the stack. */
const IMAGES = new Map(
  ROUTE_IDS.map((id) => {
    const names = ROUTE_RULES[id].images?.map(spelled).join('|')
    return [id, names && new RegExp(`("(?:${names})"\\s*:\\s*)("[^"\\\\]*(?:\\\\.[^"\\\\]*)*")`, 'g')]
  }),
)

/**
 * Replaces the image URLs in a JSON text, which is not serialized again because that would round large integers. In valid JSON an unescaped
 * `"name"` followed by a colon can only be a field name.
 */
export function withLocalImages(
  id: ServiceRouteId,
  json: string,
  toLocal: (address: string) => string | null,
): string {
  const images = IMAGES.get(id)
  if (!images) return json
  return json.replace(images, (_, name: string, value: string) => {
    const address: unknown = JSON.parse(value)
    return name + JSON.stringify(typeof address === 'string' ? toLocal(address) : null)
  })
}

/** Image URLs of the service as signed URLs of our own, and back: no open proxy. `imageHosts` null: only the API's own host. */
export function imageLinks(
  base: URL,
  config: { readonly imageHosts: readonly string[] | null; readonly sessionKey: Secret | null },
) {
  const hosts = config.imageHosts ?? [base.hostname]
  const secret = config.sessionKey ? Buffer.from(config.sessionKey.reveal(), 'base64') : randomBytes(32)
  // A key of its own, derived from the one that encrypts sign-ins.
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'links to images', 32))
  const signature = (name: string) => createHmac('sha256', key).update(name).digest('base64url')

  function allowed(address: string): URL | null {
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
    const url = new URL(address)
    if (url.username !== '' || url.password !== '' || !hosts.includes(url.hostname)) return null
    url.hash = ''
    const { protocol, port, hostname } = url
    const isLiteral = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
    const isPublic = protocol === 'https:' && port === '' && !isLiteral && !isLoopback(hostname)
    // An API on this machine serves its images from the same port, and only there.
    const isBesideTheApi = isLoopback(base.hostname) && isLoopback(hostname) && port === base.port
    return isPublic || isBesideTheApi ? url : null
  }

  return {
    toLocal(address: string): string | null {
      const url = allowed(address)
      if (!url) return null
      const name = Buffer.from(url.href).toString('base64url')
      const link = `${API_PREFIX}/img/${name}.${signature(name)}`
      return link.length > LIMITS.image.maxLinkLength ? null : link
    },
    /** The image URL in the last segment of one of our links; null for anything else. */
    toRemote(token: string): URL | null {
      const [name = '', stated = '', ...rest] = token.split('.')
      const [own, said] = [Buffer.from(signature(name)), Buffer.from(stated)]
      const isOurs = rest.length === 0 && own.length === said.length && timingSafeEqual(own, said)
      return isOurs ? allowed(Buffer.from(name, 'base64url').toString()) : null
    },
  }
}

/** The image format that the bytes themselves show; null unless it is one of five harmless ones. */
export function imageType(bytes: Buffer): string | null {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (/^RIFF[^]{4}WEBP$/.test(head)) return 'image/webp'
  if (/^GIF8[79]a/.test(head)) return 'image/gif'
  return /^[^]{4}ftypavi[fs]$/.test(head) ? 'image/avif' : null
}

const noImage = (cause: string) => new ProxyProblem('not-found', { cause })

interface ImageParts {
  readonly images: ReturnType<typeof imageLinks>
  readonly dispatchers: Dispatchers
  readonly clock: Clock
}

/** Images that a response of the service named, under a URL of our own. Fetched without token, cookie, referrer or redirect. */
export function registerImageRoute(app: FastifyInstance, { images, dispatchers, clock }: ImageParts): void {
  const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif' }
  app.get<{ Params: { link: string } }>('/api/img/:link', (request, reply) =>
    within(clock, LIMITS.image.totalMs, async (deadline) => {
      reply.raw.once('close', () => deadline.leave())
      const url = images.toRemote(request.params.link)
      if (!url) throw new ProxyProblem('not-found')
      const call = { method: 'GET' as const, path: url.pathname + url.search, headers, deadline }
      const { status, body, contentType } = await exchange(dispatchers.image, url.origin, {
        ...call,
        maxBytes: LIMITS.image.maxBytes,
      }).catch((problem: ProxyProblem) => {
        // Whatever the reason: there is no image.
        throw problem.slug === 'caller-left' ? problem : noImage(problem.message)
      })
      const type = status === 200 && /^image\//i.test(contentType) ? imageType(body) : null
      if (type === null) throw noImage('image cannot be shown')
      return reply.type(type).header('cache-control', 'private, max-age=86400').send(body)
    }),
  )
}
