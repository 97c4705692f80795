import * as v from 'valibot'
import { LIMITS } from '#server/base/limits.ts'
import { type OutgoingProxy, readExceptions } from '#server/base/outgoing-proxy.ts'
import { Secret } from '#server/base/secret.ts'

/** What the environment says about the network between the desk, its browsers and the service. */
export interface NetworkSettings {
  /** The company's proxy for outgoing calls; null where there is none, or nothing to go out for. */
  readonly outgoingProxy: OutgoingProxy | null
  /** How long an idle connection of a browser, or of the balancer in front, is kept. */
  readonly keepAliveMs: number
  /** The same towards the service. */
  readonly serviceKeepAliveMs: number
}

const SECOND = 1000

const seconds = (otherwiseMs: number) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,3}$/, 'must be a whole number of seconds'),
      v.transform(Number),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(600, 'must be at most 600'),
    ),
    String(otherwiseMs / SECOND),
  )

export const NETWORK_VARIABLES = {
  HTTPS_PROXY: v.optional(v.string()),
  NO_PROXY: v.optional(v.string(), ''),
  KEEP_ALIVE_SECONDS: seconds(LIMITS.inbound.keepAliveMs),
  INSIGHTS_KEEP_ALIVE_SECONDS: seconds(LIMITS.upstream.keepAliveMs),
}

/** May hold a password, and may be given as `HTTPS_PROXY_FILE`. */
export const NETWORK_SECRETS = ['HTTPS_PROXY'] as const

/** Variables that other programs write in lower case too. */
export const EITHER_CASE: readonly string[] = ['HTTPS_PROXY', 'NO_PROXY']

const schema = v.object(NETWORK_VARIABLES)

/**
 * @param goesOut whether anything beyond this machine is called: where nothing is, a proxy that is set for other programs, however
 * odd, is none of our business
 */
export function readNetwork(
  values: v.InferOutput<typeof schema>,
  goesOut: boolean,
  problems: string[],
): NetworkSettings {
  return {
    outgoingProxy: goesOut ? proxyOf(values.HTTPS_PROXY, values.NO_PROXY, problems) : null,
    keepAliveMs: values.KEEP_ALIVE_SECONDS * SECOND,
    serviceKeepAliveMs: values.INSIGHTS_KEEP_ALIVE_SECONDS * SECOND,
  }
}

function proxyOf(text: string | undefined, noProxy: string, problems: string[]): OutgoingProxy | null {
  if (text === undefined) return null
  const isUsable = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
  if (!isUsable) {
    problems.push('HTTPS_PROXY must be an address that begins with http:// or https://.')
    return null
  }
  return { url: new Secret(text), except: readExceptions(noProxy) }
}
