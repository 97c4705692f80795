import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstIndexWhere } from './sorted-search.ts'

const ascending = fc
  .array(fc.integer({ min: -50, max: 50 }), { maxLength: 40 })
  .map((all) => all.toSorted((a, b) => a - b))

it('finds what a walk from the start finds', () => {
  fc.assert(
    fc.property(ascending, fc.integer({ min: -60, max: 60 }), (values, wanted) => {
      const walked = values.findIndex((value) => value >= wanted)
      expect(firstIndexWhere(values.length, (i) => values[i]! >= wanted)).toBe(
        walked < 0 ? values.length : walked,
      )
    }),
  )
})

it('looks at few elements and at none of an empty list', () => {
  let looks = 0
  firstIndexWhere(1_000_000, (i) => {
    looks += 1
    return i >= 700_000
  })
  expect(looks).toBeLessThanOrEqual(20)
  expect(firstIndexWhere(0, () => expect.fail('there is nothing to look at'))).toBe(0)
})
