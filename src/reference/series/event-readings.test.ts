import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventBars, eventReadings } from './event-readings.ts'
import { EVENT_RULES, type EventRule } from './event-rules.ts'

const rule = (name: string): EventRule => EVENT_RULES.find(({ info }) => info.name === name)!
/** Each figure holds for `hold` bars. */
const steps = (hold: number, ...figures: number[]) =>
  Float64Array.from({ length: hold * figures.length }, (_, i) => figures[Math.floor(i / hold)]!)
const barsOf = (name: string, source: Float64Array) => {
  const found = eventBars(rule(name), eventReadings(rule(name), source))
  return { high: [...found.high], low: [...found.low] }
}

describe('events', () => {
  it('are the days of rate changes with their size, also of two equal changes', () => {
    const rates = steps(3, 1, 1, 1.25, 1.5, 1.5, 1, 1)
    expect(barsOf('rate_decision', rates)).toEqual({ high: [6, 9], low: [15] })
    expect(Array.from(eventReadings(rule('rate_decision'), rates).values.subarray(5))).toEqual([
      NaN,
      ...steps(9, 0.25),
      ...steps(6, -0.5),
    ])
  })

  it('are prints beyond the usual change, once eight changes are known', () => {
    const flat = [2, 2.1, 2, 2.1, 2, 2.1, 2, 2.1, 2]
    const inflation = steps(2, ...flat, 2.3, 2.24)
    const { values } = eventReadings(rule('inflation_print'), inflation)
    expect(values[17]).toBeNaN()
    expect(values[18]).toBeCloseTo(0.3 / 0.1, 6)
    // The usual size now includes that print: √((8·0.1² + 0.3²)/9).
    expect(values[20]).toBeCloseTo(-0.06 / Math.sqrt((8 * 0.01 + 0.09) / 9), 6)
    expect(barsOf('inflation_print', inflation)).toEqual({ high: [18], low: [] })
  })

  it('are prints of exactly the threshold, whatever their rounding', () => {
    const flat = [49, 50.2, 49, 50.2, 49, 50.2, 49, 50.2, 49]
    // In double precision 0.9 of usual 1.2 is less than 0.75 here.
    expect(barsOf('pmi_print', steps(1, ...flat, 49.9))).toEqual({ high: [9], low: [] })
  })

  it('are crossings of a level, each on its first day', () => {
    const slope = Float64Array.from([NaN, 0.4, 0.1, -0.1, -0.2, -0.1, 0.3, 0.2])
    expect(barsOf('curve_turn', slope)).toEqual({ high: [6], low: [3] })
  })

  it('count a figure exactly at the level as above it, whichever side it comes from', () => {
    const survey = Float64Array.from([51, 50, 49.9, 50, 50.4, 50, 50.1, 48, 50])
    expect(barsOf('pmi_turn', survey)).toEqual({ high: [3, 8], low: [2, 7] })
  })

  it('are streaks from four weeks on, counted in trading days', () => {
    const revisions = steps(5, 0.01, 0.02, 0.01, 0.03, 0.02, -0.01, -0.02, 0.01)
    const { values } = eventReadings(rule('revision_streak'), revisions)
    expect([5, 10, 20, 25, 30, 35].map((i) => values[i])).toEqual([5, 10, 20, -5, -10, 5])
    expect(barsOf('revision_streak', revisions)).toEqual({ high: [20], low: [] })
  })

  it('are weekly moves relative to the year before that week', () => {
    const wobble = Float64Array.from({ length: 400 }, (_, i) => (i % 2 === 0 ? 100 : 101))
    wobble[399] = 120
    const { values } = eventReadings(rule('oil_move'), wobble)
    expect(values[256]).toBeNaN()
    expect(values[398]).toBeCloseTo(
      Math.log(wobble[398]! / wobble[393]!) / (Math.log(1.01) * Math.sqrt(5)),
      9,
    )
    expect(barsOf('oil_move', wobble).high).toEqual([399])
  })

  it.each(EVENT_RULES.map((each) => [each.info.name, each] as const))(
    'of %s do not depend on later data',
    (_, own) => {
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 300, maxLength: 400 }),
          fc.nat(),
          (figures, cut) => {
            const source = Float64Array.from(figures)
            const bars = 1 + (cut % source.length)
            const whole = eventReadings(own, source)
            const early = eventReadings(own, source.slice(0, bars))
            expect(early.values).toEqual(whole.values.slice(0, bars))
            expect(early.bars).toEqual(whole.bars.filter((bar) => bar < bars))
          },
        ),
        { numRuns: 20 },
      )
    },
  )
})
