import type { Asset } from '#reference/market/base/asset.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'

/** How prices of this asset are written: exchange rates finer than shares. */
export const assetPrices = ({ cls, assetClass }: Pick<Asset, 'cls' | 'assetClass'>) =>
  priceFormatOf({ class: cls, asset_class: assetClass })
