import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInstant, toIsoDay, toWireInstant } from './instant.ts'

test.each([
  ['2024-03-19T16:58:00Z', Date.UTC(2024, 2, 19, 16, 58)],
  ['2024-03-19T16:58:00', Date.UTC(2024, 2, 19, 16, 58)], // predictions carry no zone: UTC
  ['2024-03-19 16:58:00', Date.UTC(2024, 2, 19, 16, 58)],
  ['2024-03-19', Date.UTC(2024, 2, 19)],
  ['2026-08-11T07:15:02.123Z', Date.UTC(2026, 7, 11, 7, 15, 2, 123)],
  ['2026-08-11T07:15:02.123456Z', Date.UTC(2026, 7, 11, 7, 15, 2, 123)],
  ['2024-03-19T18:58:00+02:00', Date.UTC(2024, 2, 19, 16, 58)],
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
])('%s is an instant', (text, ms) => {
  expect(parseInstant(text)).toBe(ms)
})

test.each([
  '',
  'yesterday',
  '2023-02-29',
  '2023-02-30T00:00:00Z',
  '2024-13-01',
  '2024-03-19T25:00:00Z',
  '19.3.2024',
])('%s is none', (text) => {
  expect(parseInstant(text)).toBeNull()
})

test('writing and reading an instant gives it back to the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }), (seconds) => {
      const ms = seconds * 1000
      expect(parseInstant(toWireInstant(ms))).toBe(ms)
      expect(parseInstant(toIsoDay(ms))).toBe(Math.floor(ms / 86_400_000) * 86_400_000)
    }),
  )
})

test('no text throws', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseInstant(text)))
})
