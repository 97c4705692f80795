import { expect, test } from 'vitest'
import { linearScale } from '#shared/charts/axis/scale.ts'
import { priceFormatOf } from '#shared/format/price-format.ts'
import { outcomeUnit } from '#features/insight-detail/model/outcome-unit.ts'
import { placeThreshold, thresholdWords } from './threshold-place.ts'

const plot = { y: linearScale([-0.02, 0.028], [300, 20]), top: 20, bottom: 300 }
const returns = outcomeUnit('return', null, priceFormatOf(null))

test('a threshold on the axis stands at its own height and is only named', () => {
  expect(placeThreshold(0.01, plot)).toEqual({ at: plot.y(0.01), isOff: false })
  expect(thresholdWords(0.01, plot, returns)).toBe('+1.0%')
  expect(placeThreshold(0.028, plot).isOff).toBe(false)
})

test('one beyond the axis stands at the edge and says that the edge is not its place', () => {
  expect(placeThreshold(0.05, plot)).toEqual({ at: 20, isOff: true })
  expect(placeThreshold(-0.05, plot)).toEqual({ at: 300, isOff: true })
  expect(thresholdWords(0.05, plot, returns)).toBe('+5.0%, off scale')
  expect(thresholdWords(-0.05, plot, outcomeUnit('price', 200, priceFormatOf(null)))).toBe(
    '190.00, off scale',
  )
})
