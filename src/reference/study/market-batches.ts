import type { Asset } from '#reference/market/base/asset.ts'

export type Batch = { indexes: number[]; economies: ReadonlySet<string>; isLast: boolean }

/** Assets without a known market form a group of their own here: no asset is compared with them. */
const homeOf = ({ economy }: Pick<Asset, 'economy'>) => economy ?? ''

/** Assets of small economies that are finished before the rest of a large market is begun. */
const FIRST_ASSETS = 40

/**
 * A large market in two parts: some small economies first, so that their insights need not wait until every stock of the
 * world has a history. An economy is never split, because its assets are measured against all of its stocks.
 */
export function batches(assets: readonly Pick<Asset, 'economy'>[]): Batch[] {
  const sizes = new Map<string, number>()
  for (const asset of assets) sizes.set(homeOf(asset), (sizes.get(homeOf(asset)) ?? 0) + 1)
  const early = new Set<string>()
  let taken = 0
  for (const [economy, size] of [...sizes].sort((a, b) => a[1] - b[1])) {
    if (taken + size > FIRST_ASSETS) break
    early.add(economy)
    taken += size
  }
  const isWorthIt = taken > 0 && assets.length >= 4 * FIRST_ASSETS
  const parts = isWorthIt
    ? [early, new Set([...sizes.keys()].filter((economy) => !early.has(economy)))]
    : [new Set(sizes.keys())]
  return parts.map((economies, part) => ({
    economies,
    indexes: [...assets.keys()].filter((index) => economies.has(homeOf(assets[index]!))),
    isLast: part === parts.length - 1,
  }))
}
