import { FILTER_FIELDS, withoutNonsense } from './filter-fields.ts'
import { searchSchema } from './search-schema.ts'

/** The part of a list's address that the service filters by, alone: what a feed of the list is asked for. */
export const filterSearch = withoutNonsense(searchSchema(FILTER_FIELDS))
