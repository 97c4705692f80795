import type { SeriesInfo, SeriesGroup } from '#reference/series/base/series-definition.ts'

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
