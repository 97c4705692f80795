import { beforeEach, expect, test } from 'vitest'
import { addView, deleteView, duplicateView, editView, MOST_VIEWS, moveView } from './edit-views.ts'
import { storedViews, useViews } from './views.ts'

const views = () => useViews.getState().views
const ids = () => views().map(({ id }) => id)
const view = (id: string, search = 'stars=7') => ({ id, name: id.toUpperCase(), search })
const fill = () => {
  for (let i = 0; i < MOST_VIEWS; i += 1) addView(view(`v${i}`))
}

beforeEach(() => {
  storedViews.update(() => ({ views: [], seen: {} }))
})

test('what a change returns takes it back, and nothing else', () => {
  for (const id of ['a', 'b', 'c']) addView(view(id))
  const undoList = editView('a', 'search', 'stars=8')
  const undoName = editView('a', 'name', 'Eights')
  expect(views()[0]).toEqual({ id: 'a', name: 'Eights', search: 'stars=8' })
  undoList()
  expect(views()[0]).toEqual({ id: 'a', name: 'Eights', search: 'stars=7' })
  undoName()
  const undoDelete = deleteView('b')
  addView(view('d'))
  moveView('a', 1)
  undoDelete()
  expect(ids()).toEqual(['c', 'a', 'b', 'd'])
})

test('a change that was overtaken is not taken back', () => {
  addView(view('a'))
  const undo = editView('a', 'name', 'Mine')
  editView('a', 'name', 'Theirs')
  undo()
  expect(views()[0]?.name).toBe('Theirs')
})

test('a view that is gone does not come back by its name', () => {
  addView(view('a'))
  deleteView('a')
  editView('a', 'name', 'Late')()
  expect(views()).toEqual([])
})

test('order is as moved, and nothing moves beyond the ends', () => {
  for (const id of ['a', 'b', 'c']) addView(view(id))
  moveView('c', -1)
  expect(ids()).toEqual(['a', 'c', 'b'])
  moveView('a', -1)
  moveView('b', 1)
  moveView('gone', 1)
  expect(ids()).toEqual(['a', 'c', 'b'])
  deleteView('c')
  expect(ids()).toEqual(['a', 'b'])
})

test('a duplicate stands behind its original and changes on its own', () => {
  for (const id of ['a', 'b']) addView(view(id))
  const undo = duplicateView('a', 'a2')
  expect(ids()).toEqual(['a', 'a2', 'b'])
  editView('a2', 'search', 'stars=8')
  expect(views()[0]).toEqual(view('a'))
  undo?.()
  expect(ids()).toEqual(['a', 'b'])
})

test('beyond the most that are kept nothing is added, and nothing is lost', () => {
  fill()
  const full = ids()
  expect(addView(view('more'))).toBeNull()
  expect(duplicateView('v0', 'v0 again')).toBeNull()
  expect(ids()).toEqual(full)
  const undo = deleteView('v0')
  addView(view('v0 instead'))
  undo()
  expect(ids()).toEqual(['v0', ...full.slice(1), 'v0 instead'])
})
