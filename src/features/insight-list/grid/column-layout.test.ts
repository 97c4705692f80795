import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COLUMN_IDS } from '#features/insight-list/search/column-ids.ts'
import { fittingColumns, gridTemplate, hasRoomForNames } from './column-layout.ts'

const columns = fc.subarray([...COLUMN_IDS])
const width = fc.integer({ min: 1, max: 3000 })

test('more room never takes a column away, and order stays as chosen', () => {
  fc.assert(
    fc.property(columns, width, width, (chosen, one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)]
      const few = fittingColumns(chosen, less, {})
      const many = fittingColumns(chosen, more, {})
      expect(many).toEqual(expect.arrayContaining([...few]))
      expect(many).toEqual(chosen.filter((id) => many.includes(id)))
    }),
  )
})

test('what a row is about never gives way', () => {
  expect(fittingColumns(['asset', 'title', 'quality', 'age'], 1, {})).toEqual(['asset', 'title', 'quality'])
})

test('names follow the title where it has the room, and not where a column has them', () => {
  expect(hasRoomForNames(['asset', 'title'], 1200, {})).toBe(true)
  expect(hasRoomForNames(['asset', 'title'], 480, {})).toBe(false)
  expect(hasRoomForNames(['asset', 'title'], 1200, { asset: 900 })).toBe(false)
  expect(hasRoomForNames(['asset', 'name', 'title'], 1200, {})).toBe(false)
})

test('the column that grows takes what is left', () => {
  expect(gridTemplate(['asset', 'title'], { asset: 200 })).toBe('12.5rem minmax(0, 1fr)')
})
