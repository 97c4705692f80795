import { beforeEach, describe, expect, test } from 'vitest'
import { printStored } from './stored.ts'
import { addView, deleteView, duplicateView, editView, MOST_VIEWS, moveView } from './edit-views.ts'
import { exportViews, importViews } from './edit-views.ts'
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
  test('what a change returns takes it back, and nothing else', () => {
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

  test('order is as moved, and nothing moves beyond the ends', () => {
    add('a', 'b', 'c')
    for (const [id, by] of [
      ['c', -1],
      ['a', -1],
      ['b', 1],
      ['gone', 1],
    ] as const)
      moveView(id, by)
    expect(ids()).toEqual(['a', 'c', 'b'])
  })

  test('a duplicate stands behind its original and changes on its own', () => {
    add('a', 'b')
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
    expect([addView(view('more')), duplicateView('v0', 'v0 again')]).toEqual([null, null])
    expect(ids()).toEqual(full)
    const undo = deleteView('v0')
    add('v0 instead')
    undo()
    expect(ids()).toEqual(['v0', ...full.slice(1), 'v0 instead'])
  })
})

describe('an import of views', () => {
  let next = 0
  const take = (text: string) => importViews(text, () => `new ${(next += 1)}`, ['all'])
  const textOf = (...all: unknown[]) => printStored(1, { views: all, seen: {} })
  beforeEach(() => {
    next = 0
  })

  test('comes in beside what is there, and says what found no room', () => {
    add('a', 'b')
    const text = exportViews()
    expect(take(text)).toEqual({ added: 2, left: 0, unread: 0 })
    expect(ids()).toEqual(['a', 'b', 'new 1', 'new 2'])
    fill()
    expect(take(text)).toEqual({ added: 0, left: 2, unread: 0 })
    expect(ids()).toHaveLength(MOST_VIEWS)
  })

  test('gives every view an id of its own and a name, none longer than one that is typed', () => {
    take(
      textOf(
        view('a'),
        view('a'),
        view('all'),
        { ...view('b'), name: ' ' },
        { ...view('c'), name: 'x'.repeat(90) },
      ),
    )
    expect(ids()).toEqual(['a', 'new 2', 'new 3', 'b', 'c'])
    expect(
      views()
        .map(({ name }) => name)
        .slice(-2),
    ).toEqual(['Unnamed', 'x'.repeat(60)])
  })

  test('loses no good view by a bad one or a byte order mark', () => {
    const text = `\uFEFF${textOf(view('a'), { id: 'b', name: 7 }, view('c'))}\n`
    expect(take(text)).toEqual({ added: 2, left: 0, unread: 1 })
    expect(ids()).toEqual(['a', 'c'])
  })

  test('tells a text of a newer version from one that holds no views', () => {
    expect(take(printStored(2, { views: 'of another shape' }))).toBe('newer')
    for (const none of ['{}', printStored(1, { assets: [], insights: [] })]) expect(take(none)).toBe('none')
    expect(ids()).toEqual([])
  })
})
