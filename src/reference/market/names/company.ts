import { type IndustryGroupCode, sectorTraits } from '#reference/market/base/gics-codes.ts'
import { type StreamKey, streamKey, uniformAt, STREAM } from '#reference/market/base/random.ts'
import { COINED, type Home, HOMES, type StemPattern } from './company-homes.ts'
import { type Trade, TRADES } from './company-trades.ts'
import { plainLetters, soundsReal } from './real-names.ts'

export type Company = {
  name: string
  ticker: string
  description: string
  /** Code of its exchange. */
  exchange: string
}

/** Share of companies with an invented word as their name, in the industry groups where this is common. */
const COINED_SHARE: Readonly<Partial<Record<IndustryGroupCode, number>>> = {
  '3510': 0.35,
  '3520': 0.75,
  '4020': 0.25,
  '4510': 0.75,
  '4520': 0.6,
  '4530': 0.7,
  '5010': 0.4,
  '5020': 0.35,
}
/** Earliest year of foundation in young industries. */
const OLDEST: Readonly<Partial<Record<IndustryGroupCode, number>>> = {
  '3520': 1945,
  '4510': 1968,
  '4520': 1955,
  '4530': 1957,
  '5020': 1920,
}

/** Employees of an average company with a market capitalisation of one billion dollars. */
const EMPLOYEES_PER_BN = 2_600

const NASDAQ_GROUPS = new Set<string>(['3510', '3520', '4510', '4520', '4530', '5020', '2550'])

/** A sequence of random draws for one entity. */
class Draws {
  readonly #key: StreamKey
  #n = 0

  constructor(key: StreamKey) {
    this.#key = key
  }

  next(): number {
    return uniformAt(this.#key, this.#n++)
  }

  pick<T>(choices: readonly T[]): T {
    // In range, because a draw is below 1.
    return choices[Math.floor(this.next() * choices.length)]!
  }

  weighted<T extends { weight: number }>(choices: readonly T[]): T {
    let left = this.next() * choices.reduce((sum, choice) => sum + choice.weight, 0)
    return choices.find((choice) => (left -= choice.weight) < 0) ?? choices[0]!
  }
}

/** Creates names and tickers in the order of listing: a name depends on the companies before it, never on later ones. */
export class CompanyRegister {
  readonly #seed: number
  readonly #names = new Set<string>()
  readonly #stems = new Set<string>()
  readonly #tickers: Set<string>
  readonly #counted = new Map<string, number>()

  /** @param reserved tickers of other assets in the market */
  constructor(seed: number, reserved: Iterable<string>) {
    this.#seed = seed
    this.#tickers = new Set(reserved)
  }

  /** @param capUsdBn market capitalisation at listing, which decides the number of employees */
  register(
    entity: number,
    economy: string,
    group: IndustryGroupCode,
    listingYear: number,
    capUsdBn: number,
  ): Company {
    const draw = new Draws(streamKey(this.#seed, STREAM.names, entity))
    const home = draw.weighted(HOMES.filter((each) => each.economy === economy))
    const trade = draw.pick(TRADES.get(group)!)
    const stem = this.#stem(draw, home, group)
    const name = this.#name(draw, home, trade, stem)
    const ticker = this.#ticker(name, stem)
    return {
      name,
      ticker,
      description: describe(draw, name, trade, home, {
        listingYear,
        oldest: OLDEST[group] ?? 1870,
        usualEmployees: EMPLOYEES_PER_BN * capUsdBn ** 0.75 * sectorTraits(group).employees,
      }),
      exchange: economy === 'US' && NASDAQ_GROUPS.has(group) ? 'NASD' : home.exchange,
    }
  }

  #stem(draw: Draws, home: Home, group: IndustryGroupCode): string {
    const isCoined = draw.next() < (COINED_SHARE[group] ?? 0.08)
    for (let attempt = 0; ; attempt++) {
      const pattern = isCoined || attempt >= 12 ? COINED : home.stems
      let stem = assembled(pattern, draw)
      // With tens of thousands of companies the single stems run out, so two are joined.
      if (attempt >= 24) stem = `${stem} & ${assembled(home.stems, draw)}`
      const plain = plainLetters(stem)
      if (this.#stems.has(plain) || soundsReal(stem) || hasTripleLetter(plain)) continue
      this.#stems.add(plain)
      return stem
    }
  }

  #name(draw: Draws, home: Home, trade: Trade, stem: string): string {
    const word = (trade.words.get(home.language) ?? trade.words.get('en'))!
    const core = word.includes('{}') ? word.replace('{}', stem) : `${stem} ${word}`
    const name = core + draw.pick(home.legalForms)
    // Stems are unique, but a legal form can still make two names equal.
    const unique = this.#names.has(name) ? `${core} International` : name
    this.#names.add(unique)
    return unique
  }

  /** Four letters of the stem, else of stem and trade, else the next free combination. */
  #ticker(name: string, stem: string): string {
    const stemLetters = plainLetters(stem).toUpperCase()
    const letters = plainLetters(name).toUpperCase()
    const initials = letters.slice(stemLetters.length) + letters
    for (const ticker of tickerIdeas(stemLetters, initials, this.#counted)) {
      if (this.#tickers.has(ticker)) continue
      this.#tickers.add(ticker)
      return ticker
    }
    throw new Error(`no ticker left for ${name}`)
  }
}

function assembled(pattern: StemPattern, draw: Draws): string {
  return pattern.map((pieces) => draw.pick(pieces)).join('')
}

function hasTripleLetter(plain: string): boolean {
  return /(.)\1\1/.test(plain)
}

/**
 * Candidate tickers for a company, best first: four letters of the stem, its consonants, the stem with a letter of the rest of
 * the name, then all combinations of letters. Stem and rest are capital letters only.
 *
 * @param counted number of combinations tried so far for each prefix: earlier ones are taken
 */
function* tickerIdeas(stem: string, rest: string, counted: Map<string, number>): Generator<string> {
  const skeleton = stem.charAt(0) + stem.slice(1).replace(/[AEIOU]/g, '')
  yield stem.slice(0, 4)
  if (skeleton.length >= 4) yield skeleton.slice(0, 4)
  for (const letter of new Set(rest)) yield stem.slice(0, 3) + letter
  for (const letter of new Set(rest)) yield stem.slice(0, 4) + letter
  yield* counting(stem.slice(0, 2), 3, counted)
  yield* counting('', 5, counted)
}

/** A prefix with every combination of so many letters, in alphabetical order. */
function* counting(beginning: string, letters: number, counted: Map<string, number>): Generator<string> {
  for (let n = counted.get(beginning) ?? 0; n < 26 ** letters; n++) {
    counted.set(beginning, n)
    let ticker = beginning
    for (let place = letters - 1; place >= 0; place--)
      ticker += String.fromCharCode(65 + (Math.floor(n / 26 ** place) % 26))
    yield ticker
  }
}

type Background = { listingYear: number; oldest: number; usualEmployees: number }

function describe(
  draw: Draws,
  name: string,
  trade: Trade,
  home: Home,
  { listingYear, oldest, usualEmployees }: Background,
): string {
  const city = draw.pick(home.cities)
  const latest = listingYear - 4
  const founded = latest - Math.floor(Math.max(0, latest - oldest) * draw.next() ** 1.5)
  const people = rounded(usualEmployees * Math.exp(1.2 * (draw.next() - 0.5)))
  const countries = 6 + Math.floor(70 * draw.next())
  const share = 8 + Math.floor(34 * draw.next())
  const second = draw.pick([
    `Founded in ${founded} in ${city}, it employs about ${people} people.`,
    `It was founded in ${founded} in ${city} and sells in ${countries} countries.`,
    `It is based in ${city} and sells in ${countries} countries. Its ten largest customers account for ${share}% of sales.`,
    `Based in ${city} since ${founded}, it earns ${share}% of its sales outside ${home.country}.`,
    `It was founded in ${founded} and employs about ${people} people, most of them near ${city}.`,
    `It was founded in ${founded}, and the founding family owns ${share}% of the shares. Its head office is in ${city}.`,
  ])
  return `${name} ${trade.does}. ${second} This company is fictional.`
}

/** Rounded to two significant digits, with thousands separators. */
function rounded(value: number): string {
  const scale = 10 ** (Math.floor(Math.log10(value)) - 1)
  return (Math.round(value / scale) * scale).toLocaleString('en-US')
}
