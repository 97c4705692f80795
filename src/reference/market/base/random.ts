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

/**
 * Inverse of the standard normal distribution function, relative error about 1e-16.
 * M. J. Wichura (1988), Algorithm AS 241 (PPND16), Applied Statistics 37; coefficients as the doubles they are.
 */
export function inverseNormal(p: number): number {
  const q = p - 0.5
  if (q >= -0.425 && q <= 0.425) {
    const r = 0.180625 - q * q
    return (
      (q *
        (((((((2509.0809287301227 * r + 33430.57558358813) * r + 67265.7709270087) * r + 45921.95393154987) *
          r +
          13731.69376550946) *
          r +
          1971.5909503065513) *
          r +
          133.14166789178438) *
          r +
          3.3871328727963665)) /
      (((((((5226.495278852546 * r + 28729.085735721943) * r + 39307.89580009271) * r + 21213.794301586597) *
        r +
        5394.196021424751) *
        r +
        687.1870074920579) *
        r +
        42.31333070160091) *
        r +
        1)
    )
  }
  const tail = Math.sqrt(-Math.log(q < 0 ? p : 1 - p))
  const magnitude = tail <= 5 ? nearTail(tail - 1.6) : farTail(tail - 5)
  return q < 0 ? -magnitude : magnitude
}

function nearTail(r: number): number {
  return (
    (((((((0.0007745450142783414 * r + 0.022723844989269184) * r + 0.2417807251774506) * r +
      1.2704582524523684) *
      r +
      3.6478483247632045) *
      r +
      5.769497221460691) *
      r +
      4.630337846156546) *
      r +
      1.4234371107496835) /
    (((((((1.0507500716444169e-9 * r + 0.0005475938084995345) * r + 0.015198666563616457) * r +
      0.14810397642748008) *
      r +
      0.6897673349851) *
      r +
      1.6763848301838038) *
      r +
      2.053191626637759) *
      r +
      1)
  )
}

function farTail(r: number): number {
  return (
    (((((((2.0103343992922881e-7 * r + 0.000027115555687434876) * r + 0.0012426609473880784) * r +
      0.026532189526576124) *
      r +
      0.29656057182850487) *
      r +
      1.7848265399172913) *
      r +
      5.463784911164114) *
      r +
      6.657904643501103) /
    (((((((2.0442631033899397e-15 * r + 1.421511758316446e-7) * r + 0.000018463183175100548) * r +
      0.0007868691311456133) *
      r +
      0.014875361290850615) *
      r +
      0.1369298809227358) *
      r +
      0.599832206555888) *
      r +
      1)
  )
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
