/** Byte order mark, by which some spreadsheets recognise UTF-8. */
export const UTF8_MARK = '\uFEFF'

/** A field of a table; null for a missing value. */
export type Field = string | number | null

/**
 * CSV by RFC 4180; all lines end with CRLF. Text that a spreadsheet would run as a formula is escaped; numbers, also negative ones, stay
 * numbers, and a missing value is an empty field.
 */
export const toCsv = (rows: readonly (readonly Field[])[]) =>
  rows.map((row) => `${row.map((field) => written(field, ',')).join(',')}\r\n`).join('')

export type CsvColumn<R> = readonly [head: string, of: (row: R) => Field | undefined]

/** {@link toCsv} with a header and a line for each row. */
export const csvOf = <R>(columns: readonly CsvColumn<R>[], rows: readonly R[]) =>
  toCsv([columns.map(([head]) => head), ...rows.map((row) => columns.map(([, of]) => of(row) ?? null))])

/** Rows for the clipboard: pastes into a spreadsheet as a table. Tabs and line breaks inside a field become spaces. */
export const toTsv = (rows: readonly (readonly Field[])[]) =>
  rows
    .map((row) =>
      row.map((field) => written(typeof field === 'string' ? oneLine(field) : field, '\t')).join('\t'),
    )
    .join('\n')

const oneLine = (text: string) => text.replace(/[\t\r\n]+/g, ' ')

function written(field: Field, separator: string): string {
  if (field === null) return ''
  if (typeof field === 'number') return Number.isFinite(field) ? String(field) : ''
  const text = startsFormula(field) ? `'${field}` : field
  // Readers drop a byte order mark at the beginning of a table, unless it is quoted.
  const mustQuote =
    text.startsWith('\ufeff') || ['"', '\r', '\n', separator].some((sign) => text.includes(sign))
  return mustQuote ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Whether a spreadsheet may run a text as a formula: its first visible character is `=`, `+`, `-` or `@`, in any width (East Asian
 * editions read `＝` as `=`), or it begins with a control character, which some importers drop first.
 */
export function startsFormula(text: string): boolean {
  const visible = text.replace(/^[\p{White_Space}\p{Cc}\p{Cf}]+/u, '')
  return /^[=+\-@]/.test(visible.slice(0, 2).normalize('NFKC')) || /^\p{Cc}/u.test(text)
}
