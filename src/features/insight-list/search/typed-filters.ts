import { parseHorizon } from '#contract/values/horizon.ts'
import { foldText } from '#shared/format/words.ts'
import type { ListChange } from './insight-search.ts'

/** Loaded values by field, which are recognised without the name of their filter. */
export type KnownValues = Readonly<Record<'sector' | 'eco' | 'topic', readonly string[]>>

/** The filters found in a text; `rest`: words that are not part of a filter. */
type TypedFilters = { list: ListChange; rest: string }

/** A filter read from the first words; `length`: the number of words it takes. */
type Reading = { length: number; list: ListChange }
type Reader = (words: readonly string[], known: KnownValues) => Reading | null

/** Lower case, without accents and without commas after a word. */
const fold = (text: string) => foldText(text).replace(/[,;]+(?=\s|$)/g, '')

type Phrase = readonly [words: string, list: ListChange]

/** Words between filters that are ignored. */
const CONNECTIVES = new Set(['and', 'or', 'with', 'in', 'of', 'the', ''])

const WORDS: readonly Phrase[] = [
  ['bullish', { direction: [1] }],
  ['bearish', { direction: [2] }],
  ['watched', { watched: true }],
  ['watchlist', { watched: true }],
  ['unread', { show: 'unread' }],
  ['open', { outcome: ['open'] }],
  ['active', { outcome: ['open'] }],
  ['ending', { outcome: ['ending'] }],
  ['ending this week', { outcome: ['ending'] }],
  ['worked', { outcome: ['worked'] }],
  ['failed', { outcome: ['failed'] }],
  ['clear edge', { supported: true }],
  ['best supported', { supported: true, sort: { key: 'edge', isDescending: true } }],
]

/** A reader for phrases of up to five words that match a regular expression, which must end at a word boundary. */
const pattern =
  (form: RegExp, toList: (parts: Parts) => ListChange | null): Reader =>
  (words) => {
    const match = form.exec(words.slice(0, 5).map(fold).join(' '))
    const list = match && toList(match.groups ?? {})
    return list && { length: match[0].trim().split(' ').length, list }
  }

/** `6+`, `stars 7`, `quality 6 and up`, `7 stars`. A bare number is ambiguous and ignored. */
const readStars = pattern(
  /^(?:(?:stars|quality) (?<after>[0-8])(?<up>\+| and up)?|(?<before>[0-8])(?<upBefore>\+| and up)? (?:stars|quality)|(?<alone>[0-8])\+)(?= |$)/,
  ({ after, up, before, upBefore, alone }) => {
    const from = Number(after ?? before ?? alone)
    const isUp = (up ?? upBefore ?? alone) !== undefined
    return { stars: isUp ? Array.from({ length: 9 - from }, (_, i) => from + i) : [from] }
  },
)

const COMPARISON = '(?<comparison>>=?|<|from |above |over |below |under )'
const isBelow = (comparison = '') => ['<', 'below ', 'under '].includes(comparison)

const UNITS: Readonly<Record<string, number>> = { mn: 0.001, bn: 1, b: 1, tn: 1000, t: 1000 }

type Parts = Record<string, string | undefined>

const AMOUNT = `${COMPARISON}? ?(?<amount>\\d+(?:\\.\\d+)?)`

/** `>10bn`, `below 2 bn`, `10bn+`, `cap > 1.5tn`, `market cap 10` (billions). */
const readCap = pattern(
  new RegExp(`^(?<name>(?:market )?cap )?${AMOUNT}(?: ?(?<unit>mn|bn|b|tn|t))?\\+?(?= |$)`),
  ({ name, comparison, amount, unit = name && 'bn' }) => {
    const bn = unit ? Number((Number(amount) * UNITS[unit]!).toPrecision(12)) : 0
    if (bn <= 0) return null
    return isBelow(comparison) ? { market_cap_usd_bn__lt: bn } : { market_cap_usd_bn__gte: bn }
  },
)

/** `>2%`, `median below -5%`. */
const readMedian = pattern(
  new RegExp(`^(?:median(?: return)? )?${COMPARISON} ?(?<percent>[+-]?\\d+(?:\\.\\d+)?) ?%(?= |$)`),
  ({ comparison, percent }) => {
    const share = Number((Number(percent) / 100).toFixed(8)) || 0
    return isBelow(comparison) ? { median_return__lt: share } : { median_return__gte: share }
  },
)

/** `expected over 55`, `edge > 2 points`: minimum in percent or points. */
const readExpected = pattern(
  new RegExp(
    `^(?<of>expected|edge) ${COMPARISON}? ?(?<percent>[+-]?\\d{1,2}(?:\\.\\d+)?)(?: ?%| points?| pts)?(?= |$)`,
  ),
  ({ of, comparison, percent }) => {
    if (isBelow(comparison)) return null
    const share = Number((Number(percent) / 100).toFixed(8)) || 0
    return of === 'edge' ? { edge__gte: share } : { expected__gte: share }
  },
)

/** `last 3m`: a window of publication dates. */
const readWindow = pattern(/^(?:last|since) (?<window>[1-9]\d{0,2}[dwmy])(?= |$)/, ({ window = '' }) => ({
  from_date: window,
}))
/** `3m`, `horizon 3m`. */
const readHorizon = pattern(/^(?:horizon )?(?<horizon>\d\S*)(?= |$)/, ({ horizon = '' }) =>
  parseHorizon(horizon) ? { horizon: [horizon] } : null,
)

const FIELDS = { sector: 'sector', economy: 'eco', topic: 'topic' } as const

const valuesOf = (known: KnownValues, field: keyof KnownValues) =>
  known[field].map((value): Phrase => [value, { [field]: [value] }])

/** `sector oil, gas`: the longest known value after the filter's name, else all words after it. */
const readNamed: Reader = (words, known) => {
  const field = Object.entries(FIELDS).find(([name]) => name === fold(words[0] ?? ''))?.[1]
  const after = words.slice(1)
  if (!field || after.length === 0) return null
  const all = { length: after.length, list: { [field]: [after.join(' ')] } }
  const { length, list } = longestOf(after, valuesOf(known, field)) ?? all
  return { length: 1 + length, list }
}

/** A word with a fixed meaning, or a known value without the name of its filter. */
const readPhrase: Reader = (words, known) =>
  longestOf(words, [...WORDS, ...Object.values(FIELDS).flatMap((field) => valuesOf(known, field))])

const READERS: readonly Reader[] = [
  readStars,
  readCap,
  readMedian,
  readExpected,
  readWindow,
  readHorizon,
  readNamed,
  readPhrase,
]

/** Reads filters from typed text: `6+ bullish energy US >10bn`. Several values of one filter are combined. */
export function readTypedFilters(text: string, known: KnownValues): TypedFilters {
  const words = text.split(/\s+/).filter((word) => word !== '')
  let list: ListChange = {}
  const rest: string[] = []
  /** Connectives since the last word or filter, dropped if a filter precedes or follows. */
  let between: string[] = []
  let isBesideFilter = false
  for (let at = 0; at < words.length;) {
    const from = words.slice(at)
    const reading = READERS.map((read) => read(from, known)).find((each) => each !== null)
    if (reading) {
      list = joined(list, reading.list)
      between = []
      isBesideFilter = true
    } else if (CONNECTIVES.has(fold(words[at]!))) {
      between.push(words[at]!)
    } else {
      rest.push(...(isBesideFilter ? [] : between), words[at]!)
      between = []
      isBesideFilter = false
    }
    at += reading?.length ?? 1
  }
  if (!isBesideFilter) rest.push(...between)
  return { list, rest: rest.join(' ') }
}

function joined(one: ListChange, other: ListChange): ListChange {
  const both: Record<string, unknown> = { ...one }
  for (const [field, value] of Object.entries(other)) {
    const before = both[field]
    both[field] =
      Array.isArray(before) && Array.isArray(value)
        ? [...new Set<unknown>([...before, ...value])].sort()
        : value
  }
  return both as ListChange
}

function longestOf(words: readonly string[], phrases: readonly Phrase[]): Reading | null {
  const matching = phrases.flatMap(([phrase, list]) => {
    const own = phrase.trim().split(/\s+/)
    const isMatch = fold(words.slice(0, own.length).join(' ')) === fold(own.join(' '))
    return isMatch && own[0] !== '' ? [{ length: own.length, list }] : []
  })
  return matching.sort((a, b) => b.length - a.length)[0] ?? null
}
