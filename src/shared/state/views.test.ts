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
  test('a change is reverted by its undo, but not over a later change', () => {
    add('a', 'b', 'c')
    const undoName = editView('a', 'name', 'Eights')
    expect(undoName()).toBe(true)
    expect(views()[0]).toEqual(view('a'))
    const undoDelete = deleteView('b')
    moveView('a', 1)
    expect(undoDelete()).toBe(false)
    expect(ids()).toEqual(['c', 'a'])
  })

  test('a copy comes after its original and changes independently', () => {
    add('a', 'b')
    const undo = duplicateView('a', 'a2')
    expect(ids()).toEqual(['a', 'a2', 'b'])
    const undoSearch = editView('a2', 'search', 'stars=8')
    expect(views()[0]).toEqual(view('a'))
    undoSearch()
    undo?.()
    expect(ids()).toEqual(['a', 'b'])
  })

  test('nothing is added beyond the maximum, and nothing is lost', () => {
    fill()
    const full = ids()
    expect([addView(view('more')), duplicateView('v0', 'v0 again')]).toEqual([null, null])
    expect(ids()).toEqual(full)
  })
})
