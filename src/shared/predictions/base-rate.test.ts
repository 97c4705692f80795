import { expect, test } from 'vitest'
import { MS_PER_DAY } from '#contract/values/instant.ts'
import { baseOutline, baseRate } from './base-rate.ts'
import { studyEpisodes } from '#shared/predictions/study.ts'

/** Mulberry32: a seeded generator, so that the walk is the same on every machine. */
function seeded(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function randomWalk(length: number, seed: number) {
  const random = seeded(seed)
  let value = 100
  return Array.from({ length }, (_, i) => {
    value *= Math.exp(0.01 * (random() + random() + random() + random() - 2))
    return { at: i * MS_PER_DAY, value }
  })
}

test('a rising line rises in every window', () => {
  const closes = Array.from({ length: 400 }, (_, i) => ({ at: i, value: 100 + i }))
  const base = baseRate(closes, { first: 0, last: 399 }, 21, 'up')!
  expect(base).toMatchObject({ windows: 379, share: 1, gained: 1 })
  expect(baseRate(closes, { first: 0, last: 399 }, 21, 'down')!.share).toBe(0)
})

test('short histories have no base rate', () => {
  const closes = randomWalk(300, 1)
  expect(baseRate(closes, { first: 0, last: 248 }, 5, 'up')).toBeNull()
  expect(baseRate(closes, { first: 0, last: 299 }, 31, 'up')).toBeNull()
  expect(baseRate(closes, { first: 0, last: 299 }, 30, 'up')).not.toBeNull()
})

test('on a random walk, arbitrary episodes have an edge of about zero', () => {
  const edges: number[] = []
  for (let seed = 1; seed <= 60; seed += 1) {
    const closes = randomWalk(2500, seed)
    const random = seeded(seed + 1000)
    const episodes = Array.from({ length: 60 }, () => ({
      start_date: Math.floor(random() * 2400) * MS_PER_DAY,
    }))
    const study = studyEpisodes({ closes, episodes, bars: 21, emittedAt: closes.at(-1)!.at, direction: 'up' })
    const base = baseRate(closes, { first: 0, last: closes.length - 1 }, 21, 'up')!
    edges.push(study.hits / study.n - base.share)
  }
  const mean = edges.reduce((sum, edge) => sum + edge, 0) / edges.length
  // 60 walks of about 35 counted windows each: the standard error of the mean is near 0.011.
  expect(Math.abs(mean)).toBeLessThan(0.033)
})

test('the outline ends at the fan and holds the middle 80 %', () => {
  const closes = randomWalk(2000, 7)
  const steps = Array.from({ length: 22 }, (_, i) => ({ at: i, days: i * 3 }))
  const outline = baseOutline(closes, { first: 0, last: 1999 }, steps, 21)
  expect(outline.at(-1)!.at).toBe(21)
  expect(outline.length).toBeLessThanOrEqual(9)
  for (const { p10, p90 } of outline) expect(p10).toBeLessThan(p90)
})

test('at a shorter horizon the outline ends at its step, as wide as at the full one', () => {
  const closes = randomWalk(2000, 7)
  const steps = Array.from({ length: 22 }, (_, i) => ({ at: i, days: i * 3 }))
  const range = { first: 0, last: 1999 }
  const full = baseOutline(closes, range, steps, 21)
  for (let lastStep = 1; lastStep < 22; lastStep += 1) {
    const outline = baseOutline(closes, range, steps, lastStep)
    expect(outline.at(-1)!.at).toBe(lastStep)
    for (const { at, p10 } of outline) {
      const same = full.find((point) => point.at === at)
      if (same) expect(p10).toBe(same.p10)
    }
  }
})
