import type { Publication, Rebuilt } from './rebuild.ts'

/** Bounds of the raise: at least `low`, at most `high`; `used` lies between them where they leave room. */
export type Raise = { low: number; high: number; used: number }

/** What an asset is studied by depends on what is known of it, so that each has a raise of its own. */
export const groupOf = ({ insight }: Publication) => insight.metadata.entity ?? ''

/**
 * By how much the gates of z are raised, by asset: a rule of the number of combinations that are studied, which no answer
 * of the service states. What is published narrows it from both sides: a surplus must be 0 at least, and the check of the share in
 * sample passes from 0.5 on where its other half holds. No raise fits to a service that breaks the rule.
 */
export function raisesOf(all: readonly (readonly [Publication, Rebuilt])[]): Map<string, Raise> {
  const raises = new Map<string, Raise>()
  for (const [publication, { side }] of all) {
    const raise = raises.get(groupOf(publication)) ?? { low: 0, high: Infinity, used: 0 }
    raises.set(groupOf(publication), raise)
    if (!side) continue
    raise.high = Math.min(raise.high, side.surplus)
    if (side.inSample.share - side.inSample.base < 0.12) continue
    const isPassed = publication.insight.metadata.high_conviction_report?.high_hit_ratio_in_sample
    if (isPassed) raise.high = Math.min(raise.high, side.surplus - 0.5)
    else raise.low = Math.max(raise.low, side.surplus - 0.5)
  }
  for (const raise of raises.values())
    raise.used = Number.isFinite(raise.high) ? (raise.low + raise.high) / 2 : raise.low
  return raises
}
