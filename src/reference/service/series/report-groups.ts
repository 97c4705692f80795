import type { SeriesGroup } from '#reference/series/base/series-definition.ts'

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

/** The three group fields that relevance cards and key values share. */
export const groupFields = (group: SeriesGroup, origin: string) => ({
  group_code: `group_${group}`,
  group_name: NAMES[group],
  group_icon_url: `${origin}/icons/group_${group}.png`,
})

export const isGroup = (name: string): name is SeriesGroup => Object.hasOwn(NAMES, name)
