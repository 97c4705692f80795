import { describe, expect, it } from 'vitest'
import { simulatePath } from './asset-path.ts'
import { HabitClock, type HabitKind, HABIT_FREE_BARS, HABIT_RULES, habitsOf } from './habits.ts'

const CALM = { variance21: 1e-4, variance63: 1e-4, variance252: 1e-4, mean: 0, peak: 0 }

function habit(kind: HabitKind, strength = 1) {
  return { ...HABIT_RULES.find((rule) => rule.kind === kind)!, strength }
}

describe('habitsOf', () => {
  it('gives each habit to two fifths of the assets, inverted as often as its rule says', () => {
    const all = Array.from({ length: 4_000 }, (_, entity) => habitsOf(42, entity)).flat()
    for (const rule of HABIT_RULES) {
      const holders = all.filter(({ kind }) => kind === rule.kind)
      expect(Math.abs(holders.length / 4_000 - 0.4)).toBeLessThan(0.03)
      const turned = holders.filter(({ sign }) => sign !== rule.sign).length / holders.length
      expect(Math.abs(turned - rule.turned)).toBeLessThan(0.05)
      const strengths = holders.map(({ strength }) => strength)
      expect(Math.min(...strengths)).toBeGreaterThanOrEqual(0.75)
      expect(Math.max(...strengths)).toBeLessThanOrEqual(1.75)
    }
  })
})

describe('HabitClock', () => {
  it('answers a sharp fall with a rise of c·σ·√H over H bars, then rests as long', () => {
    const clock = new HabitClock([habit('reversal', 1.2)])
    const log = new Float64Array(400)
    log.fill(-0.05, 299)
    const drifts = Array.from({ length: 40 }, (_, k) => clock.drift(300 + k, log, CALM))
    expect(drifts.slice(0, 10).every((drift) => Math.abs(drift - (1.2 * 0.01) / Math.sqrt(10)) < 1e-15)).toBe(
      true,
    )
    expect(drifts.slice(10).every((drift) => drift === 0)).toBe(true)
  })

  it('does nothing without a trigger', () => {
    const clock = new HabitClock(HABIT_RULES.map(({ kind }) => habit(kind)))
    const log = new Float64Array(600)
    for (let i = 300; i < 500; i++) expect(clock.drift(i, log, CALM)).toBe(0)
  })

  it('triggers recovery below the peak and turbulence by the short variance, and pauses after each', () => {
    const log = new Float64Array(600).fill(-0.3)
    const fallen = new HabitClock([habit('recovery')])
    const turbulent = new HabitClock([habit('turbulence')])
    const shaken = { ...CALM, variance21: 2.3e-4 }
    const active = { fallen: 0, turbulent: 0 }
    for (let i = 300; i < 300 + 63 + 126; i++) {
      if (fallen.drift(i, log, CALM) > 0) active.fallen++
      if (turbulent.drift(i, log, shaken) > 0) active.turbulent++
    }
    // Recovery drifts for 63 bars and pauses for 126; turbulence alternates 21 and 21.
    expect(active.fallen).toBe(63)
    expect(active.turbulent).toBe(105)
  })
})

describe('simulatePath', () => {
  const n = 1_500
  const traits = {
    entity: 5,
    ownVolatility: 0.25,
    wholeVolatility: 0.33,
    drift: 0,
    startPrice: 40,
    ordinaryVolume: 1e6,
    reportsEarnings: true,
    rangeVariance: 0.02,
    rareJump: 0.06,
    habits: [],
    freeRoom: 0.5,
  }
  const quiet = {
    t: Int32Array.from({ length: n }, (_, i) => i),
    base: new Float64Array(n),
    industry: new Float64Array(n),
    worldLogVol: new Float64Array(n),
  }

  it('reports earnings once in every 63 bars', () => {
    const { earnings } = simulatePath(7, traits, quiet)
    for (let block = 0; block + 63 <= n; block += 63) {
      expect(earnings.subarray(block, block + 63).filter((jump) => jump !== 0).length).toBe(1)
    }
    expect(
      simulatePath(7, { ...traits, reportsEarnings: false }, quiet).earnings.every((jump) => jump === 0),
    ).toBe(true)
  })

  it('has no habit before bar 260 and starts at its price', () => {
    const plain = simulatePath(7, traits, quiet)
    const habitual = simulatePath(7, { ...traits, habits: HABIT_RULES.map(({ kind }) => habit(kind)) }, quiet)
    expect(plain.close[0]).toBeCloseTo(40, 10)
    expect(habitual.close.subarray(0, HABIT_FREE_BARS)).toEqual(plain.close.subarray(0, HABIT_FREE_BARS))
    expect(habitual.close.at(-1)).not.toBe(plain.close.at(-1))
  })
})
