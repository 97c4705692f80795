import type { Asset } from '#reference/market/base/asset.ts'

export type Batch = {
  /** Whole economies: their stocks make the returns that an asset of them is measured against. */
  peers: number[]
  economies: ReadonlySet<string>
  /** Assets to study once these returns are known. */
  studied: number[]
  isLast: boolean
}

/** Assets without a known market form a group of their own here: no asset is compared with them. */
const homeOf = ({ economy }: Pick<Asset, 'economy'>) => economy ?? ''

/** Assets that are studied before the stocks of the other economies have a history. */
const FIRST_ASSETS = 40

/**
 * A large market in two batches, so that its first insights do not wait until every stock of the world has a history: first some assets
 * of the smallest economies, then all the others. An economy is never split, because its assets are measured against all of its stocks.
 */
export function batches(assets: readonly Pick<Asset, 'economy'>[]): Batch[] {
  const all = [...assets.keys()]
  const sizes = new Map<string, number>()
  for (const asset of assets) sizes.set(homeOf(asset), (sizes.get(homeOf(asset)) ?? 0) + 1)
  const early = new Set<string>()
  let taken = 0
  for (const [economy, size] of [...sizes].sort((a, b) => a[1] - b[1])) {
    if (taken > 0 && taken + size > FIRST_ASSETS) break
    early.add(economy)
    taken += size
  }
  const others = new Set([...sizes.keys()].filter((economy) => !early.has(economy)))
  const within = (economies: ReadonlySet<string>) =>
    all.filter((index) => economies.has(homeOf(assets[index]!)))
  if (assets.length < 4 * FIRST_ASSETS || 4 * taken > assets.length)
    return [{ peers: all, economies: new Set(sizes.keys()), studied: all, isLast: true }]
  const first = within(early)
  return [
    { peers: first, economies: early, studied: first.slice(0, FIRST_ASSETS), isLast: false },
    { peers: within(others), economies: others, studied: all, isLast: true },
  ]
}
