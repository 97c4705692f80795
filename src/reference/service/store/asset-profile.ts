import { sectorName } from '#contract/values/classification.ts'
import type { Asset } from '#reference/market/base/asset.ts'

/** What an insight and the filter say about an asset; the same for all of its insights. */
export type AssetProfile = {
  tag: string
  assetClass: number | null
  cls: number | null
  subClass: number | null
  economy: string | null
  /** GICS sector name, or what kind of asset it is where the classification knows none; null where it is not stated. */
  sector: string | null
}

const KIND_BY_ASSET_CLASS: Readonly<Record<number, string>> = {
  1: 'Commodities',
  2: 'Foreign Exchange',
  3: 'Broad Market',
  4: 'Fixed Income',
  5: 'Currencies',
}

export const profileOf = (asset: Asset): AssetProfile => ({
  tag: asset.tag,
  assetClass: asset.assetClass,
  cls: asset.cls,
  subClass: asset.subClass,
  economy: asset.economy,
  sector: sectorOrKind(asset),
})

function sectorOrKind({ gics, assetClass, cls }: Asset): string | null {
  if (gics) return sectorName(gics.sector)
  if (assetClass !== null) return KIND_BY_ASSET_CLASS[assetClass] ?? 'Other'
  return cls === null ? null : 'Other'
}
