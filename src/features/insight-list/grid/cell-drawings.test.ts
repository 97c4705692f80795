import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { elapsedRing, hitInterval, qualitySteps, signalRange } from './cell-drawings.ts'

/** Left edge and width in px of every layer, in the order painted from the top. */
const boxes = (drawing: string | undefined) =>
  [...(drawing ?? '').matchAll(/\) (-?[\d.]+)rem (?:50%|calc\([^)]*\))\/(-?[\d.]+)rem/g)].map(
    ([, x, width]) => ({
      x: 16 * Number(x),
      width: 16 * Number(width),
    }),
  )

const share = fc.double({ min: -0.9, max: 3, noNaN: true })

describe('the drawing of a signal range', () => {
  it('stays inside its column, whatever the levels', () => {
    fc.assert(
      fc.property(share, share, share, (a, b, median) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)]
        for (const { x, width } of boxes(signalRange(low, high, median))) {
          expect(width).toBeGreaterThan(0)
          expect(x).toBeGreaterThanOrEqual(0)
          expect(x + width).toBeLessThanOrEqual(104)
        }
      }),
    )
  })

  it('puts −20, 0 and +20 % at the ends and the middle, and points beyond them', () => {
    const [median, band, zero] = boxes(signalRange(-0.2, 0.2, 0))
    expect(band).toEqual({ x: 4, width: 96 })
    expect(median).toEqual({ x: 51, width: 2 })
    expect(zero).toEqual({ x: 51.5, width: 1 })
    expect(signalRange(-0.2, 0.2, 0)).not.toContain('conic')
    expect(signalRange(-0.1, 0.21, 0)!.match(/conic/g)).toHaveLength(1)
    expect(signalRange(-0.3, 0.3, 0)!.match(/conic/g)).toHaveLength(2)
  })

  it('is none without both levels', () => {
    expect(signalRange(null, 0.1, 0)).toBeUndefined()
    expect(boxes(signalRange(-0.1, 0.1, null))).toHaveLength(2)
  })
})

describe('the drawing of a hit rate’s interval', () => {
  it('has the rate inside the interval and the interval inside the column', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 1, max: 500 }),
        (rate, count) => {
          // The arrow of an interval that begins left of the scale is no part of it.
          const drawn = boxes(hitInterval(rate, count)).filter(({ x, width }) => x > 0 || width !== 4)
          const [dot, line] = drawn
          const middle = dot!.x + dot!.width / 2
          // A hollow dot at the end of the scale is moved in by half its width, so that it stays whole.
          expect(middle).toBeGreaterThanOrEqual(line!.x - 3.2)
          expect(middle).toBeLessThanOrEqual(line!.x + line!.width + 3.2)
          expect(line!.x).toBeGreaterThanOrEqual(0.9)
          expect(line!.x + line!.width).toBeLessThanOrEqual(57.2)
        },
      ),
    )
  })

  it('goes on beyond the scale with an arrow, and its dot stays whole', () => {
    expect(hitInterval(0.1, 10)).toContain('conic')
    expect(hitInterval(0.9, 200)).not.toContain('conic')
    for (const rate of [0, 1]) {
      const [x] = /([\d.-]+)rem 50%\/0\.5rem/.exec(hitInterval(rate, 10)!)!.slice(1).map(Number)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(16 * x! + 8).toBeLessThanOrEqual(58)
    }
  })

  it('is dashed and hollow below 30 cases, and none without a count', () => {
    expect(hitInterval(0.7, 29)).toMatch(/radial-gradient.*repeating-linear-gradient/)
    expect(hitInterval(0.7, 30)).not.toMatch(/radial|repeating/)
    expect(hitInterval(0.7, null)).toBeUndefined()
  })
})

/** The steps of a layer that repeats them, px from the cell's left edge. */
const stepsOf = (drawing: string) =>
  drawing.split('repeating-').flatMap((layer) => {
    const [strip] = boxes(layer)
    if (!strip) return []
    const isMet = layer.includes('quality-on')
    const count = (strip.width + 1) / 4
    return Array.from({ length: count }, (_, i) => ({ x: strip.x + 4 * i, isMet }))
  })

it('draws eight steps in two groups, as many of them tall as checks are met', () => {
  for (let stars = 0; stars <= 8; stars += 1) {
    const steps = stepsOf(qualitySteps(stars))
    expect(steps.map(({ x }) => x)).toEqual([26, 30, 34, 38, 44, 48, 52, 56])
    expect(steps.map(({ isMet }) => isMet)).toEqual(steps.map((_, i) => i < stars))
    expect(qualitySteps(stars).split('repeating-').length - 1).toBeLessThanOrEqual(3)
  }
  expect(qualitySteps(3)).toMatch(/quality-on[^/]*\/[\d.]+rem 0\.625rem/)
  expect(qualitySteps(3)).toMatch(/quality-off[^/]*\/[\d.]+rem 0\.1875rem/)
})

it('turns the ring by the share that has passed', () => {
  expect(elapsedRing(0.25).background).toContain('currentColor 90deg')
})
