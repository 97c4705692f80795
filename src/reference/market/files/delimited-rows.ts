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

/** A first line by which a spreadsheet says what parts its columns. */
const STATED = /^"?sep=(.)"?(?=\r|\n)/i

/**
 * Cuts a text into rows: quoted fields, doubled quotes, any line end. The columns are parted by the first sign that gives its
 * first row a meaning.
 *
 * @returns null when no sign does
 */
export function delimitedRows(whole: string): DelimitedRows | null {
  const stated = STATED.exec(whole)
  // The line stays, empty, so that lines are counted as the file has them.
  const text = stated ? whole.slice(stated[0].length) : whole
  const start = text.search(/[^\r\n]/)
  for (const delimiter of stated ? [stated[1]!] : DELIMITERS) {
    const [head] = Papa.parse<string[]>(text.slice(Math.max(0, start)), {
      delimiter,
      preview: 1,
      skipEmptyLines: 'greedy',
    }).data
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
