import { createContext, use } from 'react'
import type { Entity } from '#contract/entity.ts'
import { formatPrice, priceDecimals } from '#shared/format/money.ts'
import { formatSigned, isKnown, NOT_AVAILABLE, type Missing } from '#shared/format/number.ts'

/** How closes of one asset are written, and how their changes are: exchange rates are quoted finer than shares. */
export type PriceFormat = {
  price: (value: number | Missing) => string
  /** Signed, with the decimals of the price it is a change of. */
  change: (change: number | Missing, price: number | Missing) => string
}

const FX_CLASSES: readonly (number | null)[] = [8, 10]
const FX_ASSET_CLASSES: readonly (number | null)[] = [2, 5]

export function priceFormatOf(entity: Pick<Entity, 'class' | 'asset_class'> | null): PriceFormat {
  const isExchangeRate =
    entity !== null && (FX_CLASSES.includes(entity.class) || FX_ASSET_CLASSES.includes(entity.asset_class))
  return {
    price: (value) => formatPrice(value, { isExchangeRate }),
    change: (change, price) =>
      isKnown(change) && isKnown(price)
        ? formatSigned(change, priceDecimals(price, { isExchangeRate }))
        : NOT_AVAILABLE,
  }
}

/** The format of the page's own asset. */
export const PriceFormatContext = createContext<PriceFormat>(priceFormatOf(null))
export const usePriceFormat = () => use(PriceFormatContext)
