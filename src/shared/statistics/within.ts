/** The value itself, or the bound that it lies beyond. */
export const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
