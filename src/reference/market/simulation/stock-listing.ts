import { type Asset, KINDS } from '#reference/market/base/asset.ts'
import { dayAtWeekdayIndex, yearOf } from '#reference/market/base/civil-date.ts'
import { ECONOMIES } from '#reference/market/base/economies.ts'
import {
  type IndustryGroupCode,
  INDUSTRY_GROUP_CODES,
  sectorOf,
  sectorTraits,
} from '#reference/market/base/gics-codes.ts'
import { traitNormal, traitUniform, STREAM, streamKey, uniformAt } from '#reference/market/base/random.ts'
import type { CompanyRegister } from '#reference/market/names/company.ts'
import { within } from '#shared/statistics/within.ts'

/** The constant figures of a simulated company. */
export type StockListing = {
  kind: 'stock'
  asset: Asset
  entity: number
  /** Index in `ECONOMIES`. */
  economy: number
  group: IndustryGroupCode
  /** Weekday index from which it trades. */
  listed: number
  beta: number
  industryLoading: number
  ownVolatility: number
  /** Annual, in logs, besides the drift of the factors. */
  drift: number
  startPrice: number
  /** Market capitalisation at listing in billions of US dollars. */
  startCapUsdBn: number
  /** Share of the company's shares traded on a normal day. */
  ordinaryTurnover: number
  /** Annual; 0 for a company without dividends. */
  dividendYield: number
  dividendsPerYear: 1 | 2 | 4
}

/** Frequency of the industry groups among forty companies; each occurs within the first forty. */
const GROUP_WHEEL: readonly IndustryGroupCode[] = [
  ...INDUSTRY_GROUP_CODES,
  ...('2010 4510 3520 4010 1510 1010 3510 2550 4020 3020 5510 6010 4530 2010 4510'.split(
    ' ',
  ) as IndustryGroupCode[]),
]
/** Coprime to the length of the wheel, so that neighbours in the list are in different industries. */
const GROUP_STRIDE = 7

const ECONOMY_WEIGHTS = { US: 0.4, EZ: 0.15, JP: 0.13, GB: 0.09, CA: 0.08, CH: 0.05, AU: 0.05, BR: 0.05 }

/** Late listings are between one and seventeen years after the epoch, in weekdays. */
const FIRST_LATE_LISTING = 261
const LAST_LATE_LISTING = 17 * 261

/** Company number `ordinal` of the market. It depends on the seed; its name also depends on the companies before it. */
export function stockListing(seed: number, ordinal: number, register: CompanyRegister): StockListing {
  const entity = ordinal
  const group = GROUP_WHEEL[(ordinal * GROUP_STRIDE) % GROUP_WHEEL.length]!
  const economy = economyOf(seed, entity)
  const { code, currency, exchanges } = ECONOMIES[economy]!
  const listing = streamKey(seed, STREAM.listing, entity)
  const isLate = uniformAt(listing, 0) < 0.3
  const listed = isLate
    ? FIRST_LATE_LISTING + Math.floor(uniformAt(listing, 1) * (LAST_LATE_LISTING - FIRST_LATE_LISTING))
    : 0
  const trait = (n: number): number => traitNormal(seed, entity, n)
  const startCapUsdBn = Math.exp(1 + trait(5))
  const company = register.register(entity, code, group, yearOf(dayAtWeekdayIndex(listed)), startCapUsdBn)
  const exchange = exchanges.find((each) => each.code === company.exchange) ?? exchanges[0]!
  const sectorVolatility = sectorTraits(group).volatility
  const isPayer = traitUniform(seed, entity, 10) < (group.startsWith('45') || group === '3520' ? 0.5 : 0.85)
  return {
    kind: 'stock',
    asset: {
      tag: `${company.ticker}_${exchange.code}`.toLowerCase(),
      ticker: company.ticker,
      name: company.name,
      description: company.description,
      exchange,
      economy: code,
      currency,
      ...KINDS.stock,
      gics: { sector: sectorOf(group), industryGroup: group },
    },
    entity,
    economy,
    group,
    listed,
    beta: within(sectorVolatility ** 0.7 * (1 + 0.25 * trait(0)), 0.35, 1.9),
    industryLoading: within(1 + 0.35 * trait(1), 0.3, 2),
    ownVolatility: 0.209 * sectorVolatility * Math.exp(0.34 * trait(2)),
    drift: 0.03 + 0.03 * trait(3),
    startPrice: Math.exp(3 + 0.6 * trait(4)) * (currency === 'JPY' ? 60 : 1),
    startCapUsdBn,
    ordinaryTurnover: 0.004 * Math.exp(0.4 * trait(6)),
    dividendYield: isPayer ? sectorTraits(group).dividendYield * Math.exp(0.35 * trait(7)) : 0,
    dividendsPerYear: code === 'US' || code === 'CA' ? 4 : code === 'CH' || code === 'EZ' ? 1 : 2,
  }
}

/** The first company is American. */
function economyOf(seed: number, entity: number): number {
  let left = entity === 0 ? 0 : uniformAt(streamKey(seed, STREAM.listing, entity), 2)
  const code = Object.entries(ECONOMY_WEIGHTS).find(([, weight]) => (left -= weight) < 0)?.[0] ?? 'US'
  return ECONOMIES.findIndex((each) => each.code === code)
}
