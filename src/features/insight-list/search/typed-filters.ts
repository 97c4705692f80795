import { parseHorizon } from '#contract/values/horizon.ts'
import type { ListChange } from './insight-search.ts'

/** Loaded values that are recognised without the name of their filter. */
export type Vocabulary = {
  sectors: readonly string[]
  topics: readonly string[]
  economies: readonly string[]
}

type TypedFilters = {
  list: ListChange
  /** Words that are no filter. */
  rest: string
}

/** A filter read from the first words, and how many words it takes. */
type Reading = { length: number; list: ListChange }
type Reader = (words: readonly string[], vocabulary: Vocabulary) => Reading | null

/** Lower case without accents and commas. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[,;]+(?=\s|$)/g, '')
    .toLowerCase()

/** Words between filters without a meaning of their own. */
const CONNECTIVES = new Set(['and', 'or', 'with', 'in', 'of', 'the', ''])

const WORDS: Readonly<Record<string, ListChange>> = {
  bullish: { direction: [1] },
  bearish: { direction: [2] },
  watched: { watched: true },
  watchlist: { watched: true },
  unread: { show: 'unread' },
  open: { outcome: ['open'] },
  active: { outcome: ['open'] },
  ending: { outcome: ['ending'] },
  'ending this week': { outcome: ['ending'] },
  worked: { outcome: ['worked'] },
  failed: { outcome: ['failed'] },
}

const readWord: Reader = (words) => {
  for (let length = Math.min(3, words.length); length > 0; length -= 1) {
    const phrase = words.slice(0, length).map(fold).join(' ')
    if (Object.hasOwn(WORDS, phrase)) return { length, list: WORDS[phrase]! }
  }
  return null
}

/** `6+`, `stars 7`, `quality 6 and up`, `7 stars`. A bare number is ambiguous and ignored. */
const readStars: Reader = (words) => {
  const match =
    /^(?:(?:stars|quality) ([0-8])(\+| and up)?|([0-8])(\+| and up)?(?: (?:stars|quality))|([0-8])\+)(?= |$)/.exec(
      phraseOf(words, 4),
    )
  if (!match) return null
  const from = Number(match[1] ?? match[3] ?? match[5])
  const isUp = (match[2] ?? match[4] ?? match[5]) !== undefined
  const stars = isUp ? Array.from({ length: 9 - from }, (_, i) => from + i) : [from]
  return { length: wordsIn(match[0]), list: { stars } }
}

const UNITS: Readonly<Record<string, number>> = { mn: 0.001, bn: 1, b: 1, tn: 1000, t: 1000 }

/** `>10bn`, `below 2 bn`, `10bn+`, `market cap 10`, `cap > 1.5tn`. */
const readCap: Reader = (words) => {
  const phrase = phraseOf(words, 5)
  const match =
    /^(?:market cap |cap )?(>=?|<|from |above |over |below |under )? ?(\d+(?:\.\d+)?) ?(mn|bn|b|tn|t)(\+)?(?= |$)/.exec(
      phrase,
    ) ??
    /^(?:market cap|cap) (>=?|<|from |above |over |below |under )? ?(\d+(?:\.\d+)?)()(\+)?(?= |$)/.exec(
      phrase,
    )
  if (!match) return null
  const amount = Number((Number(match[2]) * (UNITS[match[3] ?? ''] ?? 1)).toPrecision(12))
  if (amount <= 0) return null
  return {
    length: wordsIn(match[0]),
    list: isBelow(match[1]) ? { market_cap_usd_bn__lt: amount } : { market_cap_usd_bn__gte: amount },
  }
}

/** `>2%`, `median below -5%`. */
const readMedian: Reader = (words) => {
  const match =
    /^(?:median(?: return)? )?(>=?|<|from |above |over |below |under ) ?([+-]?\d+(?:\.\d+)?) ?%(?= |$)/.exec(
      phraseOf(words, 5),
    )
  if (!match) return null
  const share = Number((Number(match[2]) / 100).toFixed(8)) || 0
  return {
    length: wordsIn(match[0]),
    list: isBelow(match[1]) ? { median_return__lt: share } : { median_return__gte: share },
  }
}

/** `3m` is a horizon, `last 3m` a window of publication. */
const readHorizon: Reader = (words) => {
  const [first = '', second = ''] = words.map(fold)
  if ((first === 'last' || first === 'since') && /^[1-9]\d{0,2}[dwmy]$/.test(second))
    return { length: 2, list: { from_date: second } }
  const [horizon, length] = first === 'horizon' ? [second, 2] : [first, 1]
  return /^\d/.test(horizon) && parseHorizon(horizon) ? { length, list: { horizon: [horizon] } } : null
}

const NAMED = { sector: 'sector', topic: 'topic', economy: 'eco' } as const

/** `sector oil, gas`: the longest known value after the name, else everything after it. */
const readNamed: Reader = (words, vocabulary) => {
  const name = Object.keys(NAMED).find((each) => each === fold(words[0] ?? ''))
  const after = words.slice(1)
  if (!name || after.length === 0) return null
  const field = NAMED[name as keyof typeof NAMED]
  const known = longestValue(after, valuesOf(vocabulary, field))
  const value = known?.value ?? after.join(' ')
  return { length: 1 + (known?.length ?? after.length), list: { [field]: [value] } }
}

const readValue: Reader = (words, vocabulary) => {
  for (const field of ['sector', 'eco', 'topic'] as const) {
    const known = longestValue(words, valuesOf(vocabulary, field))
    if (known) return { length: known.length, list: { [field]: [known.value] } }
  }
  return null
}

const READERS: readonly Reader[] = [
  readStars,
  readCap,
  readMedian,
  readHorizon,
  readNamed,
  readWord,
  readValue,
]

/** Reads filters from text: `6+ bullish energy US >10bn`. Several values of a filter are combined. */
export function readTypedFilters(text: string, vocabulary: Vocabulary): TypedFilters {
  const words = text.split(/\s+/).filter((word) => word !== '')
  let list: ListChange = {}
  const rest: string[] = []
  /** Connectives since the last filter, kept unless a filter follows. */
  let between: string[] = []
  let isBesideFilter = false
  for (let at = 0; at < words.length;) {
    const from = words.slice(at)
    const reading = READERS.map((read) => read(from, vocabulary)).find((each) => each !== null)
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

const isBelow = (comparison: string | undefined) =>
  comparison === '<' || comparison === 'below ' || comparison === 'under '
const phraseOf = (words: readonly string[], most: number) => words.slice(0, most).map(fold).join(' ')
const wordsIn = (phrase: string) => phrase.trim().split(' ').length

const valuesOf = (vocabulary: Vocabulary, field: 'sector' | 'topic' | 'eco') =>
  field === 'sector' ? vocabulary.sectors : field === 'topic' ? vocabulary.topics : vocabulary.economies

/** The longest known value at the start of the words. */
function longestValue(words: readonly string[], values: readonly string[]) {
  let best: { value: string; length: number } | null = null
  for (const value of values) {
    const length = value.trim().split(/\s+/).length
    const isSaid = fold(words.slice(0, length).join(' ')) === fold(value.trim().replace(/\s+/g, ' '))
    if (value.trim() !== '' && isSaid && length > (best?.length ?? 0)) best = { value, length }
  }
  return best
}
