import type { PanelFailure } from '#shared/ui/states/failure.ts'
import { Button } from '#shared/ui/button.tsx'
import { useList } from '#features/insight-list/pages/use-list-model.ts'
import { useListChanges } from '#features/insight-list/search/use-list-changes.ts'
import { refusedFacets, withoutFacet } from '#features/insight-list/filters/model/facets.ts'
import { filterWords } from '#features/insight-list/filters/model/filter-words.ts'
import { useNameOf } from '#features/insight-list/filters/panels/use-entities.ts'

/** Each filter that the service may have meant, with its own way out. */
export function RefusedFilters({ failure }: { failure: PanelFailure }) {
  const { search } = useList()
  const { change } = useListChanges()
  const nameOf = useNameOf()
  return refusedFacets(search, failure.fields?.map(({ name }) => name) ?? []).map((facet) => (
    <Button key={facet.label} onClick={() => change(withoutFacet(facet))}>
      Remove {facet.label} {filterWords(facet, search, nameOf)?.value}
    </Button>
  ))
}
