import { expect, test } from 'vitest'
import { liveMark } from './live-mark.ts'

const last = { at: Date.UTC(2026, 10, 19), value: 100 }
const plot = { top: 10, bottom: 210 }
const y = (price: number) => 210 - price
const at = (price: number, day = 20) =>
  liveMark({ freshness: { state: 'live', price, time: Date.UTC(2026, 10, day, 15) }, last, plot, y })

test('a price newer than the line stands beside it, its tag clear of the last close', () => {
  expect(at(150)).toMatchObject({ y: 60, tagY: 60, isOutside: false })
  expect(at(105)).toMatchObject({ y: 105, tagY: 90 })
  expect(at(95)).toMatchObject({ y: 115, tagY: 130 })
})

test('a price beyond the axis stands at its edge and says so', () => {
  expect(at(900)).toMatchObject({ y: 10, isOutside: true })
})

test('the price of the same day as the last close, or none, is no news', () => {
  expect(at(105, 19)).toBeNull()
  expect(liveMark({ freshness: { state: 'off' }, last, plot, y })).toBeNull()
})
