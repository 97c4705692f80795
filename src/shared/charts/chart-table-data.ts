/** One cell: what people read, and the raw value that goes into exports (null exports as an empty field). */
export type ChartCell = { text: string; raw: string | number | null }

export type ChartColumn = {
  label: string
  /** Figures to the right, words to the left. */
  align: 'left' | 'right'
}

/** The rows of a chart as a table: the same values as the drawing, the tooltip and the file. The first cell heads its row. */
export type ChartTableData = {
  caption: string
  columns: readonly ChartColumn[]
  rows: readonly (readonly ChartCell[])[]
}

export const cell = (text: string, raw: string | number | null = text): ChartCell => ({ text, raw })

/**
 * RFC 4180, CRLF, raw values. A text that a spreadsheet would run as a formula is prefixed with an apostrophe; numbers never
 * are, also negative ones.
 */
export function toCsv({ columns, rows }: Pick<ChartTableData, 'columns' | 'rows'>): string {
  const lines = [columns.map((column) => csvField(column.label)), ...rows.map((row) => row.map(rawField))]
  return lines.map((line) => line.join(',')).join('\r\n') + '\r\n'
}

/** Tab-separated, as people read it: pastes into a spreadsheet with its heads. */
export function toTsv({ columns, rows }: Pick<ChartTableData, 'columns' | 'rows'>): string {
  const plain = (text: string) => text.replace(/[\t\r\n]+/g, ' ')
  const lines = [
    columns.map((column) => plain(column.label)),
    ...rows.map((row) => row.map(({ text, raw }) => plain(typeof raw === 'number' ? String(raw) : text))),
  ]
  return lines.map((line) => line.join('\t')).join('\n')
}

const rawField = ({ raw }: ChartCell) =>
  raw === null ? '' : typeof raw === 'number' ? String(raw) : csvField(raw)

function csvField(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Row order by one column's raw values: numbers by size, texts by the alphabet, missing last both ways. */
export function sortedRows(
  rows: ChartTableData['rows'],
  column: number,
  direction: 'ascending' | 'descending',
): ChartTableData['rows'] {
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((left, right) => {
    const a = left[column]?.raw ?? null
    const b = right[column]?.raw ?? null
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * sign
    return String(a).localeCompare(String(b), 'en', { numeric: true }) * sign
  })
}
