import { DATA_SHOWS } from '#contract/desk/data-report.ts'
import { number, oneOf, text } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'

/** What the table shows; `page` counts from 1. */
export const dataSearch = searchSchema({
  show: oneOf('show', DATA_SHOWS, 'all'),
  search: text('search'),
  page: number('page', { min: 1, max: 100_000, isWhole: true }),
})
