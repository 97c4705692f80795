import { IconButton } from '#shared/ui/icon-button.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '#shared/ui/icons.tsx'
import { nextSort, SORT_KEYS } from '#features/insight-list/rows/row-order.ts'
import type { SortKey } from '#features/insight-list/rows/row-order.ts'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'

const SORT_WORDS: Readonly<Record<SortKey, string>> = {
  asset: 'Asset',
  title: 'Insight',
  direction: 'Direction',
  horizon: 'Horizon',
  quality: 'Quality',
  median: 'Median return',
  hit: 'Hit ratio',
  interval: 'Lower bound of the hit ratio',
  n: 'Past cases',
  sector: 'Sector',
  cap: 'Market cap',
  realised: 'Realised return',
  percentile: 'Current percentile',
  age: 'Age',
}

/** The order of the loaded rows where there are no heads to press. */
export function SortSelect() {
  const { search, set } = useListAddress()
  const { sort } = search
  const Arrow = sort?.isDescending ? ArrowDownIcon : ArrowUpIcon
  return (
    <span className="flex shrink-0 items-center">
      <select
        aria-label="Sort loaded insights"
        value={sort?.key ?? ''}
        onChange={(event) => {
          const key = SORT_KEYS.find((each) => each === event.target.value)
          set({ sort: key ? nextSort(null, key) : null })
        }}
        className="h-10 w-32 truncate rounded-sm border border-line bg-surface px-1.5 text-ink"
      >
        <option value="">Newest first</option>
        {SORT_KEYS.map((key) => (
          <option key={key} value={key}>
            {SORT_WORDS[key]}
          </option>
        ))}
      </select>
      {sort && (
        <IconButton
          label={sort.isDescending ? 'Largest first; reverse the order' : 'Smallest first; reverse the order'}
          className="size-9!"
          onClick={() => set({ sort: { ...sort, isDescending: !sort.isDescending } })}
        >
          <Arrow size={15} strokeWidth={2} />
        </IconButton>
      )}
    </span>
  )
}
