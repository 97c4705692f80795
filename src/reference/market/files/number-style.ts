/** How the numbers of one file are written: which sign stands before the decimals. */
export type NumberStyle = {
  decimal: '.' | ','
  /** Both kinds occur, so a number that both could mean is refused. */ isMixed: boolean
}

const POINT = /^[-+]?(?:(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?$/
const COMMA = /^[-+]?(?:(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d*)?|,\d+)(?:[eE][-+]?\d+)?$/
/** Groups of three parted by blanks or apostrophes can only be thousands. */
const GROUPED = /^[-+]?\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?$/

const bare = (text: string) => {
  const plain = text.trim().replace(/^[$€£¥₩₹]\s?/, '')
  return GROUPED.test(plain) ? plain.replaceAll(/[ \u00a0\u202f'’]/g, '') : plain
}

const NOT_SIMPLE = -2
const NO_POINT = -1

/** Place of the point in a number of digits alone, which nearly every cell is; NO_POINT without one, NOT_SIMPLE for any other text. */
function pointIn(text: string): number {
  let point = NO_POINT
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) continue
    if (code !== 46 || point >= 0 || i === 0 || i === text.length - 1) return NOT_SIMPLE
    point = i
  }
  return text.length === 0 ? NOT_SIMPLE : point
}

const asPoint = (text: string) => (POINT.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN)
const asComma = (text: string) =>
  COMMA.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : Number.NaN

/**
 * The style that the numbers of a file show, or why it is unclear. `1,234` is 1234 in one style and 1.234 in the other: without
 * a number that only one of them can write, such a file is refused rather than read by guesswork. A point alone is taken for
 * the decimal sign where commas part the columns.
 */
export function numberStyleOf(cells: Iterable<string>, delimiter: string): NumberStyle | string {
  let points = 0
  let commas = 0
  let ambiguousPoint: string | null = null
  let ambiguousComma: string | null = null
  for (const cell of cells) {
    const place = pointIn(cell)
    if (place === NO_POINT) continue
    if (place >= 0 && (cell.length - place !== 4 || place > 3 || cell.startsWith('0'))) {
      points++
      continue
    }
    const text = bare(cell)
    const point = asPoint(text)
    const comma = asComma(text)
    if (Number.isNaN(point) && Number.isNaN(comma)) continue
    if (Number.isNaN(comma)) points++
    else if (Number.isNaN(point)) commas++
    else if (point === comma) continue
    else if (text.includes(',')) ambiguousComma ??= cell
    else ambiguousPoint ??= cell
  }
  if (points > 0 || commas > 0)
    return { decimal: points >= commas ? '.' : ',', isMixed: points > 0 && commas > 0 }
  if (ambiguousComma !== null) return undecided(ambiguousComma)
  if (ambiguousPoint !== null && delimiter !== ',') return undecided(ambiguousPoint)
  return { decimal: '.', isMixed: false }
}

const undecided = (cell: string) =>
  `is ambiguous: "${cell.trim()}" may be thousands or decimals, and no other number shows which`

/** The number that a cell writes in a style; NaN when it writes none, or when it could mean two numbers in a mixed file. */
export function readNumber(cell: string, { decimal, isMixed }: NumberStyle): number {
  if (decimal === '.' && !isMixed && pointIn(cell) !== NOT_SIMPLE) return Number(cell)
  const text = bare(cell)
  const value = decimal === '.' ? asPoint(text) : asComma(text)
  if (!isMixed) return value
  const other = decimal === '.' ? asComma(text) : asPoint(text)
  return Number.isNaN(other) || other === value ? value : Number.NaN
}

const SCALES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 }

/** The same for a number of shares, which some sources write as `1.25M`. */
export function readVolume(cell: string, style: NumberStyle): number {
  const text = cell.trim()
  const scale = SCALES[text.slice(-1).toUpperCase()]
  return scale === undefined ? readNumber(text, style) : readNumber(text.slice(0, -1), style) * scale
}
