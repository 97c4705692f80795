import proxyAddr from '@fastify/proxy-addr'
import type { IncomingMessage } from 'node:http'
import { isLoopback } from '#server/network.ts'

/** Where a request comes from and how it was addressed, after everything that may be believed has been taken into account. */
export interface Origin {
  /** Address of the client: the last one on the way that is no trusted proxy. */
  readonly address: string
  /** `Host` under which the client came. */
  readonly host: string
  /** Whether a trusted proxy brought it, so that address, host and encryption are its words. */
  readonly isForwarded: boolean
  readonly isEncrypted: boolean
}

/**
 * Reads origins. The `X-Forwarded-…` headers of the trusted proxies in front are believed, as Fastify's own `trustProxy` would; from
 * anybody else they are text that a client made up. On the bare request, because a handshake of the price stream has no other.
 *
 * @param trustedProxies addresses and networks; throws on anything else
 */
export function originReader(trustedProxies: readonly string[]): (request: IncomingMessage) => Origin {
  const isTrusted = trustedProxies.length > 0 ? proxyAddr.compile([...trustedProxies]) : () => false
  return (request) => {
    const { headers, socket } = request
    const isForwarded = isTrusted(socket.remoteAddress ?? '', 0)
    const forwarded = (name: 'host' | 'proto') =>
      isForwarded
        ? String(headers[`x-forwarded-${name}`] ?? '')
            .split(',')
            .at(-1)
            ?.trim()
        : undefined
    return {
      // A socket that listens for both families shows an IPv4 client as `::ffff:192.0.2.1`.
      address: proxyAddr(request, isTrusted).replace(/^::ffff:(?=\d+\.)/i, ''),
      host: forwarded('host') || (headers.host ?? ''),
      isForwarded,
      isEncrypted: forwarded('proto')?.toLowerCase() === 'https',
    }
  }
}

/** A person, as the provider or the access proxy names them. */
export interface User {
  /** Stays the same for the person, whatever their name becomes. */
  readonly id: string
  /** As the person would write it: their name, or an address of theirs. */
  readonly name: string
}

/** Who asks, as far as it has been established. */
export interface Caller {
  /** Null where nobody needs to say who they are. */
  readonly user: User | null
  /** What limits are counted by: the user, or else the address. Null is exempt. */
  readonly account: string | null
  /** Instant (ms) at which the caller must show again who they are; null for never. */
  readonly endsAt: number | null
}

/** Limits are for people: whoever shares an address with a whole office has their own share once they are known. */
export const callerFor = (user: User, endsAt: number | null): Caller => ({
  user,
  account: `user ${user.id}`,
  endsAt,
})

/** The machine's own addresses are exempt, unless a proxy speaks from there for everybody. */
export const accountOf = ({ address, isForwarded }: Origin): string | null =>
  !isForwarded && isLoopback(address) ? null : `address ${address}`

const MAX_ID = 256
const MAX_NAME = 80

/** A user by what a token or header says of them; null where it names nobody that can be told from others. */
export function userOf(id: unknown, ...names: readonly unknown[]): User | null {
  if (typeof id !== 'string' || id.length > MAX_ID || !isPlain(id)) return null
  const name = names.find((one): one is string => typeof one === 'string' && isPlain(one)) ?? id
  return { id, name: name.slice(0, MAX_NAME) }
}

/** Shown and counted by, so nothing that is invisible, breaks lines or turns the direction of the text. */
const isPlain = (text: string) => text.trim() !== '' && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(text)
