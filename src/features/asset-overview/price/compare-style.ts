/** Look of a compared line by its place: the page's own asset in ink, the others with a hue and a dash of their own. */
export const LINE_STYLES = [
  { stroke: 'var(--chart-fact)', dash: undefined, width: 2 },
  { stroke: 'var(--series-2)', dash: '8 3', width: 1.5 },
  { stroke: 'var(--series-3)', dash: '2 2.5', width: 1.5 },
  { stroke: 'var(--series-4)', dash: '8 3 2 3', width: 1.5 },
] as const

export const lineStyle = (place: number) => LINE_STYLES[place % LINE_STYLES.length]!
