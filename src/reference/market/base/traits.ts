import { inverseNormal, streamKey, uniformAt } from './random.ts'
import { STREAM } from './streams.ts'

/** Normal draw number `n` among the traits of an entity: a figure that never changes over its history. */
export function traitNormal(seed: number, entity: number, n: number): number {
  return inverseNormal(traitUniform(seed, entity, n))
}

/** Uniform draw number `n` among the traits of an entity, above 0 and below 1. */
export function traitUniform(seed: number, entity: number, n: number): number {
  return uniformAt(streamKey(seed, STREAM.traits, entity), n)
}
