import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const MAX_HOPS = 20

/** Where a request comes from and how it was addressed, after everything that may be believed has been taken into account. */
export interface Origin {
  /** Address of the client: the last one on the way that is no trusted proxy. */
  readonly address: string
  /** `Host` under which the client came. */
  readonly host: string
  /** Whether a trusted proxy brought it, so that `address` and `host` are its words. */
  readonly isForwarded: boolean
}

/**
 * The proxies in front whose `X-Forwarded-*` are believed, by address. From anybody else these headers are text that
 * a client made up, and are not looked at.
 */
export class TrustedProxies {
  readonly #list = new BlockList()
  readonly #isEmpty: boolean

  /** @param networks addresses (`10.0.0.7`, `::1`) or networks (`10.0.0.0/8`); throws on anything else, see `isNetwork` */
  constructor(networks: readonly string[]) {
    this.#isEmpty = networks.length === 0
    for (const network of networks) {
      const [address = '', bits] = network.split('/')
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
      if (bits === undefined) this.#list.addAddress(address, family)
      else this.#list.addSubnet(address, Number(bits), family)
    }
  }

  has(address: string): boolean {
    if (this.#isEmpty) return false
    const plain = withoutMapping(address)
    const family = isIP(plain)
    return family !== 0 && this.#list.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }

  originOf({ headers, socket }: IncomingMessage): Origin {
    const peer = withoutMapping(socket.remoteAddress ?? '')
    const host = headers.host ?? ''
    if (!this.has(peer)) return { address: peer, host, isForwarded: false }
    return {
      address: this.#clientOf(peer, single(headers['x-forwarded-for'])),
      host: single(headers['x-forwarded-host'])?.split(',').at(-1)?.trim() || host,
      isForwarded: true,
    }
  }

  /** Whether the client's own connection is encrypted. The desk's is not, so that only a trusted proxy can say so. */
  isEncrypted({ headers, socket }: IncomingMessage): boolean {
    if (!this.has(withoutMapping(socket.remoteAddress ?? ''))) return false
    return single(headers['x-forwarded-proto'])?.split(',').at(-1)?.trim().toLowerCase() === 'https'
  }

  /** From the end, because every proxy appends the address it sees: what stands before the first stranger is hearsay. */
  #clientOf(peer: string, forwardedFor: string | undefined): string {
    let client = peer
    const hops = (forwardedFor ?? '').split(',').slice(-MAX_HOPS)
    for (const hop of hops.reverse()) {
      const address = withoutMapping(hop.trim().replace(/^\[([^\]]*)\](?::\d+)?$/, '$1'))
      if (isIP(address) === 0) return client
      client = address
      if (!this.has(address)) return client
    }
    return client
  }
}

/** Whether a text names one address or one network. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32))
}

/** A socket that listens for both families shows an IPv4 client as `::ffff:192.0.2.1`. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(',') : value)
