import { createHash } from 'node:crypto'
import type { Dispatcher } from 'undici'
import * as v from 'valibot'
import { type AppConfig, ReferenceStatus } from '#contract/desk/app-config.ts'
import type { Clock } from './clock.ts'
import { type ProxyConfig, REFERENCE_PATHS } from './config.ts'
import { exchange, within } from './exchange.ts'
import { LIMITS } from './limits.ts'
import { ProxyProblem } from './problems.ts'

/** Reads which data the desk shows. Throws until the reference service has responded. `onNewEdition`: it has other prices than before. */
export function appConfigReader(
  config: ProxyConfig,
  clock: Clock,
  dispatcher: Dispatcher,
  onNewEdition: () => void,
) {
  const { mode, environment, priceStreamUrl, feedPath, units, account } = config
  const named = createHash('sha256').update(`${account.baseUrl.href} ${account.clientId}`)
  // The reference service has a new account and address at every start.
  const service = mode === 'reference' ? 'reference' : named.digest('hex').slice(0, 16)
  // During an outage the last status stands, so that cached rows stay marked as simulated.
  let reference: ReferenceStatus | null = null
  const askReference = () =>
    within(clock, reference ? LIMITS.readyMs : LIMITS.firstStatusMs, async (deadline) => {
      const { body } = await exchange(dispatcher, account.baseUrl.origin, {
        method: 'GET',
        path: REFERENCE_PATHS.status,
        headers: { accept: 'application/json' },
        deadline,
        maxBytes: LIMITS.token.maxBytes,
      })
      return v.parse(ReferenceStatus, JSON.parse(body.toString()))
    })
  return async (): Promise<AppConfig> => {
    const before = reference?.edition
    if (mode === 'reference') reference = await askReference().catch(() => reference)
    if (before !== reference?.edition) onNewEdition()
    if (mode === 'reference' && !reference) throw new ProxyProblem('upstream-unreachable')
    return {
      mode,
      environment: environment ?? (mode === 'reference' ? 'Reference' : 'Live'),
      service,
      now: reference?.now ?? clock.now(),
      systems: { priceStream: priceStreamUrl !== null, feed: feedPath !== null, snakes: true },
      units,
      reference,
    }
  }
}
