import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { API_PREFIX } from '#contract/calls/routes.ts'
import { isLoopback } from '#server/base/addresses.ts'
import { LIMITS } from '#server/base/limits.ts'
import type { Secret } from '#server/base/secret.ts'

/**
 * Turns image addresses of the service into addresses of our own and back. A signature makes the image route serve
 * only what a service answer really named, and only from hosts on the list: it is no open proxy.
 */
export class ImageLinks {
  readonly #baseUrl: URL
  readonly #hosts: ReadonlySet<string>
  readonly #keys: readonly Buffer[]

  /**
   * `imageHosts`: null for the API's own. `imageKeys`: the first signs, all are believed; replicas that share them serve each other's
   * links. Without any a key is made that lives as long as the process: pages fetch fresh links with their data.
   */
  constructor(config: { baseUrl: URL; imageHosts: readonly string[] | null; imageKeys: readonly Secret[] }) {
    this.#baseUrl = config.baseUrl
    this.#hosts = new Set(config.imageHosts ?? [config.baseUrl.hostname])
    const given = config.imageKeys.map((key) => Buffer.from(key.reveal(), 'base64'))
    this.#keys = given.length > 0 ? given : [randomBytes(32)]
  }

  /** Our address for an image, or null when it may not be shown. */
  toLocal(address: string): string | null {
    const url = this.#allowed(address)
    if (!url) return null
    const name = Buffer.from(url.href).toString('base64url')
    const link = `${API_PREFIX}/img/${name}.${signature(name, this.#keys[0]!)}`
    return link.length > LIMITS.image.maxLinkLength ? null : link
  }

  /** The image address behind the last segment of a link of ours; null for anything else. */
  toRemote(token: string): URL | null {
    const [name = '', stated = '', ...rest] = token.split('.')
    const isOurs = this.#keys.some((key) => sameBytes(stated, signature(name, key)))
    if (rest.length > 0 || !isOurs) return null
    return this.#allowed(Buffer.from(name, 'base64url').toString('utf8'))
  }

  #allowed(address: string): URL | null {
    if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
    const url = new URL(address)
    if (url.username !== '' || url.password !== '' || !this.#hosts.has(url.hostname)) return null
    url.hash = ''
    return this.#isPublic(url) || this.#isBesideTheApi(url) ? url : null
  }

  #isPublic(url: URL): boolean {
    const isLiteral = isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0
    return url.protocol === 'https:' && url.port === '' && !isLiteral && !isLoopback(url.hostname)
  }

  /** An API on this very machine keeps its pictures here too, and only there. */
  #isBesideTheApi(url: URL): boolean {
    return isLoopback(this.#baseUrl.hostname) && isLoopback(url.hostname) && url.port === this.#baseUrl.port
  }
}

const signature = (name: string, key: Buffer) => createHmac('sha256', key).update(name).digest('base64url')

function sameBytes(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
