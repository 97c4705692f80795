import { inverseNormal } from '#shared/statistics/normal-score.ts'

/**
 * Counter-based random numbers: every number is a pure function of a key and a counter, so any day of any asset can be
 * drawn without drawing the days before it, on any thread, in any order, for ever the same.
 */

/** A 64-bit key in two words; one per (seed, stream, entity). */
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

/** For a fixed seed two different (stream, entity) pairs never share both words' inputs, so streams cannot run into each other. */
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

/** Uniform in the open interval (0, 1): an odd multiple of 2⁻⁵³, so neither end can occur and 1 − u is as exact as u. */
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

/**
 * Unit-variance Student t with an even number ν of degrees of freedom: z/√(χ²/ν)·√((ν−2)/ν), χ²ᵥ = −2 ln(u₁…u_{ν/2}). Takes
 * ν/2 counters of `chi`.
 *
 * @param half ν/2, from 2 on; below 3 the kurtosis has no end
 */
export function studentAt(half: number, normal: StreamKey, chi: StreamKey, t: number): number {
  let product = 1
  for (let c = t * half; c < (t + 1) * half; c++) product *= uniformAt(chi, c)
  return normalAt(normal, t) * Math.sqrt((half - 1) / -Math.log(product))
}

/** Unit-variance Student t with 4 degrees of freedom. */
export const t4At = (normal: StreamKey, chi: StreamKey, t: number): number => studentAt(2, normal, chi, t)
