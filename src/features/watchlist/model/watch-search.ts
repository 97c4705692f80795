import { text } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'

/** The address of the watchlist, as `watchlistPath` writes it: which named list is shown; all assets where none is named. */
export const watchSearch = searchSchema({ list: text('list', 64) })
