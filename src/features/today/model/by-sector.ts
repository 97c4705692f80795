import { compareText } from '#shared/format/compare.ts'
import type { NewsItem } from './news-item.ts'

/** New insights of one sector, by the way that they state. */
export type SectorNews = {
  /** Null: the service states none. */
  sector: string | null
  up: number
  down: number
  unknown: number
  count: number
}

/** The fullest first, then by name; those without a sector last, however many. */
export function bySector(items: readonly NewsItem[]): readonly SectorNews[] {
  const found = new Map<string | null, SectorNews>()
  for (const { sector, direction } of items) {
    const before = found.get(sector) ?? { sector, up: 0, down: 0, unknown: 0, count: 0 }
    found.set(sector, { ...before, [direction]: before[direction] + 1, count: before.count + 1 })
  }
  return [...found.values()].sort(
    (a, b) =>
      Number(a.sector === null) - Number(b.sector === null) ||
      b.count - a.count ||
      compareText(a.sector ?? '', b.sector ?? ''),
  )
}
