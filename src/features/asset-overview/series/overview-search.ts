import { day, flag, oneOf, type SearchField } from '#shared/navigation/search-fields.ts'
import { searchSchema } from '#shared/navigation/search-schema.ts'
import { MAX_COMPARED } from './compare-index.ts'
import { DEFAULT_RANGE, RANGES } from './price-window.ts'

/** Tags to compare with, in the order in which they were added; each is encoded, because tags are opaque. */
const comparedTags: SearchField<readonly string[]> = {
  name: 'cmp',
  fallback: [],
  parse: (text) => {
    try {
      const tags = [...new Set(text.split(',').map(decodeURIComponent))].filter((tag) => tag !== '')
      return tags.length > 0 && tags.length < MAX_COMPARED ? tags : undefined
    } catch {
      return undefined // a percent sign that encodes nothing
    }
  },
  print: (tags) => (tags.length > 0 ? tags.map(encodeURIComponent).join(',') : null),
}

/** The state of an asset's page: two typed days win over the named range. */
export const overviewSearch = searchSchema({
  range: oneOf('range', RANGES, DEFAULT_RANGE),
  from: day('from'),
  to: day('to'),
  scale: oneOf('scale', ['auto', 'linear', 'log', 'percent'], 'auto'),
  past: flag('past'),
  cmp: comparedTags,
})

export type OverviewState = ReturnType<typeof overviewSearch.read>['state']
