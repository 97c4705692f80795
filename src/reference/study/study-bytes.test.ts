import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addToPeerTable, createPeerTable } from '#reference/engine/statistics/peer-table.ts'
import { fixtureStudies, fixtureWorld } from '#testing/reference-fixture.ts'
import { packInsights, unpackInsights } from './insight-block.ts'
import {
  isValidStudy,
  peersBytes,
  peersFromBytes,
  studyBytes,
  studyFromBytes,
  type Studied,
} from './study-bytes.ts'

const { market } = fixtureWorld()
/** A study with several insights, and with every kind of value. */
const own = fixtureStudies().find((studied) => studied && studied.insights.series.length > 3)!
const study: Studied = {
  ...own,
  weekly: Float32Array.of(0.01, Number.NaN, -0.02),
  caps: Float64Array.from(own.insights.series, (_, i) => (i === 0 ? Number.NaN : i / 3)),
  cases: { conditions: 4, enough: 3, median: 11.5, years: 7.25 },
}
const isKnown = (name: string) => study.insights.series.includes(name)

it('reads back the study that was written, with and without insights', () => {
  const empty: Studied = { ...study, insights: packInsights([]), caps: null, cases: null }
  for (const each of [study, empty]) {
    const back = studyFromBytes(studyBytes(each))!
    expect({ ...back, insights: unpackInsights(back.insights, 1) }).toEqual({
      ...each,
      insights: unpackInsights(each.insights, 1),
    })
    expect(studyBytes(back).equals(studyBytes(each))).toBe(true)
    expect(isValidStudy(back, isKnown)).toBe(true)
  }
})

it('returns null for truncated, longer and random bytes', () => {
  const whole = studyBytes(study)
  for (let at = 0; at < whole.length; at += 97) expect(studyFromBytes(whole.subarray(0, at))).toBeNull()
  expect(studyFromBytes(Buffer.concat([whole, Buffer.alloc(8)]))).toBeNull()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (noise) => {
      expect(studyFromBytes(Buffer.from(noise))).toBeNull()
      expect(peersFromBytes(Buffer.from(noise))).toBeNull()
    }),
  )
})

it('rejects a study that this program cannot have written', () => {
  const changed = (change: (copy: Studied) => void) => {
    const copy = structuredClone(study)
    change(copy)
    return isValidStudy(studyFromBytes(studyBytes(copy))!, isKnown)
  }
  expect(changed(() => {})).toBe(true)
  expect(changed(({ insights: own }) => (own.series[0] = 'unheard of'))).toBe(false)
  // Side, state, horizon, stars, status, and a number of episodes that exceeds the data.
  for (const [at, value] of [
    [1, 2],
    [2, 9],
    [6, 99],
    [7, 9],
    [14, 4],
    [15, 2_000_000_000],
  ] as const)
    expect(changed(({ insights: own }) => (own.ints[at] = value))).toBe(false)
  expect(changed(({ insights: own }) => (own.intsAt[1] = -1))).toBe(false)
  expect(changed(({ insights: own }) => (own.doublesAt[1]! += 1))).toBe(false)
  expect(changed((copy) => (copy.bars = 1))).toBe(false)
  expect(changed((copy) => (copy.lastDay = market.now + 1))).toBe(false)
})

it('reads back a peer table, and returns null for truncated bytes', () => {
  const group = { economy: 'US', sector: '45', isStock: true }
  const days = Int32Array.from({ length: 250 }, (_, i) => 100 + i)
  const close = Float64Array.from(days, (day) => 50 + Math.sin(day))
  const table = createPeerTable([group, { ...group, economy: 'JP', sector: null }], 100, 400)
  addToPeerTable(table, group, { days, close })
  const bytes = peersBytes(table)
  expect(peersFromBytes(bytes)).toEqual(table)
  expect(peersFromBytes(bytes.subarray(0, -4))).toBeNull()
})
