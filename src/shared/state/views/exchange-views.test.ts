import { beforeEach, expect, test } from 'vitest'
import { addView, MOST_VIEWS } from './edit-views.ts'
import { exportViews, importViews } from './exchange-views.ts'
import { printStored } from '#shared/state/stored/stored.ts'
import { storedViews, useViews } from './views.ts'

const ids = () => useViews.getState().views.map(({ id }) => id)
const view = (id: string) => ({ id, name: id.toUpperCase(), search: 'stars=7' })
let next = 0
const newId = () => `new ${(next += 1)}`
const take = (text: string) => importViews(text, newId, ['all'])
const textOf = (views: unknown) => printStored(1, { views, seen: {} })

beforeEach(() => {
  next = 0
  storedViews.update(() => ({ views: [], seen: {} }))
})

test('an export comes in beside what is there, and says what found no room', () => {
  for (const id of ['a', 'b']) addView(view(id))
  const text = exportViews()
  expect(take(text)).toEqual({ added: 2, left: 0, unread: 0 })
  expect(ids()).toEqual(['a', 'b', 'new 1', 'new 2'])
  for (let i = 0; i < MOST_VIEWS; i += 1) addView(view(`v${i}`))
  expect(take(text)).toEqual({ added: 0, left: 2, unread: 0 })
  expect(ids()).toHaveLength(MOST_VIEWS)
  expect(take('{}')).toBe('none')
})

test('every view gets an id of its own, whatever stands in the text', () => {
  take(textOf([view('a'), view('a'), view('all')]))
  expect(ids()).toEqual(['a', 'new 2', 'new 3'])
})

test('a view without a name gets one, and no name is longer than one that is typed', () => {
  take(
    textOf([
      { ...view('a'), name: ' ' },
      { ...view('b'), name: 'x'.repeat(90) },
    ]),
  )
  expect(useViews.getState().views.map(({ name }) => name)).toEqual(['Unnamed', 'x'.repeat(60)])
})

test('one bad view costs no good one, and a byte order mark costs nothing', () => {
  const text = `\uFEFF${textOf([view('a'), { id: 'b', name: 7 }, view('c')])}\n`
  expect(take(text)).toEqual({ added: 2, left: 0, unread: 1 })
  expect(ids()).toEqual(['a', 'c'])
})

test('a text of a newer version is told from one that holds no views', () => {
  expect(take(printStored(2, { views: 'of another shape' }))).toBe('newer')
  expect(take(printStored(1, { assets: [], insights: [] }))).toBe('none')
  expect(ids()).toEqual([])
})
