import type { AppConfig } from '#contract/desk/app-config.ts'
import type { PastHitRate } from '#shared/state/quality-hit-rate.ts'
import { browserStore } from './judged-store.ts'
import { judgingClient } from './judging-client.ts'
import { judgingScope } from './judging-scope.ts'
import { hitRateByQuality } from './hit-rate-by-quality.ts'
import { requestLimiter } from '#api/client/request-limiter.ts'

/** `hitRateByQuality` with this browser's stores, and the service behind the proxy where it may be asked. */
export function hitRateOnThisDevice(stars: number, config: AppConfig, mayAsk: boolean): Promise<PastHitRate> {
  const { signal } = new AbortController()
  const scope = judgingScope(config)
  const stores = { record: browserStore(scope), own: browserStore(`${scope} without predictions`) }
  return hitRateByQuality(stars, config, {
    client: mayAsk ? judgingClient(requestLimiter(signal), signal) : null,
    stores,
  })
}
