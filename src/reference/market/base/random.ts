import { inverseNormal } from '#shared/statistics/normal-score.ts'

/**
 * Counter-based random numbers: every number is a pure function of a key and a counter. So any day of any asset can be drawn
 * without the days before it, on any thread and in any order, always with the same result.
 */

/** A 64-bit key in two words, one per (seed, stream, entity). */
export type StreamKey = { readonly k0: number; readonly k1: number }

/** Full-avalanche 32-bit mixer (two-round xor-multiply, constants of the "lowbias" family found by C. Wellons). */
function mix32(value: number): number {
  let x = value | 0
  x ^= x >>> 16
  x = Math.imul(x, 0x21f0aaad)
  x ^= x >>> 15
  x = Math.imul(x, 0x735a2d97)
  return x ^ (x >>> 15)
}

/** For a fixed seed, two (stream, entity) pairs never share the inputs of both words, so their streams do not overlap. */
export function streamKey(seed: number, stream: number, entity: number): StreamKey {
  const s = mix32(seed ^ 0x6a09e667)
  const k0 = mix32(mix32(s + Math.imul(stream + 1, 0x9e3779b1)) ^ Math.imul(entity + 1, 0x85ebca6b))
  const k1 = mix32(
    mix32(mix32(s ^ 0x3c6ef372) ^ Math.imul(entity + 1, 0xc2b2ae35)) + Math.imul(stream + 1, 0x27d4eb2f),
  )
  return { k0, k1 }
}

const TWO_26 = 67108864
const INVERSE_TWO_52 = 2 ** -52

/** Uniform in the open interval (0, 1): an odd multiple of 2⁻⁵³, so neither end occurs and 1 − u is as exact as u. */
export function uniformAt(key: StreamKey, t: number): number {
  let x = (key.k0 + Math.imul(t, 0x9e3779b1)) | 0
  x ^= x >>> 16
  x = Math.imul(x, 0x21f0aaad)
  x ^= x >>> 15
  x = Math.imul((x + key.k1) | 0, 0x735a2d97)
  x ^= x >>> 15
  let y = Math.imul(x ^ key.k1, 0xd35a2d97)
  y ^= y >>> 15
  y = Math.imul((y + key.k0) | 0, 0x2c1b3c6d)
  y ^= y >>> 13
  return ((x >>> 6) * TWO_26 + (y >>> 6) + 0.5) * INVERSE_TWO_52
}

export function normalAt(key: StreamKey, t: number): number {
  return inverseNormal(uniformAt(key, t))
}

/** {@link normalAt} of many counters, in half the time, because a small loop is compiled as a whole. */
export function normals(key: StreamKey, counters: Int32Array): Float64Array {
  const draws = new Float64Array(counters.length)
  for (let i = 0; i < draws.length; i++) draws[i] = normalAt(key, counters[i]!)
  return draws
}

/**
 * Student t with unit variance and an even number ν of degrees of freedom: z/√(χ²/ν)·√((ν−2)/ν), χ²ᵥ = −2 ln(u₁…u_{ν/2}). Uses
 * ν/2 counters of `chi`.
 *
 * @param half ν/2, at least 2; below 3 the kurtosis is infinite
 */
export function studentAt(half: number, normal: StreamKey, chi: StreamKey, t: number): number {
  return normalAt(normal, t) * studentScale(half, chi, t)
}

/** {@link studentAt} of many counters. */
export function students(
  half: number,
  normal: StreamKey,
  chi: StreamKey,
  counters: Int32Array,
): Float64Array {
  const draws = normals(normal, counters)
  for (let i = 0; i < draws.length; i++) draws[i]! *= studentScale(half, chi, counters[i]!)
  return draws
}

function studentScale(half: number, chi: StreamKey, t: number): number {
  let product = 1
  for (let c = t * half; c < (t + 1) * half; c++) product *= uniformAt(chi, c)
  return Math.sqrt((half - 1) / -Math.log(product))
}

/** Student t with unit variance and 4 degrees of freedom. */
export const t4At = (normal: StreamKey, chi: StreamKey, t: number): number => studentAt(2, normal, chi, t)

/** One number per kind of random draw. They key the history of the simulated market: append, never renumber. */
export const STREAM = {
  slowVolStart: 1,
  fastVolStart: 2,
  fastVol: 3,
  slowVol: 4,
  shock: 5,
  shockChi: 6,
  open: 7,
  high: 8,
  low: 9,
  turnover: 10,
  rareJump: 11,
  rareSize: 12,
  rareSizeChi: 13,
  earningsDay: 14,
  earningsSize: 15,
  earningsSizeChi: 16,
  traits: 17,
  habits: 18,
  listing: 19,
  names: 20,
  dividends: 21,
  minutes: 22,
  minuteRange: 23,
  preMarket: 24,
  fundamentals: 25,
  shortInterest: 26,
  analysts: 27,
  macro: 28,
  walk: 30,
} as const

/** Companies count from 0. Other entities have fixed numbers, so that they are the same in a market of any size. */
export const SPECIAL_ENTITY = 1_000_000
export const CURRENCY_ENTITY = 1_900_000

/** Entities of factors, with numbers above those of assets. */
export const FACTOR_ENTITY = {
  world: 2_000_000,
  economy: 2_000_100,
  sector: 2_000_200,
  industryGroup: 2_000_300,
  currency: 2_000_400,
  commodity: 2_000_450,
  macro: 2_000_500,
} as const

/** Normal draw number `n` among the traits of an entity, which are constant over its history. */
export function traitNormal(seed: number, entity: number, n: number): number {
  return inverseNormal(traitUniform(seed, entity, n))
}

/** Uniform draw number `n` among the traits of an entity, in (0, 1). */
export function traitUniform(seed: number, entity: number, n: number): number {
  return uniformAt(streamKey(seed, STREAM.traits, entity), n)
}
