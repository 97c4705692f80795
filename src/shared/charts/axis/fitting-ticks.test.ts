import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fittingTicks } from './fitting-ticks.ts'
import { textWidth } from '#shared/charts/axis/label-box.ts'
import { linearScale } from './scale.ts'
import { returnWords } from './tick-decimals.ts'

test('with room every tick stands, with less there are fewer', () => {
  const texts = (width: number) =>
    fittingTicks(linearScale([-0.004, 0.008], [0, width]), 5, returnWords).map(({ text }) => text)
  expect(texts(400)).toEqual(['−0.25%', '0.00%', '+0.25%', '+0.50%', '+0.75%'])
  expect(texts(130)).toEqual(['0.0%', '+0.5%'])
})

test('whatever the domain and the width, no two words touch', () => {
  const low = fc.double({ min: -1, max: 0, noNaN: true })
  fc.assert(
    fc.property(
      low,
      fc.double({ min: 0.001, max: 5, noNaN: true }),
      fc.integer({ min: 60, max: 900 }),
      (from, reach, width) => {
        const scale = linearScale([from, from + reach], [0, width])
        const ticks = fittingTicks(scale, 6, returnWords)
        ticks.forEach(({ value, text }, i) => {
          const before = ticks[i - 1]
          if (before)
            expect(scale(value) - textWidth(text) / 2).toBeGreaterThan(
              scale(before.value) + textWidth(before.text) / 2,
            )
        })
      },
    ),
  )
})
