import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { insightQueries } from '#api/queries/insight-queries.ts'
import type { Insight } from '#contract/records/insight.ts'
import { formatCount } from '#shared/format/number.ts'
import { ChoicePanel } from './choice-panel.tsx'
import { DatesPanel } from './dates-panel.tsx'
import { isFacetSet, withoutFacet } from '#features/insight-list/filters/model/facets.ts'
import type { Facet } from '#features/insight-list/filters/model/facets.ts'
import { isUnaskable, toInsightFilter } from '#shared/address/insight-filter-body.ts'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import type { ListModel } from '#features/insight-list/pages/use-list-model.ts'
import { useListAddress } from '#features/insight-list/search/use-list-address.ts'
import { useListChanges } from '#features/insight-list/search/use-list-changes.ts'
import { RangePanel } from './range-panel.tsx'
import { StarsPanel } from './stars-panel.tsx'
import { StatusPanel } from './status-panel.tsx'
import { useNameOf } from './use-entities.ts'

/** Rows asked for when a filter's own choice has to be left out of its counts. */
const SAMPLE = 100

type Sample = { insights: readonly Insight[]; scope: string }

/** One filter's choices. Counts leave the filter's own choice out and say over what they were taken. */
export function FacetPanel({ facet }: { facet: Facet }) {
  const { search } = useListAddress()
  const { change } = useListChanges()
  const { now, watchedTags } = useList()
  const nameOf = useNameOf()
  const sample = useSample(facet)
  const isSet = isFacetSet(facet, search)
  return (
    <div className="w-80 max-w-[calc(100vw-1rem)] py-2.5 text-sm whitespace-normal">
      {body({ facet, search, onChange: change, now, nameOf, watchedTags }, sample)}
      <div className="mt-2 flex items-center justify-between gap-3 border-t border-line-faint px-3 pt-2 text-xs text-ink-3">
        <span className="min-w-0">{FOOTERS[facet.kind] ?? sample.scope}</span>
        {isSet && (
          <button
            type="button"
            onClick={() => change(withoutFacet(facet))}
            className="min-h-6 shrink-0 text-accent-text hover:underline"
          >
            Clear
          </button>
        )}
      </div>
    </div>
  )
}

const FOOTERS: Partial<Record<Facet['kind'], string>> = {
  dates: 'Days start at 00:00 UTC',
  status: 'Estimated here from daily closes',
}

type BodyProps = Pick<ListModel, 'search' | 'now' | 'watchedTags'> & {
  facet: Facet
  nameOf: (tag: string) => string
  onChange: ReturnType<typeof useListChanges>['change']
}

function body(props: BodyProps, sample: Sample): ReactNode {
  const { facet } = props
  switch (facet.kind) {
    case 'dates':
      return <DatesPanel {...props} />
    case 'status':
      return <StatusPanel search={props.search} onChange={props.onChange} />
    case 'range':
      return <RangePanel {...props} facet={facet} insights={sample.insights} />
    case 'stars':
      return <StarsPanel {...props} insights={sample.insights} />
    case 'codes':
    case 'texts':
      return <ChoicePanel {...props} facet={facet} insights={sample.insights} />
  }
}

/**
 * Without a choice of its own, a filter counts what is loaded. With one, everything loaded carries that choice, so the first rows
 * without it are asked for.
 */
function useSample(facet: Facet): Sample {
  const { search, now, watchedTags, pages } = useList()
  const { insights, isPrevious } = pages
  const isEnd = pages.isEnd && search.page === 0
  const isSet = isFacetSet(facet, search) && FOOTERS[facet.kind] === undefined
  const without = { ...search, ...withoutFacet(facet) }
  const filter = { ...toInsightFilter(without, { now, watchedTags }), limit: SAMPLE }
  const isUnasked = isUnaskable(without, filter)
  const { data, isPending } = useQuery({ ...insightQueries.list(filter), enabled: isSet && !isUnasked })
  if (!isSet && isPrevious)
    return { insights, scope: `Counts of ${formatCount(insights.length)} rows of the previous list` }
  if (!isSet) return { insights, scope: scopeWords(insights.length, isEnd) }
  if (isUnasked) return { insights: [], scope: 'No watched asset matches' }
  if (isPending || !data) return { insights, scope: 'Counting without this filter' }
  return { insights: data.items, scope: `${scopeWords(data.items.length, data.isLast)}, without this filter` }
}

const scopeWords = (count: number, isAll: boolean) =>
  isAll ? `Counts of all ${formatCount(count)}` : `Counts of ${formatCount(count)} loaded, more available`
