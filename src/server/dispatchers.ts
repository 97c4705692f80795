import type { LookupFunction } from 'node:net'
import { Agent, type Dispatcher } from 'undici'
import { LIMITS } from '#server/base/limits.ts'
import type { OutgoingProxy } from '#server/base/outgoing-proxy.ts'
import { publicConnection } from '#server/images/image-client.ts'
import { dispatcherTo } from './outgoing.ts'

export interface Dispatchers {
  readonly service: Dispatcher
  readonly token: Dispatcher
  readonly image: Dispatcher
  /** To the sign-on provider, or to the keys of an access proxy. */
  readonly access: Dispatcher
}

const U = LIMITS.upstream

/** The time-outs are only a second net below the deadlines, which end every call by signal. */
const SECOND_NET_MS = 60_000

interface Outgoing {
  readonly outgoingProxy: OutgoingProxy | null
  /** How long an idle connection to the service is kept. */
  readonly serviceKeepAliveMs: number
  /** What asks for the addresses of picture hosts; the system unless told. */
  readonly lookup?: LookupFunction
}

/** One pool per kind of call, so that none can starve another. Certificates are always verified. */
export function createDispatchers(
  serviceOrigin: string,
  { outgoingProxy, serviceKeepAliveMs, lookup }: Outgoing,
): Dispatchers {
  const factory = (origin: string | URL, options: object) => dispatcherTo(origin, options, outgoingProxy)
  const few = { pipelining: 1, factory, connect: { timeout: LIMITS.token.connectMs } }
  return {
    service: dispatcherTo(
      serviceOrigin,
      {
        connections: U.connections,
        pipelining: 1,
        keepAliveTimeout: serviceKeepAliveMs,
        keepAliveMaxTimeout: Math.max(U.keepAliveMaxMs, serviceKeepAliveMs),
        clientTtl: U.clientTtlMs,
        maxHeaderSize: U.maxHeaderBytes,
        headersTimeout: SECOND_NET_MS,
        bodyTimeout: SECOND_NET_MS,
        connect: { timeout: U.connectMs },
      },
      outgoingProxy,
    ),
    token: new Agent({ connections: 1, ...few }),
    image: new Agent({
      connections: LIMITS.image.maxInFlight,
      keepAliveTimeout: U.keepAliveMs,
      factory,
      connect: publicConnection(lookup),
    }),
    access: new Agent({ connections: 4, ...few }),
  }
}

export async function closeDispatchers({ service, token, image, access }: Dispatchers): Promise<void> {
  await Promise.all([service.destroy(), token.destroy(), image.destroy(), access.destroy()])
}
