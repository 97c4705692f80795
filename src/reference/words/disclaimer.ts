import type { Market } from '#reference/market/base/market.ts'
import { formatDay } from '#shared/format/date.ts'
import { MS_PER_DAY } from '#contract/values/instant.ts'

const WHAT_IT_IS =
  'Insights state what followed similar conditions in the past: base rates with their counts, neither a forecast nor advice.'

/** Two lines that go with every insight: where the figures come from, and what they are not. */
export function disclaimer(market: Pick<Market, 'kind' | 'now'>): string {
  const source =
    market.kind === 'files'
      ? `Computed from the price files given to this service, up to ${formatDay(market.now * MS_PER_DAY)}.`
      : 'Simulated data: fictional companies and prices. Their history contains planted habits that real prices do not have.'
  return `${source}\n${WHAT_IT_IS}`
}
