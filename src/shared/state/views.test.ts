import { beforeEach, describe, expect, test } from 'vitest'
import { addView, deleteView, duplicateView, editView, MOST_VIEWS, moveView } from './edit-views.ts'
import { storedViews, useViews } from './views.ts'

const views = () => useViews.getState().views
const ids = () => views().map(({ id }) => id)
const view = (id: string) => ({ id, name: id.toUpperCase(), search: 'stars=7' })
const add = (...all: string[]) => all.forEach((id) => addView(view(id)))
const fill = () => add(...Array.from({ length: MOST_VIEWS }, (_, i) => `v${i}`))

beforeEach(() => {
  storedViews.update(() => ({ views: [], seen: {} }))
})

describe('views', () => {
  test('undo reverts its change and nothing else', () => {
    add('a', 'b', 'c')
    const undoList = editView('a', 'search', 'stars=8')
    const undoName = editView('a', 'name', 'Eights')
    expect(views()[0]).toEqual({ id: 'a', name: 'Eights', search: 'stars=8' })
    undoList()
    expect(views()[0]).toEqual({ id: 'a', name: 'Eights', search: 'stars=7' })
    undoName()
    const undoDelete = deleteView('b')
    add('d')
    moveView('a', 1)
    undoDelete()
    expect(ids()).toEqual(['c', 'a', 'b', 'd'])
  })

  test('a copy comes after its original and changes independently', () => {
    add('a', 'b')
    const undo = duplicateView('a', 'a2')
    expect(ids()).toEqual(['a', 'a2', 'b'])
    editView('a2', 'search', 'stars=8')
    expect(views()[0]).toEqual(view('a'))
    undo?.()
    expect(ids()).toEqual(['a', 'b'])
  })

  test('nothing is added beyond the maximum, and nothing is lost', () => {
    fill()
    const full = ids()
    expect([addView(view('more')), duplicateView('v0', 'v0 again')]).toEqual([null, null])
    expect(ids()).toEqual(full)
    const undo = deleteView('v0')
    add('v0 instead')
    undo()
    expect(ids()).toEqual(['v0', ...full.slice(1), 'v0 instead'])
  })
})
