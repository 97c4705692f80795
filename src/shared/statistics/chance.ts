/**
 * Distribution of the number of successes in independent trials with individual probabilities (Poisson binomial), by exact convolution,
 * one trial at a time (Hong 2013, section 2). Equal probabilities give the binomial distribution.
 *
 * @param chances fractions in [0, 1]
 * @returns the probability of 0, 1, … n successes
 */
export function countDistribution(chances: ArrayLike<number>): Float64Array {
  const n = chances.length
  const mass = new Float64Array(n + 1)
  mass[0] = 1
  for (let i = 0; i < n; i += 1) {
    const p = Math.min(1, Math.max(0, chances[i]!))
    for (let k = i + 1; k > 0; k -= 1) mass[k] = mass[k]! * (1 - p) + mass[k - 1]! * p
    mass[0] = mass[0]! * (1 - p)
  }
  return mass
}

/**
 * The central range of a distribution of counts, both ends inclusive: the probability beyond each end is at most half of `1 − level`. Because counts are
 * discrete, the range has a probability of at least `level`.
 */
export function centralRange(mass: ArrayLike<number>, level = 0.95): { low: number; high: number } {
  const tail = (1 - level) / 2
  let low = 0
  for (let below = mass[0]!; below <= tail && low < mass.length - 1; below += mass[low]!) low += 1
  let high = mass.length - 1
  for (let above = mass[high]!; above <= tail && high > low; above += mass[high]!) high -= 1
  return { low, high }
}

/**
 * Uniform numbers in [0, 1) from a seed, the same on every machine: the "mulberry32" generator, a 32-bit counter with two rounds of
 * multiply and shift. Good enough for resampling, not for secrets.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
