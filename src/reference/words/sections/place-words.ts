import { formatPercentile } from '#shared/format/points.ts'

/** The past that a rank is counted in: five years, or all there is where a series is younger than that. */
export const rankedPast = (isFiveYears: boolean) =>
  isFiveYears ? 'its last five years' : 'its history so far'

/** `the 97th percentile`; the rank alone does not tell whether a value is the very highest, so that nothing claims it. */
export function placeInWords(rank: number): string {
  if (rank >= 0.995) return 'above 99% of the values'
  if (rank <= 0.005) return 'below 99% of the values'
  return `the ${formatPercentile(rank * 100)}`
}

/** A key value's qualifier: where it stands among its own past. */
export function qualifier(rank: number | null): string {
  if (rank === null) return 'Short history'
  if (rank >= 0.95) return 'Very high'
  if (rank >= 0.8) return 'High'
  if (rank <= 0.05) return 'Very low'
  if (rank <= 0.2) return 'Low'
  return 'Usual'
}
