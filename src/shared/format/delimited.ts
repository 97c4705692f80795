/** Begins a file by which some spreadsheets know that it is UTF-8. */
export const UTF8_MARK = '\uFEFF'

/** One field of a table: numbers and words as they are, a missing value as null. */
export type Field = string | number | null

/**
 * A table as comma-separated values: RFC 4180, lines end in CRLF, also the last. Words that a spreadsheet would run as a formula
 * are made harmless; numbers stay numbers, also negative ones, and a missing value is an empty field.
 */
export const toCsv = (rows: readonly (readonly Field[])[]) =>
  rows.map((row) => `${row.map((field) => written(field, ',')).join(',')}\r\n`).join('')

/** The same for the clipboard: pastes into a spreadsheet as a table. Tabs and line breaks inside a field become spaces. */
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
  // Readers drop a byte order mark at the very beginning of a table, unless it stands in quotes.
  const mustQuote =
    text.startsWith('\ufeff') || ['"', '\r', '\n', separator].some((sign) => text.includes(sign))
  return mustQuote ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Whether a spreadsheet may take a text for a formula: its first visible sign is `=`, `+`, `-` or `@`, in any width (East Asian
 * editions read `＝` as `=`), or it begins with a control character, which some importers drop before they look.
 */
export function startsFormula(text: string): boolean {
  const visible = text.replace(/^[\p{White_Space}\p{Cc}\p{Cf}]+/u, '')
  return /^[=+\-@]/.test(visible.slice(0, 2).normalize('NFKC')) || /^\p{Cc}/u.test(text)
}
