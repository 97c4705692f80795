import os from 'node:os'
import { median } from '#shared/statistics/quantile.ts'

/** The bound for a figure, or for its ratio to the peer. */
export type Goal = { of: 'figure' | 'ratio' } & ({ most: number } | { least: number })

export const atMost = (most: number): Goal => ({ of: 'figure', most })
export const atLeast = (least: number): Goal => ({ of: 'figure', least })
export const ratioAtMost = (most: number): Goal => ({ of: 'ratio', most })
export const ratioAtLeast = (least: number): Goal => ({ of: 'ratio', least })

/** The same measurement of another implementation, in the same run. */
type Peer = { name: string; figure: number; ratio: number }

/** A measured figure; every part of the bench returns these. */
export type Figure = {
  /** A name that is unique in its part and the same in every run. */
  what: string
  /** `ms`, `kB`, `MB`, `s`, `assets/s`; empty for a plain number. */
  unit: string
  figure: number
  /** Number of measurements. */
  samples: number
  peer: Peer | null
  goal: Goal | null
}

/** The median of measurements without a peer. */
export const measured = (
  what: string,
  unit: string,
  samples: readonly number[],
  goal: Goal | null = null,
): Figure => ({ what, unit, figure: median(samples), samples: samples.length, peer: null, goal })

/** The median of measurements, with those of a peer in the same rounds; the ratio is the median over rounds. */
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

/** CPU milliseconds used on this machine so far, by all processes. */
const machineCpuMs = () =>
  os.cpus().reduce((sum, { times: { user, nice, sys } }) => sum + user + nice + sys, 0)

/**
 * Runs every variant once per round, in rotated order. Rounds in which the machine used far more CPU than usual were disturbed by
 * other programs and are left out, as long as three remain.
 *
 * @returns per variant one measurement per round, rounds in the same order for all
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
  const used = quiet.length >= 3 ? quiet : all
  return Object.fromEntries(
    variants.map((variant) => [variant, used.map(({ values }) => values[variant])]),
  ) as Record<V, T[]>
}

/**
 * A bench whose probe measures nothing prints zeros that look excellent, so they are refused.
 *
 * @throws for a part without figures, and for a figure without measurements
 */
export function proveMeasured(part: string, figures: readonly Figure[]): void {
  if (figures.length === 0) throw new Error(`${part} gave no figure`)
  const names = new Set<string>()
  for (const { what, figure, samples, peer } of figures) {
    const fail = (why: string) => {
      throw new Error(`${part}, ${what}: ${why}`)
    }
    if (names.has(what)) fail('two figures have this name')
    names.add(what)
    if (!(samples > 0)) fail('no measurement')
    if (!Number.isFinite(figure) || figure < 0) fail(`${figure} is no figure`)
    if (peer && !(peer.figure > 0)) fail(`${peer.name} was not measured`)
    if (peer && !Number.isFinite(peer.ratio)) fail(`the ratio to ${peer.name} is ${peer.ratio}`)
  }
}

/** Whether the goal is met; null without one. */
export function isReached({ figure, peer, goal }: Figure): boolean | null {
  if (goal === null) return null
  const value = goal.of === 'figure' ? figure : (peer?.ratio ?? Number.NaN)
  return 'most' in goal ? value <= goal.most : value >= goal.least
}
