import os from 'node:os'

/** What a figure, or its ratio to the peer, has to keep to. */
export type Goal = { of: 'figure' | 'ratio' } & ({ most: number } | { least: number })

/** What somebody else's code, or the floor, needed for the same in the same run. */
type Peer = { name: string; figure: number; ratio: number }

/** One measured figure, in the form that every part of the bench gives back. */
export type Figure = {
  /** In words that tell it from every other figure of its part, stable from run to run. */
  what: string
  /** `ms`, `kB`, `MB`, `s`, `assets/s`; empty for a plain number. */
  unit: string
  figure: number
  /** Measurements behind the figure. */
  samples: number
  peer: Peer | null
  goal: Goal | null
}

/** Of two middle values their mean. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** The median of some measurements that have no peer. */
export const measured = (
  what: string,
  unit: string,
  samples: readonly number[],
  goal: Goal | null = null,
): Figure => ({ what, unit, figure: median(samples), samples: samples.length, peer: null, goal })

/** The median of some measurements beside those of a peer in the same rounds; the ratio is the median over rounds. */
export const beside = (
  what: string,
  unit: string,
  own: readonly number[],
  peer: readonly [name: string, samples: readonly number[]],
  goal: Goal | null = null,
): Figure => ({
  ...measured(what, unit, own, goal),
  peer: {
    name: peer[0],
    figure: median(peer[1]),
    ratio: median(own.map((value, round) => value / peer[1][round]!)),
  },
})

/** CPU milliseconds that every process of this machine has used so far. */
const machineCpuMs = () =>
  os.cpus().reduce((sum, { times: { user, nice, sys } }) => sum + user + nice + sys, 0)

/**
 * Runs every variant once a round, starting one further each round so that none always comes first. A round in which the machine
 * used far more CPU than the others was disturbed by somebody else and is left out, as long as three remain.
 *
 * @returns what was measured, per variant one a round, rounds in the same order for all
 */
export async function interleave<V extends string, T = number>(
  variants: readonly V[],
  rounds: number,
  measure: (variant: V) => Promise<T>,
): Promise<Record<V, T[]>> {
  const all: { values: Record<V, T>; load: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const values = {} as Record<V, T>
    const [cpu, wall] = [machineCpuMs(), performance.now()]
    for (let i = 0; i < variants.length; i += 1) {
      const variant = variants[(i + round) % variants.length]!
      values[variant] = await measure(variant)
    }
    all.push({ values, load: (machineCpuMs() - cpu) / (performance.now() - wall) })
  }
  const typical = median(all.map(({ load }) => load))
  const quiet = all.filter(({ load }) => load <= typical * 1.3)
  const kept = quiet.length >= 3 ? quiet : all
  return Object.fromEntries(
    variants.map((variant) => [variant, kept.map(({ values }) => values[variant])]),
  ) as Record<V, T[]>
}

/** A part of the bench that gave no figure, or one without a measurement behind it. */
export class NothingMeasured extends Error {
  override readonly name = 'NothingMeasured'
}

/**
 * A bench whose probe no longer hears anything prints zeros that look like a triumph: no figure may come of no measurement.
 *
 * @throws NothingMeasured
 */
export function proveMeasured(part: string, figures: readonly Figure[]): void {
  if (figures.length === 0) throw new NothingMeasured(`${part} gave no figure`)
  const names = new Set<string>()
  for (const { what, figure, samples, peer } of figures) {
    const fail = (why: string) => {
      throw new NothingMeasured(`${part}, ${what}: ${why}`)
    }
    if (names.has(what)) fail('two figures have this name')
    names.add(what)
    if (!(samples > 0)) fail('no measurement')
    if (!Number.isFinite(figure) || figure < 0) fail(`${figure} is no figure`)
    if (peer && !(peer.figure > 0)) fail(`${peer.name} was not measured`)
    if (peer && !Number.isFinite(peer.ratio)) fail(`the ratio to ${peer.name} is ${peer.ratio}`)
  }
}

/** Whether a goal is reached; null where there is none. */
export function isReached({ figure, peer, goal }: Figure): boolean | null {
  if (goal === null) return null
  const value = goal.of === 'figure' ? figure : (peer?.ratio ?? Number.NaN)
  return 'most' in goal ? value <= goal.most : value >= goal.least
}
