import { formatReturn } from '#shared/format/percent.ts'

/** Fewest decimals that print every tick exactly: an axis whose step is 0.5 must not read 0, 1, 1, 2. */
export function decimalsOf(values: readonly number[]): number {
  for (let decimals = 0; decimals < 8; decimals += 1) {
    const scaled = 10 ** decimals
    if (values.every((value) => Math.abs(Math.round(value * scaled) - value * scaled) < 1e-6 * scaled))
      return decimals
  }
  return 8
}

/** Decimals of shares given as fractions, once they are printed in percent. */
export const percentDecimals = (fractions: readonly number[]) =>
  decimalsOf(fractions.map((each) => each * 100))

/** Words for the ticks of an axis over returns given as fractions: −0.005, 0, 0.005 → `−0.5%`, `0.0%`, `+0.5%`. */
export function returnWords(ticks: readonly number[]): (tick: number) => string {
  const decimals = percentDecimals(ticks)
  return (tick) => formatReturn(tick, decimals)
}
