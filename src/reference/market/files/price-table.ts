import Papa from 'papaparse'
import { shortened } from '#shared/format/words.ts'
import { isDate } from './cell-styles.ts'

/** Column numbers of one asset; −1 for a missing column. */
export type AssetColumns = Record<Role, number> & {
  /** From the header; null if it comes from the file's name or a column of symbols. */
  symbol: string | null
}

/** Sources that are recognised by their layout and whose symbols follow known rules. */
export type Vendor = 'yahoo' | 'stooq' | 'nasdaq' | 'binance' | 'kraken'

export type PriceLayout = {
  date: number
  /** Column of symbols in a file in long format; −1: every row has the same assets. */
  ticker: number
  period: number
  columns: number
  assets: readonly AssetColumns[]
  vendor: Vendor | null
}

/** One row: its fields, its first line, and a problem with its quotes, if any. */
export type TableRow = { fields: readonly string[]; line: number; problem: string | null }

export type PriceTable = {
  layout: PriceLayout
  rows: readonly TableRow[]
  delimiter: string
  /** From a line before the header: `Currency in USD`. */
  currency: string | null
}

/** The message of {@link priceTableOf} for a text without a table of prices. */
export const NO_TABLE = 'has no header with a date and a close'

const DELIMITERS = [',', ';', '\t', '|']
/** Maximum number of lines before the header. */
const MAX_PREAMBLE = 10
/** Number of rows that are sampled to recognise a column by its values. */
const SAMPLE = 100

/** A first line in which a spreadsheet states the delimiter. */
const STATED = /^"?sep=(.)"?(?=\r|\n)/i
const CURRENCY = /(?:[Cc]urrency|CURRENCY)(?:\s+in|\s*[:,;=])?\s*"?([A-Z]{3}|GBp|ZAc)\b/

/**
 * Finds the table of prices in a text: the delimiter, the header (below at most ten other lines), and the meaning of each column.
 * The delimiter is the first one for which some line is a header.
 *
 * @returns the table, or a text why there is none
 */
export function priceTableOf(whole: string): PriceTable | string {
  const stated = STATED.exec(whole)
  // The line remains as an empty one, so that line numbers are those of the file.
  const text = stated ? whole.slice(stated[0].length) : whole
  const head = firstLines(text, MAX_PREAMBLE + SAMPLE)
  for (const delimiter of stated ? [stated[1]!] : DELIMITERS) {
    const sample = rowsOf(head, delimiter)
    for (let at = 0; at <= MAX_PREAMBLE && at < sample.length; at++) {
      const found = tableAt(sample, at)
      if (typeof found === 'string') return found
      if (found === null) continue
      const preamble = sample.slice(0, at).map(({ fields }) => fields.join(delimiter))
      const currency = preamble.map((line) => CURRENCY.exec(line)?.[1]).find((code) => code !== undefined)
      const rows = rowsOf(text, delimiter).slice(at + found.headerRows)
      return { layout: found.layout, rows, delimiter, currency: currency ?? null }
    }
  }
  return NO_TABLE
}

type Found = { layout: PriceLayout; headerRows: number }

/** The layout if the row at this position is a header; null if it is none, and a text if it is ambiguous. */
function tableAt(rows: readonly TableRow[], at: number): Found | string | null {
  const below = (from: number) => rows.slice(from, from + SAMPLE)
  const header = rows[at]!.fields
  const frame = frameLayout(header, rows[at + 1]?.fields, rows[at + 2]?.fields)
  if (frame !== null) return typeof frame === 'string' ? frame : { layout: frame, headerRows: 3 }
  const named = namedLayout(header, below(at + 1)) ?? wideLayout(header, below(at + 1))
  if (named !== null) return typeof named === 'string' ? named : { layout: named, headerRows: 1 }
  const bare = at === 0 ? headerlessLayout(header) : null
  return bare && { layout: bare, headerRows: 0 }
}

const NO_COLUMNS = { open: -1, high: -1, low: -1, close: -1, adjusted: -1, volume: -1 }
export type Role = keyof typeof NO_COLUMNS

/** A header normalised for comparison: letters only, in lower case, without accents. */
const plainName = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')

const named = (text: string) => text.split(' ').map(plainName)

/** Names of the date column, the clearest first, in English, German, French, Spanish, Italian, Portuguese, Polish, Japanese, Korean and Chinese like below. */
const DATES = named(
  'date day timestamp time datetime tradedate observation_date open_time datum fecha data 日付 年月日 日期 交易日期 日時 날짜 일자 거래일',
)
const TICKERS = named('ticker symbol ts_code tic コード 銘柄コード 代码 股票代码 股票代號 종목코드 단축코드')
const PERIODS = named('per period')

/** Names of the price and volume columns; of several matching columns the first name in the list counts. */
const NAMES: Readonly<Record<Role, readonly string[]>> = {
  open: named(
    'open px_open opening_price eröffnung eröffn eröffnungskurs erster ouv ouverture apertura abertura otwarcie 始値 시가 开盘 开盘价 開盤價 今开',
  ),
  high: named(
    'high px_high high_price hoch höchst haut plushaut máximo máxima máx massimo najwyższy 高値 고가 高 最高 最高价 最高價',
  ),
  low: named(
    'low px_low low_price tief tiefst bas plusbas mínimo mínima mín najniższy 安値 저가 低 最低 最低价 最低價',
  ),
  close: named(
    'close closelast px_last closing_price schlusskurs schlußkurs schluss schluß clôture cierre chiusura fechamento zamknięcie 終値 종가 收盘价 收盘 收盤價 收盤 last lastprice zuletzt dernier último price value',
  ),
  adjusted: named(
    'adjclose adjustedclose closeadj adjschluss adjschlusskurs bereinigterschlusskurs clôtureajustée cierreajustado cierreaj 調整後終値 修正後終値 調整值 수정종가 수정주가 复权收盘价 复权价 調整後收盤價',
  ),
  // In pieces first, because some files have a turnover in money besides, under a name from further back.
  volume: named(
    'number_of_shares stücke stuecke volume vol px_volume total_volume volumen wolumen 出来高 거래량 成交量 交易量',
  ),
}
const ROLES = Object.keys(NAMES) as Role[]

/** A table with one asset per row: the header names a close, and one column holds dates. */
function namedLayout(fields: readonly string[], sample: readonly TableRow[]): PriceLayout | string | null {
  const names = fields.map(plainName)
  const columns = { ...NO_COLUMNS }
  for (const role of ROLES) columns[role] = placeOf(names, NAMES[role])
  if (columns.close < 0) columns.close = columns.adjusted
  if (columns.close < 0) return null
  const ticker = placeOf(names, TICKERS)
  const period = placeOf(names, PERIODS)
  const taken = [ticker, period, ...Object.values(columns)]
  const date = dateColumn(names, sample, taken)
  if (date < 0) return null
  const twice = [date, ...Object.values(columns)].find(
    (column) => column >= 0 && names.indexOf(names[column]!, column + 1) >= 0,
  )
  if (twice !== undefined) return twoNamed(fields[twice]!)
  const assets = [{ ...columns, symbol: null }]
  return { date, ticker, period, columns: fields.length, assets, vendor: vendorOf(fields, names) }
}

const twoNamed = (name: string) => `has two columns named "${shortened(name.trim())}"`

function placeOf(names: readonly string[], wanted: readonly string[]): number {
  for (const name of wanted) {
    const position = names.indexOf(name)
    if (position >= 0) return position
  }
  return -1
}

/** Minimum share of dates among the cells of the date column, with and without a matching name. */
const [MOST, NEARLY_ALL] = [0.5, 0.8]

/** The date column, by its values first and by its name second; −1 if there is none or if it is ambiguous. */
function dateColumn(names: readonly string[], sample: readonly TableRow[], taken: readonly number[]): number {
  const share = (column: number, isNamed: boolean) => {
    const cells = sample.map(({ fields }) => fields[column]?.trim() ?? '').filter((cell) => cell !== '')
    return cells.filter((cell) => isDate(cell, isNamed)).length / Math.max(1, cells.length)
  }
  const called = DATES.map((name) => names.indexOf(name)).filter((position) => position >= 0)
  const holding = called.find((column) => share(column, true) >= MOST)
  if (holding !== undefined) return holding
  const others = [...names.keys()].filter((column) => !called.includes(column) && !taken.includes(column))
  const dated = others.filter((column) => share(column, false) >= NEARLY_ALL)
  if (dated.length === 1) return dated[0]!
  return dated.length === 0 ? (called[0] ?? -1) : -1
}

function vendorOf(fields: readonly string[], names: readonly string[]): Vendor | null {
  if (fields.some((field) => field.trim() === '<TICKER>')) return 'stooq'
  if (fields.some((field) => /^adj\.? close\*{0,2}$/i.test(field.trim()))) return 'yahoo'
  if (names.includes('dividends') && names.includes('stocksplits')) return 'yahoo'
  if (names.includes('closelast')) return 'nasdaq'
  return names.includes('opentime') && names.includes('closetime') ? 'binance' : null
}

/** A symbol in a header: `AAPL`, `^GSPC`, `BRK-B`, `7203.T`. Names in lower case are other columns. */
const SYMBOL = /^\^?[A-Z0-9][A-Z0-9.&=/-]{0,19}$/

/** A table in wide format: a date, and one column of closes per asset, named by its symbol. */
function wideLayout(fields: readonly string[], sample: readonly TableRow[]): PriceLayout | string | null {
  const names = fields.map(plainName)
  const isFigure = (name: string) => ROLES.some((role) => NAMES[role].includes(name))
  const date = dateColumn(names, sample, [])
  const assets = [...fields.keys()].filter((column) => column !== date)
  // Two columns are a date and a figure of one asset, except at FRED, which names them by series.
  if (date < 0 || assets.length < (names[date] === 'observationdate' ? 1 : 2)) return null
  const symbols = assets.map((column) => fields[column]!.trim())
  // With a named date column any code can be a symbol, also one of digits; without one, a row of numbers is no header.
  const isSymbol = (symbol: string) =>
    SYMBOL.test(symbol) && (DATES.includes(names[date]!) || /[A-Z]/.test(symbol))
  // Some symbols look like column names: LOW, OPEN, VALUE.
  const figures = assets.filter((column) => isFigure(names[column]!)).length
  if (!symbols.every(isSymbol) || 10 * figures > assets.length) return null
  const twice = symbols.find((symbol, position) => symbols.indexOf(symbol) !== position)
  if (twice !== undefined) return twoNamed(twice)
  const below = assets.find((column) =>
    sample.some(({ fields }) => /^\s*-\s*[\d.,]/.test(fields[column] ?? '')),
  )
  if (below !== undefined)
    return `has negative numbers in the column "${shortened(fields[below]!.trim())}", so its columns are not prices of assets`
  return {
    date,
    ticker: -1,
    period: -1,
    columns: fields.length,
    assets: assets.map((close) => ({ ...NO_COLUMNS, close, symbol: fields[close]!.trim() })),
    vendor: null,
  }
}

/** A data frame with two levels of columns: header rows of figures and symbols, in either order, and a third with only `Date`. */
function frameLayout(
  first: readonly string[],
  second: readonly string[] | undefined,
  third: readonly string[] | undefined,
): PriceLayout | string | null {
  if (!second || !third || second.length !== first.length || third.length !== first.length) return null
  const isDateAlone =
    DATES.includes(plainName(third[0]!)) && third.slice(1).every((cell) => cell.trim() === '')
  if (!isDateAlone) return null
  const isFigures = (row: readonly string[]) =>
    row.slice(1).some((cell) => NAMES.close.includes(plainName(cell)))
  const [figures, symbols] = isFigures(first) ? [first, second] : [second, first]
  if (!isFigures(figures)) return null
  const assets = new Map<string, AssetColumns>()
  for (let column = 1; column < figures.length; column++) {
    const symbol = symbols[column]!.trim()
    const role = ROLES.find((each) => NAMES[each].includes(plainName(figures[column]!)))
    if (role === undefined || symbol === '') continue
    const own = assets.get(symbol) ?? { ...NO_COLUMNS, symbol }
    if (own[role] >= 0) return twoNamed(`${figures[column]!.trim()} ${symbol}`)
    assets.set(symbol, { ...own, [role]: column })
  }
  const whole = [...assets.values()].map((own) => (own.close < 0 ? { ...own, close: own.adjusted } : own))
  if (whole.length === 0 || whole.some(({ close }) => close < 0)) return null
  return { date: 0, ticker: -1, period: -1, columns: figures.length, assets: whole, vendor: 'yahoo' }
}

/**
 * Tables without a header: two columns are date and close; twelve with Unix times of open and close are Binance's, seven with one in
 * seconds Kraken's.
 */
function headerlessLayout(fields: readonly string[]): PriceLayout | null {
  const plain = { date: 0, ticker: -1, period: -1, columns: fields.length }
  // With another delimiter behind the date, the comma is a decimal one: `2020-01-02 00:00;5,25`.
  if (fields.length === 2 && isDate(fields[0]!, true) && !/[;|\t]/.test(fields[0]!) && /\d/.test(fields[1]!))
    return { ...plain, assets: [{ ...NO_COLUMNS, close: 1, symbol: null }], vendor: null }
  const isInstant = (cell: string) => /^\d{13}(\d{3})?$/.test(cell.trim())
  const isBinance = fields.length === 12 && isInstant(fields[0]!) && isInstant(fields[6]!)
  if (!isBinance && !(fields.length === 7 && /^\d{10}$/.test(fields[0]!.trim()))) return null
  const candle = { ...NO_COLUMNS, open: 1, high: 2, low: 3, close: 4, volume: 5, symbol: null }
  return { ...plain, assets: [candle], vendor: isBinance ? 'binance' : 'kraken' }
}

function firstLines(text: string, count: number): string {
  const ends = /\r\n|\n|\r/g
  for (let line = 0; line < count; line++) if (ends.exec(text) === null) return text
  return text.slice(0, ends.lastIndex)
}

const QUOTE_PROBLEMS: Readonly<Record<string, string>> = {
  MissingQuotes: 'has a quote that is never closed, so the rows below it are lost',
  InvalidQuotes: 'has text beside a quoted field',
}

/** Parses a text into rows: quoted fields, doubled quotes, any line end. An empty delimiter is guessed. */
export function rowsOf(text: string, delimiter: string): TableRow[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter })
  const problems = new Map(
    errors.map(({ row, code }) => [row, QUOTE_PROBLEMS[code] ?? 'cannot be split into fields']),
  )
  const mayBreak = text.includes('"')
  const rows: TableRow[] = []
  let line = 1
  for (const [index, fields] of data.entries()) {
    if (fields.length > 1 || fields.some((field) => field.trim() !== '')) {
      rows.push({ fields, line, problem: problems.get(index) ?? null })
    }
    line += 1
    if (!mayBreak) continue
    // A quoted field may contain line ends.
    for (const field of fields)
      if (field.includes('\n') || field.includes('\r')) line += field.split(/\r\n|\r|\n/).length - 1
  }
  return rows
}
