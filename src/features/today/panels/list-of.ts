/** The address of the list that shows exactly some of the new insights. The route knows how the list is addressed. */
export type ListOf = (window: {
  /** First instant of the window, ms UTC; a midnight. */
  from: number
  /** How many it will show, so that it loads them all at once. */
  count: number
  sector?: string
  /** Only assets on the watchlist. */
  isWatched?: boolean
}) => string
