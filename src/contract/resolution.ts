/** Candle length of a price query. Here `1m` is one minute and `1D` one day: never case-folded, never a `Horizon`. */
export type Resolution = { count: number; unit: 'minute' | 'hour' | 'day' | 'week' | 'month' }

const UNITS = { m: 'minute', h: 'hour', D: 'day', W: 'week', M: 'month' } as const

export function parseResolution(text: string): Resolution | null {
  const match = /^(\d{1,3})([mhDWM])$/.exec(text)
  if (!match || Number(match[1]) === 0) return null
  return { count: Number(match[1]), unit: UNITS[match[2] as keyof typeof UNITS] }
}
