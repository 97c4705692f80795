import type { InsightRow } from './insight-row.ts'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Rows whose words contain every word typed, in any order; accents and case do not matter. */
export function matchRows(rows: readonly InsightRow[], query: string | null): readonly InsightRow[] {
  const words = fold(query ?? '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = fold(
      [
        row.title,
        row.ticker.symbol,
        row.ticker.exchange,
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
