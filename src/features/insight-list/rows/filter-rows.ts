import { foldText } from '#shared/format/compare.ts'
import type { InsightRow } from './insight-row.ts'

/** Rows whose words contain every word typed, in any order; accents and case do not matter. */
export function matchRows(rows: readonly InsightRow[], query: string | null): readonly InsightRow[] {
  const words = foldText(query ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = foldText(
      [
        row.title,
        // As it stands on screen.
        [row.ticker.symbol, row.ticker.exchange].filter(Boolean).join(':'),
        row.name,
        row.tag,
        row.sector,
        row.topic,
        row.eco,
        row.insight.card.name,
      ]
        .filter(Boolean)
        .join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}
