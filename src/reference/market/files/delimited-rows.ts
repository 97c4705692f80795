import Papa from 'papaparse'
import { layoutOf, type PriceLayout } from './price-layout.ts'

/** One row: its fields, the line it begins on, and what is wrong with its quotes, if anything. */
export type DelimitedRow = { fields: readonly string[]; line: number; problem: string | null }

export type DelimitedRows = { rows: readonly DelimitedRow[]; delimiter: string; layout: PriceLayout }

const DELIMITERS = [',', ';', '\t', '|']

const QUOTE_PROBLEMS: Readonly<Record<string, string>> = {
  MissingQuotes: 'has a quote that is never closed',
  InvalidQuotes: 'has text beside a quoted field',
}

/**
 * Cuts a text into rows: quoted fields, doubled quotes, any line end. The columns are parted by the first sign that gives its
 * first row a meaning.
 *
 * @returns null when no sign does
 */
export function delimitedRows(text: string): DelimitedRows | null {
  for (const delimiter of DELIMITERS) {
    const [head] = Papa.parse<string[]>(text, { delimiter, preview: 1, skipEmptyLines: 'greedy' }).data
    const layout = head ? layoutOf(head) : null
    if (layout === null) continue
    return { rows: rowsOf(text, delimiter), delimiter, layout }
  }
  return null
}

function rowsOf(text: string, delimiter: string): DelimitedRow[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const problems = new Map(
    errors.map(({ row, code }) => [row, QUOTE_PROBLEMS[code] ?? 'cannot be cut into fields']),
  )
  const rows: DelimitedRow[] = []
  let line = 1
  for (const [index, fields] of data.entries()) {
    if (fields.some((field) => field.trim() !== '') || fields.length > 1) {
      rows.push({ fields, line, problem: problems.get(index) ?? null })
    }
    // A quoted field may hold line ends of its own.
    line += 1
    for (const field of fields)
      if (field.includes('\n') || field.includes('\r')) line += field.split(/\r\n|\r|\n/).length - 1
  }
  return rows
}
