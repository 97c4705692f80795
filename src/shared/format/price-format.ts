import { formatPrice, priceDecimals } from './money.ts'
import { formatSigned, isKnown, NOT_AVAILABLE, type Missing } from './number.ts'

/** Formats prices of one asset and their changes: exchange rates have more decimals than shares. */
export type PriceFormat = {
  price: (value: number | Missing) => string
  /** Signed, with the decimals of the price. */
  change: (change: number | Missing, price: number | Missing) => string
  decimals: (price: number) => number
}

/** Class codes of an entity or an insight; one is enough. */
type ClassCodes = { class?: number | Missing; asset_class?: number | Missing }

const FX_CLASSES: readonly unknown[] = [8, 10]
const FX_ASSET_CLASSES: readonly unknown[] = [2, 5]

export const priceFormatOf = (codes: ClassCodes | Missing): PriceFormat =>
  FX_CLASSES.includes(codes?.class) || FX_ASSET_CLASSES.includes(codes?.asset_class) ? RATE : PRICE

function toFormat(isExchangeRate: boolean): PriceFormat {
  const decimals = (price: number) => priceDecimals(price, { isExchangeRate })
  return {
    price: (value) => formatPrice(value, { isExchangeRate }),
    change: (change, price) =>
      isKnown(change) && isKnown(price) ? formatSigned(change, decimals(price)) : NOT_AVAILABLE,
    decimals,
  }
}
const PRICE = toFormat(false)
const RATE = toFormat(true)

/** The class codes of an insight's own asset. */
export const insightClasses = ({
  metadata,
}: {
  metadata: { class?: number | Missing; asset_cls?: number | Missing }
}): ClassCodes => ({ class: metadata.class, asset_class: metadata.asset_cls })
