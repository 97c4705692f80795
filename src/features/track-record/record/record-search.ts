import { oneOf } from '#shared/address/search-fields.ts'
import { searchSchema } from '#shared/address/search-schema.ts'
import { GROUPINGS } from './record-groups.ts'

/** As many insights are judged at most. */
export const CAPS = ['100', '300', '1000'] as const
export type Cap = (typeof CAPS)[number]

/** What the page adds to the list's own address: how many are judged, and how they are grouped. */
export const recordSearch = searchSchema({
  most: oneOf('most', CAPS, '300'),
  by: oneOf('by', GROUPINGS, 'stars'),
})
export type RecordSearch = ReturnType<typeof recordSearch.read>['state']
