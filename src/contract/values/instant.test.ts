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
  ['2024-03-19T18:58:00.5+0200', Date.UTC(2024, 2, 19, 16, 58, 0, 500)],
  ['2024-03-19T11:28-05:30', Date.UTC(2024, 2, 19, 16, 58)],
  ['2024-03-19t16:58z', Date.UTC(2024, 2, 19, 16, 58)],
  ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ['2000-02-29', Date.UTC(2000, 1, 29)],
])('%s is an instant', (text, ms) => {
  expect(parseInstant(text)).toBe(ms)
})

test.each([
  '',
  'yesterday',
  '2023-02-29',
  '2024-02-30T00:00:00Z',
  '2024-13-01',
  '2024-03-19T25:00:00Z',
  '2024-03-19T23:60:00Z',
  '2024-03-19T23:59:60Z',
  '2024-03-19T23:59:59.',
  '2024-03-19T23:59:59.1234567890Z',
  '2024-03-19T23:59:59+24:00',
  '2024-03-19T23:59:59Z tomorrow',
  '2024-03-19T',
  '2024-03-1९',
  '1900-02-29',
  '2024-04-31',
  '0099-01-01',
  '19.3.2024',
])('%s is not an instant', (text) => {
  expect(parseInstant(text)).toBeNull()
})

test('an instant survives writing and parsing, to the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }), (seconds) => {
      const ms = seconds * 1000
      expect(parseInstant(toWireInstant(ms))).toBe(ms)
      expect(parseInstant(toIsoDay(ms))).toBe(Math.floor(ms / 86_400_000) * 86_400_000)
    }),
  )
})

test.each([
  ['9999-12-31T23:59:59Z', 1000, '9999-12-31T23:59:59Z'],
  ['0100-01-01T00:00:00Z', -86_400_000, '0100-01-01T00:00:00Z'],
])('an instant beyond %s is written as that one', (text, by, written) => {
  expect(toWireInstant(parseInstant(text)! + by)).toBe(written)
})

test('no text makes it throw', () => {
  fc.assert(fc.property(fc.string(), (text) => void parseInstant(text)))
})

test('exactly the dates that exist in the calendar are accepted', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (year, month, day) => {
        const pad = (value: number, length: number) => String(value).padStart(length, '0')
        const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
        const date = new Date(`${text}T00:00:00Z`)
        const isReal = Number.isFinite(date.getTime()) && date.toISOString().startsWith(text)
        expect(parseInstant(text)).toBe(isReal ? date.getTime() : null)
      },
    ),
  )
})
