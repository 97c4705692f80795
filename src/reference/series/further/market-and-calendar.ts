import { weekdayOf } from '#reference/market/base/civil-date.ts'
import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { season } from '#reference/series/indicators/seasonality.ts'
import { marketMove } from '#reference/series/indicators/surroundings.ts'
import { perBarIn, meanOver, sdOver, sumOver } from './window.ts'

const seasonality = perBarIn('seasonality')
const breadth = perBarIn('breadth')

/** Running sum of the market's log returns since the first bar. */
function marketLevel(frame: SeriesFrame): Float64Array {
  let sum = 0
  return frame.scratchOf((i) => (i === 0 ? 0 : (sum += frame.peers.market[i]!)))
}

/** Calendar effects, and the state of market and sector. */
export const MARKET_AND_CALENDAR: readonly SeriesDefinition[] = [
  seasonality(
    ['weekday_edge_12m', 'weekday_edge(horiz=12m)', 'Day-of-week effect', 'fraction'],
    'Mean daily return on this day of the week, less the mean of all days, over 252 days (French).',
    252,
    (frame) => {
      const weekdays = frame.scratchOf((i) => weekdayOf(frame.history.days[i]!))
      return (i) => {
        let [sum, count] = [0, 0]
        for (let j = i - 251; j <= i; j++) {
          if (weekdays[j] !== weekdays[i]) continue
          sum += frame.returns[j]!
          count++
        }
        return Math.expm1(sum / count - meanOver(frame.returns, i, 252))
      }
    },
  ),
  season('3m', 63, 'quarter', '63 days'),
  marketMove('12m', 252, 'twelve months'),
  breadth(
    [
      'market_drawdown_12m',
      'market_drawdown(horiz=12m)',
      'Distance of the market from its yearly high',
      'fraction',
    ],
    'How far the level of the economy’s average stock lies below its highest of 252 days.',
    252,
    (frame) => {
      const level = marketLevel(frame)
      return (i) => Math.expm1(level[i]! - Math.max(...level.subarray(i - 251, i + 1)))
    },
  ),
  breadth(
    [
      'market_vol_ratio_1m_12m',
      'market_vol_ratio(fast=1m,slow=12m)',
      'One-month market volatility relative to twelve months',
      'fraction',
    ],
    'Volatility of the economy’s average stock over 21 days above (or below) that over 252.',
    252,
    (frame) => (i) => sdOver(frame.peers.market, i, 21) / sdOver(frame.peers.market, i, 252) - 1,
  ),
  breadth(
    ['sector_mom_1m', 'sector_mom(horiz=1m)', 'Return of its sector over one month', 'fraction'],
    'Return of the average other stock of its sector over 21 trading days.',
    21,
    (frame) => (i) => Math.expm1(sumOver(frame.peers.sector, i, 21)),
  ),
  breadth(
    ['sector_vol_1m', 'sector_vol(horiz=1m)', 'Volatility of its sector', 'fraction'],
    'Standard deviation of the daily returns of the average other stock of its sector over 21 days, per year.',
    21,
    (frame) => (i) => Math.sqrt(252) * sdOver(frame.peers.sector, i, 21),
  ),
  breadth(
    [
      'sector_breadth_gap',
      'sector_breadth_gap(fast=50,slow=200)',
      'Sector breadth, 50 less 200 days',
      'fraction',
    ],
    'Share of the other stocks of its sector above their 50-day means less the share above their 200-day means.',
    0,
    (frame) => (i) => frame.peers.breadth50[i]! - frame.peers.breadth200[i]!,
  ),
  breadth(
    [
      'sector_breadth_change_1m',
      'sector_breadth_change(days=50,horiz=1m)',
      'Change of sector breadth over a month',
      'fraction',
    ],
    'Share of the other stocks of its sector above their 50-day means, now less 21 days ago.',
    21,
    (frame) => (i) => frame.peers.breadth50[i]! - frame.peers.breadth50[i - 21]!,
  ),
]
