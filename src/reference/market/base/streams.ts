import { inverseNormal } from '#shared/statistics/normal-score.ts'
import { streamKey, uniformAt } from './random.ts'

/** One number per kind of random draw. They key the history of the built-in market: append, never renumber. */
export const STREAM = {
  slowVolStart: 1,
  fastVolStart: 2,
  fastVol: 3,
  slowVol: 4,
  shock: 5,
  shockChi: 6,
  open: 7,
  high: 8,
  low: 9,
  turnover: 10,
  rareJump: 11,
  rareSize: 12,
  rareSizeChi: 13,
  earningsDay: 14,
  earningsSize: 15,
  earningsSizeChi: 16,
  traits: 17,
  habits: 18,
  listing: 19,
  names: 20,
  dividends: 21,
  minutes: 22,
  minuteRange: 23,
  preMarket: 24,
  fundamentals: 25,
  shortInterest: 26,
  analysts: 27,
  macro: 28,
  release: 29,
  walk: 30,
} as const

/** Companies count from 0; everything else has its fixed place, so that it is the same in a market of any size. */
export const SPECIAL_ENTITY = 1_000_000
export const CURRENCY_ENTITY = 1_900_000

/** Entities of factors lie far above those of assets. */
export const FACTOR_ENTITY = {
  world: 2_000_000,
  economy: 2_000_100,
  sector: 2_000_200,
  industryGroup: 2_000_300,
  currency: 2_000_400,
  commodity: 2_000_450,
  macro: 2_000_500,
} as const

/** Normal draw number `n` among the traits of an entity: a figure that never changes over its history. */
export function traitNormal(seed: number, entity: number, n: number): number {
  return inverseNormal(traitUniform(seed, entity, n))
}

/** Uniform draw number `n` among the traits of an entity, above 0 and below 1. */
export function traitUniform(seed: number, entity: number, n: number): number {
  return uniformAt(streamKey(seed, STREAM.traits, entity), n)
}
