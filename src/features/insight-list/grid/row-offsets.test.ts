import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowOffsets, rowsWithin } from './row-offsets.ts'

describe('rows near the window', () => {
  it('are exactly those that touch it', () => {
    const heights = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(heights, fc.nat({ max: 6000 }), fc.nat({ max: 900 }), (each, top, size) => {
        const offsets = rowOffsets(each.length, (index) => each[index]!)
        const [first, last] = rowsWithin(offsets, top, top + size, 0)
        const touching = each.flatMap((_, i) =>
          offsets[i]! <= top + size && offsets[i + 1]! > top ? [i] : [],
        )
        if (touching.length > 0) expect([first, last]).toEqual([touching[0], touching.at(-1)])
        else expect(first).toBe(each.length - 1)
      }),
    )
  })

  it('stay inside the list with their margin', () => {
    const offsets = rowOffsets(10, () => 28)
    expect(offsets[10]).toBe(280)
    expect(rowsWithin(offsets, -50, 900, 8)).toEqual([0, 9])
    expect(
      rowsWithin(
        rowOffsets(0, () => 28),
        0,
        900,
        8,
      ),
    ).toEqual([0, -1])
  })
})
