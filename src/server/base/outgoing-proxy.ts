import { isLoopback } from './addresses.ts'
import type { Secret } from './secret.ts'

/** The proxy through which a company lets its programs reach the internet. */
export interface OutgoingProxy {
  /** Its address, which may hold a user and a password. */
  readonly url: Secret
  /** Hosts that are reached without it, as `NO_PROXY` lists them. */
  readonly except: readonly Exception[]
}

interface Exception {
  /** Lower case, without a leading dot; stands for its subdomains too. `*` is every host. */
  readonly host: string
  /** Null for every port. */
  readonly port: number | null
}

/** Reads `NO_PROXY`: names, parted by commas or blanks, each with a port if need be; `.name` and `*.name` mean the name. */
export function readExceptions(text: string): readonly Exception[] {
  return text
    .toLowerCase()
    .split(/[,\s]+/)
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, host = entry, port] = /^(.+?)(?::(\d{1,5}))?$/.exec(entry) ?? []
      const isAddress = entry.replaceAll(/[^:]/g, '').length > 1 && !entry.startsWith('[')
      if (isAddress) return { host: `[${entry}]`, port: null }
      return { host: host.replace(/^\*?\./, ''), port: port === undefined ? null : Number(port) }
    })
}

/**
 * The address of the proxy to go through to `target`, or null for the direct way. This machine is always reached directly; so is
 * everything unencrypted, which only this machine may be.
 */
export function proxyFor(target: URL, proxy: OutgoingProxy | null): string | null {
  const isEncrypted = target.protocol === 'https:' || target.protocol === 'wss:'
  if (!proxy || !isEncrypted || isLoopback(target.hostname)) return null
  const port = target.port === '' ? 443 : Number(target.port)
  const name = target.hostname.toLowerCase()
  const isExcepted = proxy.except.some(
    (entry) =>
      (entry.port === null || entry.port === port) &&
      (entry.host === '*' || name === entry.host || name.endsWith(`.${entry.host}`)),
  )
  return isExcepted ? null : proxy.url.reveal()
}
