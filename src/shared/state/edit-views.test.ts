import { beforeEach, expect, test } from 'vitest'
import {
  deleteView,
  duplicateView,
  exportViews,
  importViews,
  MOST_VIEWS,
  moveView,
  restoreViews,
  saveView,
} from './edit-views.ts'
import { useViews } from './views.ts'

const ids = () => useViews.getState().views.map(({ id }) => id)
const view = (id: string, search = 'stars=7') => ({ id, name: id.toUpperCase(), search })
const fill = () => {
  for (let i = 0; i < MOST_VIEWS; i += 1) saveView(view(`v${i}`))
}

beforeEach(() => {
  restoreViews({ views: [], seen: {} })
})

test('what a change returns takes it back', () => {
  saveView(view('a'))
  const before = saveView(view('a', 'stars=8'))
  expect(useViews.getState().views).toEqual([view('a', 'stars=8')])
  restoreViews(before)
  expect(useViews.getState().views).toEqual([view('a')])
})

test('order is as moved, and nothing moves beyond the ends', () => {
  for (const id of ['a', 'b', 'c']) saveView(view(id))
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
  for (const id of ['a', 'b']) saveView(view(id))
  duplicateView('a', 'a2')
  expect(ids()).toEqual(['a', 'a2', 'b'])
  saveView(view('a2', 'stars=8'))
  expect(useViews.getState().views[0]).toEqual(view('a'))
})

test('beyond the most that are kept nothing is added, and nothing is lost', () => {
  fill()
  const full = ids()
  saveView(view('more'))
  duplicateView('v0', 'v0 again')
  expect(ids()).toEqual(full)
  saveView(view('v0', 'stars=8'))
  expect(useViews.getState().views[0]?.search).toBe('stars=8')
})

test('an export comes in beside what is there, and says what found no room', () => {
  for (const id of ['a', 'b']) saveView(view(id))
  const text = exportViews()
  let next = 0
  const newId = () => `new ${(next += 1)}`
  expect(importViews(text, newId)).toEqual({ added: 2, left: 0 })
  expect(ids()).toEqual(['a', 'b', 'new 1', 'new 2'])
  fill()
  expect(importViews(text, newId)).toEqual({ added: 0, left: 2 })
  expect(ids()).toHaveLength(MOST_VIEWS)
  expect(importViews('{}', newId)).toBeNull()
})
