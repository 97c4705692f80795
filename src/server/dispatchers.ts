import { Agent, type Dispatcher, Pool } from 'undici'
import { LIMITS } from '#server/base/limits.ts'
import { createImageDispatcher } from '#server/images/image-client.ts'

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

/** One pool per kind of call, so that none can starve another. Certificates are always verified. */
export function createDispatchers(serviceOrigin: string): Dispatchers {
  return {
    service: new Pool(serviceOrigin, {
      connections: U.connections,
      pipelining: 1,
      keepAliveTimeout: U.keepAliveMs,
      keepAliveMaxTimeout: U.keepAliveMaxMs,
      clientTtl: U.clientTtlMs,
      maxHeaderSize: U.maxHeaderBytes,
      headersTimeout: SECOND_NET_MS,
      bodyTimeout: SECOND_NET_MS,
      connect: { timeout: U.connectMs },
    }),
    token: new Agent({ connections: 1, pipelining: 1, connect: { timeout: LIMITS.token.connectMs } }),
    image: createImageDispatcher(),
    access: new Agent({ connections: 4, pipelining: 1, connect: { timeout: LIMITS.token.connectMs } }),
  }
}

export async function closeDispatchers({ service, token, image, access }: Dispatchers): Promise<void> {
  await Promise.all([service.destroy(), token.destroy(), image.destroy(), access.destroy()])
}
