import type { SeriesDefinition } from '#reference/series/base/series-definition.ts'
import type { SeriesFrame } from '#reference/series/base/series-frame.ts'
import { againstMarket, againstSector, beta } from '#reference/series/indicators/surroundings.ts'
import { perBarIn, correlationOver, crossOver, meanOver, momentOver, sdOver, sumOver } from './window.ts'

const YEAR = 252

const relative = perBarIn('relative')

const betaOver = (frame: SeriesFrame, i: number, w: number) =>
  frame.cross('market', w)[i]! / frame.squares('market', w)[i]!

const lead = (frame: SeriesFrame) => frame.scratchOf((i) => frame.returns[i]! - frame.peers.market[i]!)

/** Sum of the log lead over the market since the first bar. */
function strengthLine(frame: SeriesFrame): Float64Array {
  let sum = 0
  return frame.scratchOf((i) => (i === 0 ? 0 : (sum += frame.returns[i]! - frame.peers.market[i]!)))
}

/** Return of the asset on the market's rising or falling days of the year, relative to the market's own return on them. */
const captured = (side: 'up' | 'down') =>
  relative(
    [
      `${side}_capture_12m`,
      `${side}_capture(horiz=12m)`,
      `${side === 'up' ? 'Up' : 'Down'} capture ratio`,
      'multiple',
    ],
    `Sum of the daily returns on the market’s ${side === 'up' ? 'rising' : 'falling'} days of the last 252, over that of the market.`,
    YEAR,
    (frame) => {
      const { market } = frame.peers
      const counts = (i: number) => (side === 'up' ? market[i]! > 0 : market[i]! < 0)
      const own = frame.scratchOf((i) => (counts(i) ? frame.returns[i]! : 0))
      const whole = frame.scratchOf((i) => (counts(i) ? market[i]! : 0))
      return (i) => sumOver(own, i, YEAR) / sumOver(whole, i, YEAR)
    },
  )

/** The asset relative to its market and sector. */
export const COMPARISON: readonly SeriesDefinition[] = [
  againstMarket('6m', 126, 'six months'),
  againstSector('12m', YEAR, 'twelve months'),
  beta('3m', 63, 'Market beta of the quarter'),
  beta('36m', 756, 'Market beta of three years'),
  relative(
    ['beta_sector_12m', 'beta(horiz=12m,to=sector)', 'Sector beta', 'multiple'],
    'Slope of the daily returns on those of the average other stock of its sector over 252 days.',
    YEAR,
    ({ returns, peers: { sector } }) =>
      (i) =>
        crossOver(returns, sector, i, YEAR) / crossOver(sector, sector, i, YEAR),
  ),
  relative(
    [
      'beta_asymmetry_12m',
      'beta_asymmetry(horiz=12m)',
      'Beta on rising less beta on falling days',
      'multiple',
    ],
    'Beta on the market’s rising days less beta on its falling days, over 252 days.',
    YEAR,
    (frame) => {
      const { market } = frame.peers
      const side = (sign: number) => {
        const counts = (i: number) => Math.sign(market[i]!) === sign
        const cross = frame.scratchOf((i) => (counts(i) ? frame.returns[i]! * market[i]! : 0))
        const squares = frame.scratchOf((i) => (counts(i) ? market[i]! ** 2 : 0))
        return (i: number) => sumOver(cross, i, YEAR) / sumOver(squares, i, YEAR)
      }
      const [up, down] = [side(1), side(-1)]
      return (i) => up(i) - down(i)
    },
  ),
  relative(
    [
      'corr_market_12m',
      'correlation(horiz=12m,to=market)',
      'Correlation with the market over the year',
      'correlation',
    ],
    'Correlation of the daily returns with those of the market over 252 days.',
    YEAR,
    (frame) => (i) => correlationOver(frame.returns, frame.peers.market, i, YEAR),
  ),
  relative(
    ['market_share_12m', 'explained(by=market,horiz=12m)', 'Share explained by the market', 'fraction'],
    'Share of the variance of the daily returns of 252 days that the market explains.',
    YEAR,
    (frame) => (i) => correlationOver(frame.returns, frame.peers.market, i, YEAR) ** 2,
  ),
  relative(
    ['alpha_12m', 'alpha(horiz=12m)', 'Alpha of the year', 'fraction'],
    'Mean daily log return of 252 days less beta times that of the market, per year; the interest rate is set to 0 (Jensen).',
    YEAR,
    (frame) => (i) =>
      252 *
      (meanOver(frame.returns, i, YEAR) - betaOver(frame, i, YEAR) * meanOver(frame.peers.market, i, YEAR)),
  ),
  relative(
    ['tracking_error_12m', 'own_vol(horiz=12m)', 'Tracking error of the year', 'fraction'],
    'Standard deviation of the daily returns less those of the market over 252 days, per year.',
    YEAR,
    (frame) => {
      const own = lead(frame)
      return (i) => Math.sqrt(252) * sdOver(own, i, YEAR)
    },
  ),
  relative(
    ['information_ratio_12m', 'information_ratio(horiz=12m)', 'Information ratio', 'level'],
    'Mean daily lead over the market of 252 days over its standard deviation, per year.',
    YEAR,
    (frame) => {
      const own = lead(frame)
      return (i) => (Math.sqrt(252) * meanOver(own, i, YEAR)) / sdOver(own, i, YEAR)
    },
  ),
  captured('up'),
  captured('down'),
  relative(
    [
      'strength_line_dist_50',
      'strength_line_dist(days=50)',
      'Relative strength line, distance from its average',
      'fraction',
    ],
    'Price over the market’s level above (or below) the geometric mean of the last 50 such ratios.',
    50,
    (frame) => {
      const line = strengthLine(frame)
      return (i) => Math.expm1(line[i]! - meanOver(line, i, 50))
    },
  ),
  relative(
    [
      'strength_line_drawdown_12m',
      'strength_line_drawdown(horiz=12m)',
      'Relative strength line, distance from its yearly high',
      'fraction',
    ],
    'How far the price over the market’s level lies below the highest such ratio of 252 days; 0 at a new high.',
    YEAR,
    (frame) => {
      const line = strengthLine(frame)
      return (i) => Math.expm1(line[i]! - Math.max(...line.subarray(i - YEAR + 1, i + 1)))
    },
  ),
  relative(
    ['coskew_12m', 'coskewness(horiz=12m)', 'Coskewness with the market', 'level'],
    'Co-movement of the residual daily returns of 252 days with squared market returns; negative when they are low on volatile days (Harvey and Siddique).',
    YEAR,
    (frame) => {
      const { returns, peers } = frame
      return (i) => {
        const slope = betaOver(frame, i, YEAR)
        const [own, market] = [meanOver(returns, i, YEAR), meanOver(peers.market, i, YEAR)]
        let [cross, squares] = [0, 0]
        for (let j = i - YEAR + 1; j <= i; j++) {
          const m = peers.market[j]! - market
          const rest = returns[j]! - own - slope * m
          cross += rest * m * m
          squares += rest * rest
        }
        return cross / YEAR / (Math.sqrt(squares / YEAR) * momentOver(peers.market, i, YEAR, 2))
      }
    },
  ),
  relative(
    ['residual_mom_12m', 'residual_momentum(horiz=12m,skip=1m)', 'Residual momentum', 'level'],
    'Residual return from 252 to 21 days ago after the effect of beta, in its standard deviations (Blitz, Huij and Martens, by days).',
    YEAR,
    (frame) => (i) => {
      const slope = betaOver(frame, i, YEAR)
      const rests = Array.from(
        { length: 231 },
        (_, k) => frame.returns[i - 251 + k]! - slope * frame.peers.market[i - 251 + k]!,
      )
      return sumOver(rests, 230, 231) / (sdOver(rests, 230, 231) * Math.sqrt(231))
    },
  ),
  relative(
    ['market_lead_3m', 'market_lead(horiz=3m)', 'Lagged correlation with the market', 'correlation'],
    'Correlation of the daily returns with those of the market on the day before over 63 days.',
    64,
    (frame) => (i) => correlationOver(frame.returns, frame.peers.market, i, 63, 1),
  ),
]
