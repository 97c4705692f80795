import { assetClassLabel, classLabel, subClassLabel } from '#contract/values/classification.ts'
import type { InsightMetadata } from '#contract/records/insight.ts'
import { formatNumber } from '#shared/format/number.ts'

type IdentityFields = Pick<
  InsightMetadata,
  'class' | 'asset_cls' | 'sub_cls' | 'topic' | 'sector' | 'eco' | 'market_cap'
>

/** Class, topic, sector, economy and market cap, as far as provided: `Stock`, `Technical`, `Energy`, `US`, `12 bn USD`. */
export function identityOf(metadata: IdentityFields): string[] {
  const {
    class: code,
    asset_cls: assetClass,
    sub_cls: subClass,
    topic,
    sector,
    eco,
    market_cap: cap,
  } = metadata
  const known = [
    // The class is finer than the asset class, which replaces it where it is missing.
    code !== null ? classLabel(code) : assetClass === null ? null : assetClassLabel(assetClass),
    subClass === null ? null : subClassLabel(subClass),
    topic,
    sector,
    eco,
    // 0 means that the asset has no market cap.
    cap === null || cap <= 0 ? null : `${formatNumber(cap, cap < 10 ? 1 : 0)} bn USD`,
  ]
  return known.flatMap((each) => each?.trim() || [])
}
