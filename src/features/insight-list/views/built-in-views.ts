import type { View } from '#shared/state/views/views.ts'
import { listSearch } from '#features/insight-list/search/list-path.ts'

/** What people come for, before they have saved anything. None names a day: such a view would age. */
export const BUILT_IN_VIEWS: readonly View[] = [
  { id: 'all', name: 'All', search: '' },
  { id: 'high-conviction', name: 'High conviction', search: listSearch({ stars: [6, 7, 8] }) },
  {
    id: 'large-caps',
    name: 'Large caps',
    search: listSearch({ market_cap_usd_bn__gte: 10, stars: [5, 6, 7, 8] }),
  },
  { id: 'bearish', name: 'Bearish', search: listSearch({ direction: [2] }) },
  { id: 'ending', name: 'Ending this week', search: listSearch({ outcome: ['ending'] }) },
  { id: 'outside', name: 'Outside the middle 80%', search: listSearch({ outcome: ['outside'] }) },
]
