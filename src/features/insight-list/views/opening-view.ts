import { changeListLayout } from '#shared/state/views/list-layout.ts'
import type { ListLayout } from '#shared/state/views/list-layout.ts'
import { say } from '#shared/state/toasts.ts'
import { addView, deleteView, duplicateView, editView, MOST_VIEWS } from '#shared/state/views/edit-views.ts'
import type { Undo } from '#shared/state/views/edit-views.ts'
import type { View } from '#shared/state/views/views.ts'

type Opening = ListLayout['opens']

const isSame = (one: Opening, other: Opening) => one?.id === other?.id && one?.search === other?.search

/** Sets what a plain address opens; taken back as long as no other tab has set something else. */
function setOpening(next: Opening): Undo {
  const before = changeListLayout((layout) => ({ ...layout, opens: next })).opens
  return () =>
    void changeListLayout((layout) => (isSame(layout.opens, next) ? { ...layout, opens: before } : layout))
}

/** Makes a view the one that a plain address opens; one without any filter is what it opens anyway. */
export function openFirst({ id, name, search }: View) {
  say(`“${name}” is now the default view`, setOpening(search === '' ? null : { id, search }))
}

/** Gives a view another list; if it opens first, that is what opens from now on. */
export function updateView({ id, name }: View, search: string, isOpening: boolean) {
  const undos = [editView(id, 'search', search)]
  if (isOpening) undos.push(setOpening({ id, search }))
  say(`View “${name}” updated`, () => undos.forEach((undo) => undo()))
}

export function renameView({ id, name }: View, next: string) {
  say(`View “${name}” is now “${next}”`, editView(id, 'name', next))
}

/** Takes a view away, and with it its place at the opening. */
export function removeView({ id, name }: View, isOpening: boolean) {
  const undos = [deleteView(id)]
  if (isOpening) undos.push(setOpening(null))
  say(`View “${name}” deleted`, () => undos.forEach((undo) => undo()))
}

/** @returns whether it was saved: as many as may be are there already otherwise, and that is said */
export const saveView = (name: string, search: string): boolean =>
  sayAdded(addView({ id: crypto.randomUUID(), name, search }), `View “${name}” saved`)

export function copyView(view: View) {
  sayAdded(duplicateView(view.id, crypto.randomUUID()), `View “${view.name}” duplicated`)
}

function sayAdded(undo: Undo | null, words: string): boolean {
  if (undo) say(words, undo)
  else say(`Not saved: you can keep at most ${MOST_VIEWS} views. Delete one first.`)
  return undo !== null
}
