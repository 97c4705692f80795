import { text } from '#shared/navigation/search-fields.ts'
import { searchSchema } from '#shared/navigation/search-schema.ts'

/** The address of the watchlist, as `watchlistPath` writes it: which named list is shown; all assets where none is named. */
export const watchSearch = searchSchema({ list: text('list', 64) })
