import type { LatestValue } from '#reference/engine/series-catalogue.ts'
import type { PriceHistory } from '#reference/market/base/asset.ts'
import type { SeriesInfo, SeriesGroup } from '#reference/series/base/series-definition.ts'

/** A series in the list of the service. */
export type ListedSeries = SeriesInfo & { studied: boolean }

/** All series of the service, on any asset. */
export type SeriesSource = {
  /** All of them, and whether the engine can make insights of them. */
  all(): readonly ListedSeries[]
  info(name: string): SeriesInfo | undefined
  /** By the part of a snake after the dot, in canonical form: `mom(horiz=3m)`. */
  byExpression(expression: string): SeriesInfo | undefined
  /** Values per bar of the asset's history, NaN where undefined; null if the asset has no such series. */
  values(assetIndex: number, name: string): ArrayLike<number> | null
  /** First bar at which a series is ranked among five full years. */
  fullFrom(name: string): number
  history(assetIndex: number): PriceHistory
  /** Value and rank of every studied series on the asset's last bar. */
  latestValues(assetIndex: number): readonly LatestValue[]
}

/** Name of the series of the adjusted close, which is the studied price. */
export const PRICE = 'price'

export const snakeOf = (tag: string, info: SeriesInfo) => `${tag}.${info.expression}`

/** `mom( skip=1m, horiz=12m )` → `mom(horiz=12m,skip=1m)`: arguments in alphabetical order. */
export function canonicalExpression(expression: string): string {
  const match = /^(\w+)\s*\(([^()]*)\)$/.exec(expression)
  if (!match) return expression
  const args = match[2]!
    .split(',')
    .map((pair) => pair.replaceAll(/\s/g, ''))
    .filter((pair) => pair !== '')
    .sort()
  return args.length > 0 ? `${match[1]}(${args.join(',')})` : match[1]!
}

const NAMES: Record<SeriesGroup, string> = {
  momentum: 'Momentum',
  trend: 'Trend',
  oscillator: 'Oscillators',
  range: 'Range',
  volatility: 'Volatility',
  turnover: 'Turnover',
  relative: 'Relative strength',
  seasonality: 'Seasonality',
  breadth: 'Breadth',
  fundamental: 'Fundamentals',
  macro: 'Economy',
}

/** The three fields of a series' group in relevance cards and key values. */
export const groupFields = (group: SeriesGroup, origin: string) => ({
  group_code: `group_${group}`,
  group_name: NAMES[group],
  group_icon_url: `${origin}/icons/group_${group}.png`,
})

export const isGroup = (name: string): name is SeriesGroup => Object.hasOwn(NAMES, name)
