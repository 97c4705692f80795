/** part/whole as a fraction, or null where the whole is empty: "none of none" is not 0 %. */
export function share(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

/** Fraction of the values that satisfy the test; null for an empty list. */
export function shareOf<T>(values: readonly T[], test: (value: T) => boolean): number | null {
  let count = 0
  for (const value of values) if (test(value)) count++
  return share(count, values.length)
}
