import type { Asset } from '#reference/market/base/asset.ts'

type Batch = {
  /** All assets of these economies: their stocks make up the returns that an asset is compared with. */
  peers: number[]
  economies: ReadonlySet<string>
  /** Assets to study once these returns are known. */
  assets: number[]
  isLast: boolean
}

/** Assets without a known market form one group, since nothing is compared with them. */
const economyOf = ({ economy }: Pick<Asset, 'economy'>) => economy ?? ''

/** Assets of the first batch. */
const FIRST_ASSETS = 40

/**
 * Splits a large market in two batches, so that its first insights need not wait for the history of every stock: first a few assets
 * of the smallest economies, then all the others. An economy is never split, because its assets are compared with all of its stocks.
 */
export function batches(assets: readonly Pick<Asset, 'economy'>[]): Batch[] {
  const all = [...assets.keys()]
  const sizes = new Map<string, number>()
  for (const asset of assets) sizes.set(economyOf(asset), (sizes.get(economyOf(asset)) ?? 0) + 1)
  const early = new Set<string>()
  let taken = 0
  for (const [economy, size] of [...sizes].sort((a, b) => a[1] - b[1])) {
    if (taken > 0 && taken + size > FIRST_ASSETS) break
    early.add(economy)
    taken += size
  }
  if (assets.length < 4 * FIRST_ASSETS || 4 * taken > assets.length)
    return [{ peers: all, economies: new Set(sizes.keys()), assets: all, isLast: true }]
  const others = new Set([...sizes.keys()].filter((economy) => !early.has(economy)))
  const within = (economies: ReadonlySet<string>) =>
    all.filter((index) => economies.has(economyOf(assets[index]!)))
  const first = within(early)
  return [
    { peers: first, economies: early, assets: first.slice(0, FIRST_ASSETS), isLast: false },
    { peers: within(others), economies: others, assets: all, isLast: true },
  ]
}
