import { sectorName } from '#contract/values/classification.ts'
import type { Asset } from '#reference/market/base/asset.ts'

/** The fields of an asset in insights and in the filter. */
export type AssetProfile = {
  tag: string
  assetClass: number | null
  cls: number | null
  subClass: number | null
  economy: string | null
  /** Name of the GICS sector, or the kind of asset if it has none; null if unknown. */
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
