import {
  EMPTY_SEARCH,
  insightSearch,
  type InsightSearch,
} from '#features/insight-list/search/insight-search.ts'
import { recordSearch, type RecordSearch } from '#features/track-record/panels/record-groups.ts'
import type { SearchSchema } from '#shared/address/search-schema.ts'

export type RecordPageSearch = { list: InsightSearch; own: RecordSearch }

/** The list's filters under the list's own names, and the two parameters of the track record itself. */
export const recordPageSearch: SearchSchema<RecordPageSearch> = {
  read: (params) => {
    const { page, pages, limit, q, outcome } = EMPTY_SEARCH
    const [ofList, ofRecord] = [insightSearch.read(params), recordSearch.read(params)]
    return {
      // What is shown of the loaded rows is not what the list has.
      state: { list: { ...ofList.state, page, pages, limit, q, outcome }, own: ofRecord.state },
      // Each leaves out what only the other knows.
      dropped: ofList.dropped.filter((name) => ofRecord.dropped.includes(name)),
    }
  },
  write: ({ list, own }) => {
    const params = insightSearch.write(list)
    for (const [name, value] of recordSearch.write(own)) params.set(name, value)
    return params
  },
}
