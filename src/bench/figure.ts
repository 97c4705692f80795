import { median, type Rounds } from './rounds.ts'

/** What a figure, or its ratio to the peer, has to keep to. */
export type Goal = { of: 'figure' | 'ratio' } & ({ most: number } | { least: number })

/** What somebody else's code, or the floor, needed for the same in the same run. */
export type Peer = { name: string; figure: number; ratio: number }

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

/** The median of some measurements that have no peer. */
export const measured = (
  what: string,
  unit: string,
  samples: readonly number[],
  goal: Goal | null = null,
): Figure => ({ what, unit, figure: median(samples), samples: samples.length, peer: null, goal })

/** The median of one variant beside that of a peer in the same rounds. */
export const compared = <V extends string>(
  what: string,
  unit: string,
  rounds: Rounds<V>,
  [variant, peer]: readonly [V, V],
  goal: Goal | null = null,
): Figure => ({
  what,
  unit,
  figure: rounds.median(variant),
  samples: rounds.samples[variant].length,
  peer: { name: peer, figure: rounds.median(peer), ratio: rounds.ratio(variant, peer) },
  goal,
})

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
    if (peer === null) continue
    if (!(peer.figure > 0)) fail(`${peer.name} was not measured`)
    if (!Number.isFinite(peer.ratio)) fail(`the ratio to ${peer.name} is ${peer.ratio}`)
  }
}

/** Whether a goal is reached; null where there is none. */
export function isReached({ figure, peer, goal }: Figure): boolean | null {
  if (goal === null) return null
  const value = goal.of === 'figure' ? figure : (peer?.ratio ?? Number.NaN)
  return 'most' in goal ? value <= goal.most : value >= goal.least
}
