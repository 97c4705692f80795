import { createContext, use } from 'react'
import { priceFormatOf, type PriceFormat } from '#shared/format/price-format.ts'

/** The format of the page's own asset. */
export const PriceFormatContext = createContext<PriceFormat>(priceFormatOf(null))
export const usePriceFormat = () => use(PriceFormatContext)
