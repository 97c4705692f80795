import { expect, test } from 'vitest'
import { marked, MEASURE_OFF, measuredSpan } from './measure.ts'

test('two marks make a measure, a third starts the next', () => {
  const open = marked({ state: 'armed' }, 10)
  expect(open).toEqual({ state: 'open', a: 10 })
  const done = marked(open, 5)
  expect(done).toEqual({ state: 'done', a: 10, b: 5 })
  expect(marked(done, 7)).toEqual({ state: 'open', a: 7 })
  expect(marked(MEASURE_OFF, 7)).toEqual({ state: 'open', a: 7 })
})

test('a second mark on the same close changes nothing', () => {
  const open = marked(MEASURE_OFF, 10)
  expect(marked(open, 10)).toBe(open)
})

test('the span runs from the earlier to the later close, with B at the cursor while it is open', () => {
  expect(measuredSpan({ state: 'open', a: 10 }, 4)).toEqual({ a: 4, b: 10 })
  expect(measuredSpan({ state: 'open', a: 10 }, null)).toEqual({ a: 10, b: 10 })
  expect(measuredSpan({ state: 'done', a: 10, b: 5 }, 99)).toEqual({ a: 5, b: 10 })
  expect(measuredSpan({ state: 'armed' }, 4)).toBeNull()
})
