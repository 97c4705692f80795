import { setListLayout } from '#shared/state/list-layout.ts'
import { say } from '#shared/state/toasts.ts'
import { deleteView, restoreViews, saveView } from '#shared/state/views.ts'
import type { View } from '#shared/state/views.ts'

/** Makes a view the one that a plain address opens; one without any filter is what it opens anyway. */
export function openFirst(view: View) {
  const { opens } = setListLayout({ opens: view.search === '' ? null : { id: view.id, search: view.search } })
  say(`“${view.name}” opens first`, () => setListLayout({ opens }))
}

/** Gives a view another list; if it opens first, that is what opens from now on. */
export function updateView(view: View, search: string, isOpening: boolean) {
  const before = saveView({ ...view, search })
  if (isOpening) setListLayout({ opens: { id: view.id, search } })
  say(`View “${view.name}” updated`, () => {
    restoreViews(before)
    if (isOpening) setListLayout({ opens: { id: view.id, search: view.search } })
  })
}

/** Takes a view away, and with it its place at the opening. */
export function removeView(view: View, isOpening: boolean) {
  const before = deleteView(view.id)
  if (isOpening) setListLayout({ opens: null })
  say(`View “${view.name}” deleted`, () => {
    restoreViews(before)
    if (isOpening) setListLayout({ opens: { id: view.id, search: view.search } })
  })
}
