import { setListLayout } from '#shared/state/list-layout.ts'
import { say } from '#shared/state/toasts.ts'
import { deleteView, duplicateView, MOST_VIEWS, restoreViews, saveView } from '#shared/state/edit-views.ts'
import type { View, Views } from '#shared/state/views.ts'

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

/** @returns whether it was saved: as many as may be are there already otherwise, and that is said */
export function addView(name: string, search: string): boolean {
  return sayAdded(saveView({ id: crypto.randomUUID(), name, search }), `View “${name}” saved`)
}

export function copyView(view: View) {
  sayAdded(duplicateView(view.id, crypto.randomUUID()), `View “${view.name}” duplicated`)
}

function sayAdded(before: Views, words: string): boolean {
  const hasRoom = before.views.length < MOST_VIEWS
  if (hasRoom) say(words, () => restoreViews(before))
  else say(`Not saved: ${MOST_VIEWS} views are kept at most. Delete one first.`)
  return hasRoom
}
