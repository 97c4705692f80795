import type { Exchange } from './asset.ts'
import {
  australiaHolidays,
  brazilHolidays,
  canadaHolidays,
  euroAreaHolidays,
  japanHolidays,
  swissHolidays,
  ukHolidays,
  usHolidays,
} from './holidays.ts'
import { tradingCalendar, type TradingCalendar } from './trading-calendar.ts'

export type { TradingCalendar } from './trading-calendar.ts'

export type Economy = {
  /** As insights carry it in `metadata.eco`. */
  code: string
  name: string
  currency: string
  exchanges: readonly Exchange[]
  calendar: TradingCalendar
}

const hour = 60

/** The order is part of the built-in market: an economy's position keys its random numbers. Append, never reorder. */
export const ECONOMIES = [
  {
    code: 'US',
    name: 'United States',
    currency: 'USD',
    exchanges: [
      { code: 'NASD', name: 'Nasdaq', country: 'US' },
      { code: 'NYSE', name: 'New York Stock Exchange', country: 'US' },
    ],
    calendar: tradingCalendar(usHolidays, {
      preOpen: 8 * hour,
      open: 9.5 * hour,
      close: 16 * hour,
      utcOffset: -5 * hour,
      summerTime: 'american',
    }),
  },
  {
    code: 'EZ',
    name: 'Euro area',
    currency: 'EUR',
    exchanges: [
      { code: 'XETR', name: 'Xetra', country: 'DE' },
      { code: 'XPAR', name: 'Euronext Paris', country: 'FR' },
      { code: 'XMIL', name: 'Borsa Italiana', country: 'IT' },
      { code: 'XAMS', name: 'Euronext Amsterdam', country: 'NL' },
      { code: 'XMAD', name: 'Bolsa de Madrid', country: 'ES' },
    ],
    calendar: tradingCalendar(euroAreaHolidays, {
      preOpen: 8 * hour,
      open: 9 * hour,
      close: 17.5 * hour,
      utcOffset: 1 * hour,
      summerTime: 'european',
    }),
  },
  {
    code: 'GB',
    name: 'United Kingdom',
    currency: 'GBP',
    exchanges: [{ code: 'XLON', name: 'London Stock Exchange', country: 'GB' }],
    calendar: tradingCalendar(ukHolidays, {
      preOpen: 7 * hour,
      open: 8 * hour,
      close: 16.5 * hour,
      utcOffset: 0,
      summerTime: 'european',
    }),
  },
  {
    code: 'JP',
    name: 'Japan',
    currency: 'JPY',
    exchanges: [{ code: 'XTKS', name: 'Tokyo Stock Exchange', country: 'JP' }],
    calendar: tradingCalendar(japanHolidays, {
      preOpen: 8 * hour,
      open: 9 * hour,
      close: 15 * hour,
      utcOffset: 9 * hour,
      summerTime: 'none',
    }),
  },
  {
    code: 'CA',
    name: 'Canada',
    currency: 'CAD',
    exchanges: [{ code: 'XTSE', name: 'Toronto Stock Exchange', country: 'CA' }],
    calendar: tradingCalendar(canadaHolidays, {
      preOpen: 8 * hour,
      open: 9.5 * hour,
      close: 16 * hour,
      utcOffset: -5 * hour,
      summerTime: 'american',
    }),
  },
  {
    code: 'CH',
    name: 'Switzerland',
    currency: 'CHF',
    exchanges: [{ code: 'XSWX', name: 'SIX Swiss Exchange', country: 'CH' }],
    calendar: tradingCalendar(swissHolidays, {
      preOpen: 8 * hour,
      open: 9 * hour,
      close: 17.5 * hour,
      utcOffset: 1 * hour,
      summerTime: 'european',
    }),
  },
  {
    code: 'AU',
    name: 'Australia',
    currency: 'AUD',
    exchanges: [{ code: 'XASX', name: 'Australian Securities Exchange', country: 'AU' }],
    calendar: tradingCalendar(australiaHolidays, {
      preOpen: 9 * hour,
      open: 10 * hour,
      close: 16 * hour,
      utcOffset: 10 * hour,
      summerTime: 'australian',
    }),
  },
  {
    code: 'BR',
    name: 'Brazil',
    currency: 'BRL',
    exchanges: [{ code: 'BVMF', name: 'B3', country: 'BR' }],
    calendar: tradingCalendar(brazilHolidays, {
      preOpen: 9.5 * hour,
      open: 10 * hour,
      close: 17 * hour,
      utcOffset: -3 * hour,
      summerTime: 'none',
    }),
  },
] as const satisfies readonly Economy[]
