import { DEFAULT_UNITS } from '#contract/values/units.ts'
import type { ServiceAccount } from '#server/base/secret.ts'
import type { Settings } from './configuration.ts'
import { DEFAULT_REPORT_VERSIONS } from './report-versions-variable.ts'

/** What the app object needs to know: the settings, with an account whichever mode it comes from. */
export interface ProxyConfig extends Omit<Settings, 'account'> {
  readonly mode: 'live' | 'reference'
  readonly account: ServiceAccount
}

/** Paths of the reference service that are not part of the operator's specification. */
export const REFERENCE_PATHS = {
  status: '/reference/status',
  feed: '/feed/v1/filter',
  prices: '/prices',
} as const

/** Live mode: the account is the one in the environment. */
export function liveConfig(settings: Settings, account: ServiceAccount): ProxyConfig {
  return { ...settings, mode: 'live', account }
}

/**
 * Reference mode: the account was made for this run, and every optional system exists. Its units are known, so that the
 * environment has no say in them.
 */
export function referenceConfig(settings: Settings, account: ServiceAccount): ProxyConfig {
  const stream = new URL(REFERENCE_PATHS.prices, account.baseUrl)
  stream.protocol = 'ws:'
  return {
    ...settings,
    mode: 'reference',
    account,
    units: { ...DEFAULT_UNITS, dateSince: 'milliseconds' },
    feedPath: REFERENCE_PATHS.feed,
    reportVersions: DEFAULT_REPORT_VERSIONS,
    priceStreamUrl: stream,
  }
}
