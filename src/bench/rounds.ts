import { readFileSync } from 'node:fs'

/** CPU seconds that every process of this machine has used so far; null where the system does not say. */
function machineCpuSeconds(): number | null {
  try {
    const [, user, nice, system] = /^cpu\s+(\d+) (\d+) (\d+)/.exec(readFileSync('/proc/stat', 'utf8'))!
    return (Number(user) + Number(nice) + Number(system)) / 100
  } catch {
    return null
  }
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

export type Rounds<V extends string> = {
  /** Per variant, one value a round; rounds in the same order for all. */
  samples: Record<V, number[]>
  /** Median over rounds of `variant / peer` within the same round. */
  ratio: (variant: V, peer: V) => number
  median: (variant: V) => number
  discarded: number
}

/**
 * Runs every variant once a round, starting one further each round so that none always comes first. A round in which the machine
 * used far more CPU than the others was disturbed by somebody else and is left out, as long as three remain.
 */
export async function interleave<V extends string>(
  variants: readonly V[],
  rounds: number,
  measure: (variant: V) => Promise<number>,
): Promise<Rounds<V>> {
  const all: { values: Record<V, number>; load: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const values = {} as Record<V, number>
    const cpuBefore = machineCpuSeconds()
    const before = performance.now()
    for (let i = 0; i < variants.length; i += 1) {
      const variant = variants[(i + round) % variants.length]!
      values[variant] = await measure(variant)
    }
    const wall = (performance.now() - before) / 1000
    const cpuAfter = machineCpuSeconds()
    all.push({ values, load: cpuBefore === null || cpuAfter === null ? 0 : (cpuAfter - cpuBefore) / wall })
  }
  const typical = median(all.map((round) => round.load))
  const quiet = all.filter((round) => round.load <= typical * 1.3)
  const kept = quiet.length >= 3 ? quiet : all
  const samples = Object.fromEntries(
    variants.map((variant) => [variant, kept.map((round) => round.values[variant])]),
  ) as Record<V, number[]>
  return {
    samples,
    ratio: (variant, peer) => median(kept.map((round) => round.values[variant] / round.values[peer])),
    median: (variant) => median(samples[variant]),
    discarded: all.length - kept.length,
  }
}
