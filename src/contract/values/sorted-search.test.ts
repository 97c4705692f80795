import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstIndexWhere } from './sorted-search.ts'

const ascending = fc
  .array(fc.integer({ min: -50, max: 50 }), { maxLength: 40 })
  .map((all) => all.toSorted((a, b) => a - b))

it('finds the same index as a linear search', () => {
  fc.assert(
    fc.property(ascending, fc.integer({ min: -60, max: 60 }), (values, wanted) => {
      const walked = values.findIndex((value) => value >= wanted)
      expect(firstIndexWhere(values.length, (i) => values[i]! >= wanted)).toBe(
        walked < 0 ? values.length : walked,
      )
    }),
  )
})

it('tests few elements, and none of an empty list', () => {
  let tested = 0
  firstIndexWhere(1_000_000, (i) => {
    tested += 1
    return i >= 700_000
  })
  expect(tested).toBeLessThanOrEqual(20)
  expect(firstIndexWhere(0, () => expect.fail('there is nothing to test'))).toBe(0)
})
