import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HitRecord } from './hit-record.ts'

const outcomes = fc.array(
  fc.record({ stars: fc.integer({ min: 2, max: 8 }), day: fc.nat(60), isHit: fc.boolean() }),
)

describe('the track record', () => {
  it('counts insights of the same stars that ended before the day', () => {
    fc.assert(
      fc.property(outcomes, fc.nat(61), fc.integer({ min: 2, max: 8 }), (resolved, day, stars) => {
        const known = resolved.filter((outcome) => outcome.stars === stars && outcome.day < day)
        const wanted = { n: known.length, hits: known.filter(({ isHit }) => isHit).length }
        expect(new HitRecord(resolved).before(day, stars)).toEqual(wanted)
        // The same if they are added in parts.
        const cut = resolved.length >> 1
        const grown = new HitRecord(resolved.slice(0, cut), new HitRecord(resolved.slice(cut)))
        expect(grown.before(day, stars)).toEqual(wanted)
      }),
    )
  })
})
