import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sessionScale, sessionTicks } from './session-scale.ts'

const at = (text: string) => Date.parse(`2026-11-${text}:00Z`)
/** Friday afternoon and Monday morning. */
const times = [at('20T14:00'), at('20T15:00'), at('23T14:00'), at('23T15:00')]

test('a weekend takes as much room as any other step', () => {
  const x = sessionScale(times, [0, 300])
  expect(times.map(x)).toEqual([0, 100, 200, 300])
  expect(x(at('22T02:30'))).toBeCloseTo(150)
  expect(x(at('19T00:00'))).toBe(0)
  expect(x.invert(100)).toBe(times[1])
  expect(sessionScale([times[0]!], [0, 300])(times[0]!)).toBe(150)
})

test('days are marked where several are shown, hours where it is one', () => {
  expect(sessionTicks(times, 6)).toEqual([
    { at: times[0], label: '20 Nov' },
    { at: times[2], label: '23 Nov' },
  ])
  const day = [30, 35, 60, 65, 120, 125].map((minutes) => at('20T14:00') + minutes * 60_000)
  expect(sessionTicks(day, 6).map(({ label }) => label)).toEqual(['15:00', '16:00'])
})

test('pixels lead back to the instant they came from, in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 1e12 }), { minLength: 2, maxLength: 60 }),
      (instants) => {
        const ascending = instants.toSorted((a, b) => a - b)
        const x = sessionScale(ascending, [8, 900])
        for (const [i, instant] of ascending.entries()) {
          expect(x.invert(x(instant))).toBeCloseTo(instant, -3)
          if (i > 0) expect(x(instant)).toBeGreaterThan(x(ascending[i - 1]!))
        }
      },
    ),
  )
})
