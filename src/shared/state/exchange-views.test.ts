import { beforeEach, expect, test } from 'vitest'
import { addView, MOST_VIEWS } from './edit-views.ts'
import { exportViews, importViews } from './exchange-views.ts'
import { storedViews, useViews } from './views.ts'

const ids = () => useViews.getState().views.map(({ id }) => id)
const view = (id: string) => ({ id, name: id.toUpperCase(), search: 'stars=7' })
let next = 0
const newId = () => `new ${(next += 1)}`

beforeEach(() => {
  next = 0
  storedViews.update(() => ({ views: [], seen: {} }))
})

test('an export comes in beside what is there, and says what found no room', () => {
  for (const id of ['a', 'b']) addView(view(id))
  const text = exportViews()
  expect(importViews(text, newId)).toEqual({ added: 2, left: 0 })
  expect(ids()).toEqual(['a', 'b', 'new 1', 'new 2'])
  for (let i = 0; i < MOST_VIEWS; i += 1) addView(view(`v${i}`))
  expect(importViews(text, newId)).toEqual({ added: 0, left: 2 })
  expect(ids()).toHaveLength(MOST_VIEWS)
  expect(importViews('{}', newId)).toBeNull()
})
