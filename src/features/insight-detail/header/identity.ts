import { assetClassLabel, classLabel, subClassLabel } from '#contract/values/classification.ts'
import type { InsightMetadata } from '#contract/records/insight.ts'
import { formatNumber } from '#shared/format/number.ts'

type IdentityFields = Pick<
  InsightMetadata,
  'class' | 'asset_cls' | 'sub_cls' | 'topic' | 'sector' | 'eco' | 'market_cap'
>

/** What kind of thing the insight is about, as far as it is stated: `Stock`, `Technical`, `Energy`, `US`, `12 bn USD`. */
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
    // The class says more than the asset class does; where it is missing that one stands for it.
    code !== null ? classLabel(code) : assetClass === null ? null : assetClassLabel(assetClass),
    subClass === null ? null : subClassLabel(subClass),
    topic,
    sector,
    eco,
    // No company is worth nothing: 0 is how a service fills the field for what has no capitalisation.
    cap === null || cap <= 0 ? null : `${formatNumber(cap, cap < 10 ? 1 : 0)} bn USD`,
  ]
  return known.flatMap((each) => each?.trim() || [])
}
