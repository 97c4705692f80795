import type { Exchange } from './asset.ts'
import { HOLIDAYS } from './holidays.ts'
import { tradingCalendar, type TradingCalendar } from './trading-calendar.ts'

export type Economy = {
  /** As in an insight's `metadata.eco`. */
  code: string
  name: string
  currency: string
  exchanges: readonly Exchange[]
  calendar: TradingCalendar
}

/** The order is part of the simulated market: an economy's index keys its random numbers. Append, never reorder. */
export const ECONOMIES = [
  {
    code: 'US',
    name: 'United States',
    currency: 'USD',
    exchanges: [
      { code: 'NASD', name: 'Nasdaq', country: 'US' },
      { code: 'NYSE', name: 'New York Stock Exchange', country: 'US' },
    ],
    calendar: tradingCalendar(HOLIDAYS.US, [8, 9.5, 16], -5, 'american'),
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
    calendar: tradingCalendar(HOLIDAYS.EZ, [8, 9, 17.5], 1, 'european'),
  },
  {
    code: 'GB',
    name: 'United Kingdom',
    currency: 'GBP',
    exchanges: [{ code: 'XLON', name: 'London Stock Exchange', country: 'GB' }],
    calendar: tradingCalendar(HOLIDAYS.GB, [7, 8, 16.5], 0, 'european'),
  },
  {
    code: 'JP',
    name: 'Japan',
    currency: 'JPY',
    exchanges: [{ code: 'XTKS', name: 'Tokyo Stock Exchange', country: 'JP' }],
    calendar: tradingCalendar(HOLIDAYS.JP, [8, 9, 15], 9, 'none'),
  },
  {
    code: 'CA',
    name: 'Canada',
    currency: 'CAD',
    exchanges: [{ code: 'XTSE', name: 'Toronto Stock Exchange', country: 'CA' }],
    calendar: tradingCalendar(HOLIDAYS.CA, [8, 9.5, 16], -5, 'american'),
  },
  {
    code: 'CH',
    name: 'Switzerland',
    currency: 'CHF',
    exchanges: [{ code: 'XSWX', name: 'SIX Swiss Exchange', country: 'CH' }],
    calendar: tradingCalendar(HOLIDAYS.CH, [8, 9, 17.5], 1, 'european'),
  },
  {
    code: 'AU',
    name: 'Australia',
    currency: 'AUD',
    exchanges: [{ code: 'XASX', name: 'Australian Securities Exchange', country: 'AU' }],
    calendar: tradingCalendar(HOLIDAYS.AU, [9, 10, 16], 10, 'australian'),
  },
  {
    code: 'BR',
    name: 'Brazil',
    currency: 'BRL',
    exchanges: [{ code: 'BVMF', name: 'B3', country: 'BR' }],
    calendar: tradingCalendar(HOLIDAYS.BR, [9.5, 10, 17], -3, 'none'),
  },
] as const satisfies readonly Economy[]
