import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceTicks } from './scale.ts'
import { decimalsOf, returnWords } from './tick-decimals.ts'

test('whole ticks need no decimals, finer ones as many as they have', () => {
  expect(decimalsOf([0, 20, 40])).toBe(0)
  expect(decimalsOf([-0.5, 0, 0.5])).toBe(1)
  expect(decimalsOf([-0.25, 0, 0.25])).toBe(2)
  expect(decimalsOf([172.5, 175])).toBe(1)
})

test('ticks of half a percent do not read 0 %, 1 %, 1 %', () => {
  const ticks = [-0.005, 0, 0.005, 0.01]
  expect(ticks.map(returnWords(ticks))).toEqual(['−0.5%', '0.0%', '+0.5%', '+1.0%'])
})

test('whatever the span, the words of an axis over returns say the tick itself and never repeat', () => {
  const span = fc.tuple(
    fc.double({ min: -0.9, max: 0, noNaN: true }),
    fc.double({ min: 0.0005, max: 8, noNaN: true }),
    fc.integer({ min: 3, max: 7 }),
  )
  fc.assert(
    fc.property(span, ([low, reach, most]) => {
      const ticks = niceTicks(low, low + reach, most)
      const words = ticks.map(returnWords(ticks))
      expect(new Set(words).size).toBe(ticks.length)
      words.forEach((word, i) => {
        const said = Number(word.replace('−', '-').replaceAll(/[+,%]/g, '')) / 100
        expect(said).toBeCloseTo(ticks[i]!, 9)
      })
    }),
  )
})
