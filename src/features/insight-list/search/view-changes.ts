import { setListView, useListView } from './list-view.ts'

export const openFacet = (label: string | null) => setListView({ openFacet: label })

/** Another list begins with nothing chosen, whatever led to it. */
export function chooseIn(list: string) {
  if (list !== useListView.getState().chosenIn) setListView({ chosen: new Set(), chosenIn: list })
}

export function toggleChosen(id: string) {
  const chosen = new Set(useListView.getState().chosen)
  if (!chosen.delete(id)) chosen.add(id)
  setListView({ chosen })
}
