import { isLoopback } from '#server/base/addresses.ts'
import type { Origin } from './trusted-proxies.ts'

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

export const nobody = (origin: Origin): Caller => ({ user: null, account: accountOf(origin), endsAt: null })

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
